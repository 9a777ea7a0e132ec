package io.github.mlformats.zds;

import io.github.mlformats.core.files.DataFile;
import io.github.mlformats.core.io.FileFinder;
import io.github.mlformats.core.io.FileOpener;
import io.github.mlformats.core.io.HadoopTree;
import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.core.spi.LookUps;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.SchemaSampling;
import io.github.mlformats.zds.format.layout.CollectionFiles;
import io.github.mlformats.zds.plan.CollectionPart;
import io.github.mlformats.zds.plan.ZdsLayout;
import io.github.mlformats.zds.schema.Columns;
import io.github.mlformats.zds.schema.ZdsSampling;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.unsafe.types.UTF8String;

/** Collections of the Zippy Data System: JSON lines with an index, a file per document, archives of both. */
public final class ZdsFormat implements Format, FileFinder {
    private static final long serialVersionUID = 1L;

    @Override
    public String shortName() {
        return "zds";
    }

    @Override
    public List<Option<?>> options() {
        return ZdsOptions.all();
    }

    @Override
    public List<StructField> rowFields() {
        return Columns.ROW_FIELDS;
    }

    @Override
    public Found find(FileOpener opener, List<Path> roots) throws IOException {
        List<DataFile> files = new ArrayList<>();
        for (Path root : roots) {
            try (HadoopTree tree = new HadoopTree(root, opener.conf().value())) {
                files.addAll(new ZdsLayout(tree, opener.options()).find());
            }
        }
        return new Found(files, ZdsLayout.perFile(opener.options()), Map.of(), Optional.empty());
    }

    /** Of a collection with a file for each document a look-up opens the files of the ids. */
    @Override
    public boolean mayHold(DataFile file, LookUps lookUps) {
        String name = file.path().getName();
        return ZdsLayout.isArchive(name)
                || !name.endsWith(CollectionFiles.SUFFIX)
                || lookUps.values().stream().allMatch(filter -> filter.values()
                        .contains(UTF8String.fromString(CollectionFiles.idOf(name))));
    }

    @Override
    public boolean allowsEmptyFiles() {
        return true;
    }

    @Override
    public Optional<SchemaSampling> schemaSampling(Options options) {
        return Optional.of(new ZdsSampling(
                ZdsOptions.samplingRatio(options),
                options.get(ZdsOptions.SAMPLE_SIZE),
                options.get(ZdsOptions.CORRUPT_COLUMN),
                options.get(ZdsOptions.MODE)));
    }

    @Override
    public List<String> lookUpColumns() {
        return List.of(Columns.ID);
    }

    @Override
    public OpenFile open(FileContext context) throws IOException {
        return new ZdsOpenFile(CollectionPart.open(context, ZdsOptions.archiveLimits(context.options())), context);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ZdsFormat;
    }

    @Override
    public int hashCode() {
        return ZdsFormat.class.hashCode();
    }
}
