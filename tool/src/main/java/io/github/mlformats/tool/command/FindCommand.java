package io.github.mlformats.tool.command;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.inspect.Inspector;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.BatchReader;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.core.spi.LookupFilter;
import io.github.mlformats.core.spi.LookupFilter.ValueFilter;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.ReadMetrics;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.RowSelection;
import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.core.table.DataFile;
import io.github.mlformats.core.table.FileOpener;
import io.github.mlformats.core.vector.ConstantVector;
import io.github.mlformats.tool.input.LocalTable;
import io.github.mlformats.tool.output.ExitCode;
import io.github.mlformats.tool.output.RowJson;
import io.github.mlformats.tool.output.Terminal;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.apache.spark.unsafe.types.UTF8String;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "find",
        description = {
            "Looks up rows through the index of the files, and prints each as a line of JSON.",
            "KEY is a datadings key, a zds _id, the number of an angel row, a primitiv path such as encoder/lookup, or the"
                    + " name of a tensor of safetensors, npz or npy.",
            "Example: mlformats find /data/corpus.zds doc_00042"
        })
final class FindCommand extends LocalCommand {
    @Spec
    private CommandSpec spec;

    @Parameters(index = "1", arity = "0..1", paramLabel = "KEY", description = "Key to look up.")
    private String key;

    @Option(
            names = "--by",
            paramLabel = "COLUMN=VALUE",
            description = "Look up by another indexed column, such as col=17 of angel. Repeatable.")
    private Map<String, String> by = new LinkedHashMap<>();

    @Override
    int execute(Inspector inspector, Options options, Configuration conf) throws IOException {
        List<String> known = inspector.format().lookupColumns();
        String name = inspector.format().shortName();
        if (known.isEmpty()) {
            throw new UsageException("format " + name + " has no index for lookups. Use show --where");
        }
        Map<String, String> values = new LinkedHashMap<>(by);
        if (key != null) {
            values.put(known.get(0), key);
        }
        if (values.isEmpty() || !known.containsAll(values.keySet())) {
            throw new UsageException("expected a key, or --by with " + String.join(" or ", known));
        }
        RowFinder finder = new RowFinder(LocalTable.of(path(), inspector, options, conf), values);
        if (finder.find(Terminal::print) > 0) {
            return ExitCode.SUCCESS;
        }
        spec.commandLine().getErr().println("mlformats: no rows found");
        return ExitCode.NOT_FOUND;
    }

    /** Looks up rows by the values of indexed columns. */
    private static final class RowFinder {
        private static final long SLICE_BYTES = 64 << 20;
        private static final int BATCH_ROWS = 1024;

        private final LocalTable table;
        private final StructType columns;
        private final List<LookupValue> lookupValues;
        private final LookupFilter lookups;

        /**
         * @param values values to look up, by names of {@link Format#lookupColumns()}
         * @throws UsageException if a column does not exist, or a value is not of its type
         */
        RowFinder(LocalTable table, Map<String, String> values) {
            this.table = table;
            this.columns = table.withoutPartitionColumns(table.schema());
            this.lookupValues = values.entrySet().stream()
                    .map(value -> LookupValue.of(columns, value.getKey(), value.getValue()))
                    .toList();
            this.lookups = new LookupFilter(
                    lookupValues.stream().map(LookupValue::filter).toList(), List.of());
        }

        /** Passes each matching row to a consumer as a line of JSON. @return the number of rows */
        long find(Consumer<String> lines) throws IOException {
            long found = 0;
            for (DataFile file : table.listing().files()) {
                if (file.detail() == null || file.detail().mayMatch(lookups)) {
                    try (FileOpener.Handle handle = table.opener().open(file, new ReadMetrics())) {
                        found += find(handle.file(), file.partition(), lines);
                    }
                }
            }
            return found;
        }

        /** @param perFile values of the partition columns, which come first */
        private long find(OpenFile file, InternalRow perFile, Consumer<String> lines) throws IOException {
            StructType inFile = file.columns(columns);
            ReadRequest request =
                    new ReadRequest(inFile, false, List.of(), RowSelection.ALL, columns, true, lookups, Map.of());
            StructType shown = new StructType(Stream.concat(
                            Arrays.stream(table.listing().partitionColumns().fields()), Arrays.stream(inFile.fields()))
                    .toArray(StructField[]::new));
            List<LookupValue> here = lookupValues.stream()
                    .map(value -> LookupValue.of(shown, value.filter().column(), value.text()))
                    .toList();
            RowJson json = new RowJson(shown);
            long found = 0;
            for (Slice slice : file.planSlices(request, SLICE_BYTES)) {
                try (BatchReader reader = file.read(slice, request)) {
                    ColumnarBatch batch = batch(reader, inFile.size(), perFile);
                    for (int rows = reader.next(BATCH_ROWS); rows > 0; rows = reader.next(BATCH_ROWS)) {
                        batch.setNumRows(rows);
                        found += print(batch.rowIterator(), here, json, lines);
                    }
                }
            }
            return found;
        }

        private static long print(
                Iterator<InternalRow> rows, List<LookupValue> lookupValues, RowJson json, Consumer<String> lines) {
            long found = 0;
            while (rows.hasNext()) {
                InternalRow row = rows.next();
                if (lookupValues.stream().allMatch(value -> value.matches(row))) {
                    lines.accept(json.line(row));
                    found++;
                }
            }
            return found;
        }

        private ColumnarBatch batch(BatchReader reader, int width, InternalRow perFile) {
            List<ColumnVector> vectors = new ArrayList<>();
            StructField[] ofFile = table.listing().partitionColumns().fields();
            for (int i = 0; i < ofFile.length; i++) {
                DataType type = ofFile[i].dataType();
                vectors.add(new ConstantVector(type, perFile.get(i, type)));
            }
            for (int i = 0; i < width; i++) {
                vectors.add(reader.column(i));
            }
            return new ColumnarBatch(vectors.toArray(ColumnVector[]::new));
        }

        /**
         * A value of an indexed column for a lookup.
         *
         * @param column position of the column in the row
         * @param type type of the column: string, integer, long, or array of strings
         * @param filter the filter for the index
         * @param value a string, a long, or a list of strings
         * @param text the user-specified text of the value
         */
        private record LookupValue(int column, DataType type, ValueFilter filter, Object value, String text) {
            private static final String BETWEEN_PARTS = "/";

            /**
             * Parses a value.
             *
             * @param text the value; array elements are separated by slashes
             * @throws UsageException if the column does not exist or the text is not a value of its type
             */
            static LookupValue of(StructType schema, String column, String text) {
                int position = Arrays.asList(schema.fieldNames()).indexOf(column);
                if (position < 0) {
                    throw new UsageException("no column '" + column + "' for lookups. Choose one of "
                            + String.join(", ", schema.fieldNames()));
                }
                DataType type = schema.fields()[position].dataType();
                Object value = value(text, column, type);
                return new LookupValue(
                        position, type, new ValueFilter(column, Set.of(internal(value, type))), value, text);
            }

            boolean matches(InternalRow row) {
                return !row.isNullAt(column) && value.equals(shown(row));
            }

            private Object shown(InternalRow row) {
                if (type instanceof StringType) {
                    return row.getUTF8String(column);
                } else if (type instanceof ArrayType) {
                    ArrayData parts = row.getArray(column);
                    return IntStream.range(0, parts.numElements())
                            .mapToObj(i -> parts.isNullAt(i) ? "" : parts.getUTF8String(i))
                            .toList();
                }
                return type instanceof IntegerType ? (long) row.getInt(column) : row.getLong(column);
            }

            private static Object value(String text, String column, DataType type) {
                if (type instanceof StringType) {
                    return UTF8String.fromString(text);
                } else if (type instanceof IntegerType || type instanceof LongType) {
                    return whole(text, column);
                } else if (type instanceof ArrayType array && array.elementType() instanceof StringType) {
                    return Arrays.stream(text.split(BETWEEN_PARTS))
                            .map(UTF8String::fromString)
                            .toList();
                }
                throw new UsageException("column '" + column + "' of type " + type.sql()
                        + " does not support lookups. Use show --where");
            }

            private static long whole(String text, String column) {
                try {
                    return Long.parseLong(text);
                } catch (NumberFormatException e) {
                    throw new UsageException(
                            "column '" + column + "' has whole numbers, but the value is '" + text + "'", e);
                }
            }

            private static Object internal(Object value, DataType type) {
                if (value instanceof List<?> parts) {
                    return new GenericArrayData(parts.toArray());
                }
                return type instanceof IntegerType ? ((Long) value).intValue() : value;
            }
        }
    }
}
