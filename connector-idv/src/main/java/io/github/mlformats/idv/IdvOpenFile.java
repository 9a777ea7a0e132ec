package io.github.mlformats.idv;

import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.BatchReader;
import io.github.mlformats.core.spi.ColumnSemantics;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.idv.format.IdvColumn;
import io.github.mlformats.idv.format.IdvFile;
import io.github.mlformats.idv.format.codec.IdvType;
import io.github.mlformats.idv.read.IdvReaderFactory;
import io.github.mlformats.idv.read.IdvScanPlanner;
import io.github.mlformats.idv.schema.IdvReadOptions;
import io.github.mlformats.idv.schema.IdvSchema;
import io.github.mlformats.idv.schema.KeyColumns;
import io.github.mlformats.idv.schema.TypeMapping;
import io.github.mlformats.idv.write.RewrittenTypes;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * An open IDV file: its header and table of contents are read and checked; blocks and annotations are read on demand.
 */
final class IdvOpenFile implements OpenFile {
    private final FileContext context;
    private final IdvFile file;
    private final IdvSchema schema;

    IdvOpenFile(FileContext context) throws IOException {
        this.context = context;
        this.file = IdvFile.open(context.source(), context.options().get(IdvReadOptions.MAX_BLOCK_BYTES));
        this.schema = new IdvSchema(file, context.source().name(), context.options());
    }

    @Override
    public StructType schema() throws IOException {
        return schema.sparkSchemaWithMetadata();
    }

    @Override
    public StructType columns() throws IOException {
        return schema.sparkSchema();
    }

    @Override
    public StructType columns(StructType declared) throws IOException {
        return schema.sparkSchema(declared);
    }

    @Override
    public ColumnSemantics columnSemantics(String column) throws IOException {
        return identity(schema.column(column), schema.typeMapping(schema.column(column)));
    }

    @Override
    public ColumnSemantics columnSemantics(StructField column) throws IOException {
        return identity(schema.column(column.name()), schema.typeMapping(schema.column(column.name()), column));
    }

    private ColumnSemantics identity(IdvColumn stored, TypeMapping mapping) throws IOException {
        if (mapping.isKeyIndex()) {
            int maxBytes = KeyColumns.maxBytes(context.decodeBudget());
            String meaning = KeyColumns.semantics(schema.annotations(stored), maxBytes);
            return new ColumnSemantics(
                    meaning,
                    "Set option(\"keys\", \"value\") to read the key values themselves, or read the files"
                            + " separately");
        } else if (mapping instanceof TypeMapping.MlVector) {
            if (((IdvType.Vector) stored.type()).size() == 0) {
                return ColumnSemantics.ANY;
            }

            String size = "vectors of " + ((IdvType.Vector) stored.type()).size() + " slots";
            return new ColumnSemantics(
                    size, "Set option(\"vectors\", \"array\") to read them as arrays, or read the files separately");
        }
        return ColumnSemantics.NONE;
    }

    @Override
    public boolean dependsOnOptions(String column) {
        return KeyColumns.hasKeys(schema.column(column));
    }

    @Override
    public OptionalLong rowCount() {
        return OptionalLong.of(file.rowCount());
    }

    @Override
    public OptionalLong rowsPerIndexRange() {
        return OptionalLong.of(IdvScanPlanner.rowsPerIndexRange(file.columns()));
    }

    @Override
    public Optional<SkippedContent> skippedContent(ReadRequest table, Options write) throws IOException {
        return schema.skippedContent(table.columns())
                .or(() -> RewrittenTypes.findLost(schema.columns(), table.columns(), write));
    }

    @Override
    public List<Slice> planSlices(ReadRequest request, long targetBytes) throws IOException {
        List<IdvColumn> requested =
                Stream.of(request.columns().fieldNames()).map(schema::column).toList();
        return new IdvScanPlanner(file, requested, context.options().get(IdvReadOptions.MODE))
                .planSlices(request.rows(), targetBytes);
    }

    @Override
    public BatchReader read(Slice slice, ReadRequest request) throws IOException {
        return new IdvReaderFactory(context, file, schema).open(rows(slice), request);
    }

    private Slice.RowRange rows(Slice slice) {
        if (slice instanceof Slice.RowRange range) {
            return range;
        }
        return new Slice.RowRange(0, file.rowCount(), slice.offset(), slice.bytes());
    }
}
