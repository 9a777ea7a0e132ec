package io.github.mlformats.zds;

import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.DataSetFinder;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.FileFinder;
import io.github.mlformats.core.spi.FoundFile;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.SchemaFinder;
import io.github.mlformats.core.spi.write.WritableFormat;
import io.github.mlformats.core.spi.write.WritePlan;
import io.github.mlformats.zds.format.layout.DataSetDiscovery;
import io.github.mlformats.zds.read.CollectionInput;
import io.github.mlformats.zds.read.ZdsDataSetFinder;
import io.github.mlformats.zds.read.ZdsFileFinder;
import io.github.mlformats.zds.schema.ZdsColumns;
import io.github.mlformats.zds.schema.ZdsReadOptions;
import io.github.mlformats.zds.schema.ZdsSchemaFinder;
import io.github.mlformats.zds.schema.ZdsWriteOptions;
import io.github.mlformats.zds.write.ZdsTableLocation;
import io.github.mlformats.zds.write.ZdsWritePlan;
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
        return ZdsReadOptions.all();
    }

    @Override
    public List<Option<?>> writeOptions() {
        return ZdsWriteOptions.all();
    }

    @Override
    public WritePlan planWrite(StructType columns, Options options) {
        return new ZdsWritePlan(columns, options);
    }

    @Override
    public List<StructField> rowFields() {
        return ZdsColumns.ROW_FIELDS;
    }

    @Override
    public List<String> sidecars(String name) {
        return name.equals("data.jsonl") ? List.of("index.bin") : List.of();
    }

    @Override
    public Optional<String> rowId() {
        return Optional.of(ZdsColumns.ROW_ID);
    }

    @Override
    public void checkTable(Options read) {
        ZdsTableLocation.checkColumns(read);
    }

    @Override
    public TableLocation tableLocation(FileTree location, Options read) throws IOException {
        return ZdsTableLocation.of(location, read);
    }

    /** Timestamps without a zone depend on that of the session. */
    @Override
    public List<String> settings() {
        return List.of("spark.sql.session.timeZone");
    }

    @Override
    public Optional<FileFinder> fileFinder() {
        return Optional.of(ZdsFormat::find);
    }

    @Override
    public Optional<DataSetFinder> dataSetFinder(Options options) {
        return Optional.of(new ZdsDataSetFinder(options));
    }

    private static FileFinder.FoundFiles find(FileFinder.FindRequest search) throws IOException {
        Options options = search.options();
        List<FoundFile> files = new ArrayList<>();
        for (FileTree root : search.roots()) {
            if (!search.allowsNone() || !DataSetDiscovery.isEmptyDirectory(root)) {
                files.addAll(new ZdsFileFinder(root, options).find());
            }
        }
        return new FileFinder.FoundFiles(files, ZdsFileFinder.fileColumns(options), Optional.empty());
    }

    @Override
    public boolean allowsEmptyFiles() {
        return true;
    }

    @Override
    public Optional<SchemaFinder> schemaFinder(Options options) {
        return Optional.of(new ZdsSchemaFinder(options, ZdsFileFinder.fileColumns(options)));
    }

    @Override
    public List<String> lookupColumns() {
        return List.of(ZdsColumns.ID);
    }

    /** Which documents are corrupt depends on the types of all columns of a read. */
    @Override
    public boolean isIndexable(StructField column, Options options) {
        return !column.name().equalsIgnoreCase(ZdsReadOptions.corruptColumn(options));
    }

    @Override
    public boolean hasExactNames() {
        return true;
    }

    @Override
    public OpenFile open(FileContext context) throws IOException {
        return new ZdsOpenFile(CollectionInput.open(context, ZdsReadOptions.archiveLimits(context.options())), context);
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
