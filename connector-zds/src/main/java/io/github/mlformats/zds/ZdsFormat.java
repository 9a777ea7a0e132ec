package io.github.mlformats.zds;

import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.find.DataSetFinder;
import io.github.mlformats.core.spi.find.FileFinder;
import io.github.mlformats.core.spi.find.FoundFile;
import io.github.mlformats.core.spi.find.SchemaFinder;
import io.github.mlformats.core.spi.write.FileWriting;
import io.github.mlformats.core.spi.write.WritableFormat;
import io.github.mlformats.zds.plan.ArrivedCollections;
import io.github.mlformats.zds.plan.CollectionPart;
import io.github.mlformats.zds.plan.ZdsLayout;
import io.github.mlformats.zds.schema.Columns;
import io.github.mlformats.zds.schema.ZdsSchemaFinder;
import io.github.mlformats.zds.write.ZdsWriteOptions;
import io.github.mlformats.zds.write.ZdsWriting;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * The format {@code zds}: collections of the Zippy Data System, stored as JSON lines with an index, as one file per document, or
 * as an archive of either.
 */
public final class ZdsFormat implements WritableFormat {
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
    public List<Option<?>> writeOptions() {
        return ZdsWriteOptions.all();
    }

    @Override
    public FileWriting writing(StructType columns, Options options) {
        return new ZdsWriting(columns, ZdsWriteOptions.choices(options));
    }

    @Override
    public List<StructField> rowFields() {
        return Columns.ROW_FIELDS;
    }

    @Override
    public Optional<FileFinder> finder() {
        return Optional.of(ZdsFormat::find);
    }

    @Override
    public Optional<DataSetFinder> dataSetFinder(Options options) {
        return Optional.of(new ArrivedCollections(options));
    }

    private static FileFinder.Found find(FileFinder.Search search) throws IOException {
        List<FoundFile> files = new ArrayList<>();
        for (FileTree root : search.roots()) {
            files.addAll(new ZdsLayout(root, search.options()).find());
        }
        return new FileFinder.Found(files, ZdsLayout.perFile(search.options()), Optional.empty());
    }

    @Override
    public boolean allowsEmptyFiles() {
        return true;
    }

    @Override
    public Optional<SchemaFinder> schemaFinder(Options options) {
        return Optional.of(new ZdsSchemaFinder(
                ZdsOptions.samplingRatio(options),
                options.get(ZdsOptions.SAMPLE_SIZE),
                ZdsOptions.corruptColumn(options),
                ZdsLayout.perFile(options)));
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
