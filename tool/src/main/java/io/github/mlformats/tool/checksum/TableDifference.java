package io.github.mlformats.tool.checksum;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.not;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.table.schema.ColumnNames;
import io.github.mlformats.tool.checksum.ValueHash.StructHash;
import io.github.mlformats.tool.report.HumanReadable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.UserDefinedType;
import org.apache.spark.unsafe.types.UTF8String;

/** Compares the schemas of two tables and, by checksums, the values of their common columns. */
public final class TableDifference {
    private final Dataset<Row> first;
    private final Dataset<Row> second;
    private final SchemaDifference schema;

    public TableDifference(Dataset<Row> first, Dataset<Row> second) {
        this.first = first;
        this.second = second;
        this.schema = SchemaDifference.of(first.schema(), second.schema());
    }

    /** Differences between the schemas, a line each; empty if they are equal. */
    public List<String> columnDifferences() {
        return schema.lines();
    }

    /** Differences between the values, a line each; empty if they are equal. Runs a Spark job for each table. */
    public List<String> valueDifferences() {
        Checksums one = Checksums.of(first());
        Checksums other = Checksums.of(second());
        List<String> lines = new ArrayList<>();
        if (one.rows() != other.rows()) {
            lines.add(HumanReadable.count(one.rows(), "row") + " in the first, "
                    + HumanReadable.count(other.rows(), "row") + " in the second");
        }
        for (String column : schema.common()) {
            long sum = one.columns().get(column);
            long otherSum = other.columns().get(column);
            if (sum != otherSum) {
                lines.add("column " + PlainText.escape(column) + ": different values, checksum " + Checksums.text(sum)
                        + " in the first, " + Checksums.text(otherSum) + " in the second");
            }
        }
        if (lines.isEmpty() && one.wholeRows() != other.wholeRows()) {
            lines.add("each column has equal values, but they are combined in different rows");
        }
        return lines;
    }

    /**
     * Comparison of single rows. @throws io.github.mlformats.core.error.UsageException if the key is not a column of
     * both
     */
    public RowDifference rowDifferences(String key) {
        return new RowDifference(first(), second(), key);
    }

    private Dataset<Row> first() {
        return common(first);
    }

    private Dataset<Row> second() {
        return common(second);
    }

    private Dataset<Row> common(Dataset<Row> table) {
        return table.select(schema.common().stream()
                .map(name -> functions.col(ColumnNames.quoted(name)))
                .toArray(Column[]::new));
    }

    /**
     * The differences between two schemas, by column name. Ignores the order of columns, nullability and metadata,
     * which other formats do not preserve.
     *
     * @param lines one line for each difference
     * @param common names of the columns of both, in the order of the first
     */
    private record SchemaDifference(List<String> lines, List<String> common) {
        public SchemaDifference {
            lines = List.copyOf(lines);
            common = List.copyOf(common);
        }

        static SchemaDifference of(StructType first, StructType second) {
            Map<String, DataType> ofFirst = types(first);
            Map<String, DataType> ofSecond = types(second);
            List<String> lines = new ArrayList<>();
            List<String> common = new ArrayList<>();
            ofFirst.forEach((name, type) -> {
                DataType other = ofSecond.get(name);
                if (other == null) {
                    lines.add("column " + PlainText.escape(name) + ": only in the first");
                    return;
                }
                common.add(name);
                if (!type.equals(other)) {
                    lines.add("column " + PlainText.escape(name) + ": " + text(type) + " in the first, " + text(other)
                            + " in the second");
                }
            });
            ofSecond.keySet().stream()
                    .filter(name -> !ofFirst.containsKey(name))
                    .forEach(name -> lines.add("column " + PlainText.escape(name) + ": only in the second"));
            return new SchemaDifference(lines, common);
        }

        private static String text(DataType type) {
            boolean user = type instanceof UserDefinedType<?>;
            return PlainText.escape(user ? type.typeName() : type.catalogString());
        }

        private static Map<String, DataType> types(StructType schema) {
            Map<String, DataType> types = new LinkedHashMap<>();
            for (StructField field : schema.fields()) {
                types.put(field.name(), plain(field.dataType()));
            }
            return types;
        }

        /** The type without nullability and metadata. */
        private static DataType plain(DataType type) {
            if (type instanceof StructType struct) {
                return new StructType(Arrays.stream(struct.fields())
                        .map(field -> DataTypes.createStructField(field.name(), plain(field.dataType()), true))
                        .toArray(StructField[]::new));
            } else if (type instanceof ArrayType array) {
                return DataTypes.createArrayType(plain(array.elementType()));
            } else if (type instanceof MapType map) {
                return DataTypes.createMapType(plain(map.keyType()), plain(map.valueType()));
            }
            return type;
        }
    }

    /** Compares the rows of two tables with the same columns, matched by a unique key column. */
    public static final class RowDifference {
        private static final String KEY = RowHashes.KEY;
        private static final String HASHES = RowHashes.HASHES;

        private final Dataset<Row> first;
        private final Dataset<Row> second;
        private final String[] columns;

        RowDifference(Dataset<Row> first, Dataset<Row> second, String key) {
            this.columns = first.columns();
            if (!Arrays.asList(columns).contains(key)) {
                throw new UsageException(
                        "no column '" + key + "' in both: choose one of " + String.join(", ", columns) + " with --key");
            }
            this.first = RowHashes.of(first, ColumnNames.quoted(key));
            this.second = RowHashes.of(second, ColumnNames.quoted(key));
        }

        /** A line for each of the first different rows, ordered by key. Runs a Spark job. */
        public List<String> first(int limit) {
            Dataset<Row> one = first.as("one");
            Dataset<Row> other = second.as("other");
            List<Row> rows = one.join(other, col("one." + KEY).eqNullSafe(col("other." + KEY)), "full_outer")
                    .where(not(col("one." + HASHES).eqNullSafe(col("other." + HASHES))))
                    .selectExpr("coalesce(one.key, other.key) AS key", "one.hashes", "other.hashes")
                    .orderBy(KEY)
                    .limit(limit)
                    .collectAsList();
            return rows.stream().map(this::line).toList();
        }

        private String line(Row row) {
            String key = "row " + (row.isNullAt(0) ? "with null key" : PlainText.escape(row.getString(0))) + ": ";
            if (row.isNullAt(1)) {
                return key + "only in the second";
            }
            return row.isNullAt(2) ? key + "only in the first" : key + "differs in " + differing(row);
        }

        private String differing(Row row) {
            List<Long> one = row.getList(1);
            List<Long> other = row.getList(2);
            List<String> names = new ArrayList<>();
            for (int i = 0; i < columns.length; i++) {
                if (!one.get(i).equals(other.get(i))) {
                    names.add(columns[i]);
                }
            }
            return names.stream().map(PlainText::escape).collect(Collectors.joining(", "));
        }

        /** Computes the hashes of the values in each row of a table, for the comparison of rows. */
        private static final class RowHashes {
            /** The column with the row's key, as a string. */
            static final String KEY = "key";

            /** The column with the hashes of the row's values, in the order of the table's columns. */
            static final String HASHES = "hashes";

            private static final StructType SCHEMA = new StructType()
                    .add(KEY, DataTypes.StringType)
                    .add(HASHES, DataTypes.createArrayType(DataTypes.LongType, false));

            private RowHashes() {}

            /** A table of keys and hashes. @param key the key column, quoted if necessary */
            static Dataset<Row> of(Dataset<Row> table, String key) {
                StructHash hash = new StructHash(table.schema());
                int width = table.schema().size();
                JavaRDD<Row> rows = table.select(functions.col(key).cast(DataTypes.StringType), functions.struct("*"))
                        .queryExecution()
                        .toRdd()
                        .toJavaRDD()
                        .map(row -> hashed(row, hash, width));
                return table.sparkSession().createDataFrame(rows, SCHEMA);
            }

            private static Row hashed(InternalRow row, StructHash hash, int width) {
                UTF8String key = row.getUTF8String(0);
                long[] hashes = new long[width];
                hash.hashFields(row.getStruct(1, width), hashes);
                List<Long> boxed = Arrays.stream(hashes).boxed().toList();
                return RowFactory.create(key == null ? null : key.toString(), boxed.toArray(new Long[0]));
            }
        }
    }
}
