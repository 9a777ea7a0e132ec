package io.github.mlformats.convert;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.not;

import io.github.mlformats.convert.ValueHash.StructHash;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.table.ColumnNameMatcher;
import io.github.mlformats.core.table.ColumnNames;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
import org.apache.spark.unsafe.types.UTF8String;

/** Compares the schemas of two tables and, by checksums, the values of their common columns. */
public final class TableDifference {
    private final Dataset<Row> first;
    private final Dataset<Row> second;
    private final ColumnNameMatcher names;
    private final Map<String, StructField> firstColumns;
    private final Map<String, StructField> secondColumns;

    /** Matches columns by name, as the session of the first table does. */
    public TableDifference(Dataset<Row> first, Dataset<Row> second) {
        this.first = first;
        this.second = second;
        this.names = ColumnNameMatcher.of(first.sparkSession());
        this.firstColumns = columns(first.schema());
        this.secondColumns = columns(second.schema());
    }

    /** The columns by the key of their names, without nullability and metadata, which other formats do not preserve. */
    private Map<String, StructField> columns(StructType schema) {
        Map<String, StructField> columns = new LinkedHashMap<>();
        for (StructField field : ((StructType) plain(schema)).fields()) {
            columns.put(names.key(field.name()), field);
        }
        return columns;
    }

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

    /**
     * A column that differs in its type or exists in one table only.
     *
     * @param first its type in the first table
     * @param second its type in the second table
     */
    public record ColumnDifference(String column, Optional<DataType> first, Optional<DataType> second) {}

    /** Returns the columns that differ, whatever their order. */
    public List<ColumnDifference> columnDifferences() {
        Map<String, StructField> all = new LinkedHashMap<>(firstColumns);
        secondColumns.forEach(all::putIfAbsent);
        return all.entrySet().stream()
                .map(column -> new ColumnDifference(
                        column.getValue().name(),
                        type(firstColumns, column.getKey()),
                        type(secondColumns, column.getKey())))
                .filter(column -> !column.first().equals(column.second()))
                .toList();
    }

    private static Optional<DataType> type(Map<String, StructField> columns, String key) {
        return Optional.ofNullable(columns.get(key)).map(StructField::dataType);
    }

    /** Whether there are values to compare. */
    public boolean hasCommonColumns() {
        return !commonColumns().isEmpty();
    }

    /**
     * The difference between the values of common columns.
     *
     * @param firstRows number of rows of the first table
     * @param secondRows number of rows of the second table
     * @param columns the columns whose checksums differ
     * @param hasOtherRows whether the checksums of whole rows differ
     */
    public record ValueDifference(
            long firstRows, long secondRows, List<ColumnChecksums> columns, boolean hasOtherRows) {
        /** Whether the tables have equal values. */
        public boolean isEmpty() {
            return firstRows == secondRows && columns.isEmpty() && !hasOtherRows;
        }
    }

    /** The different checksums of a column. */
    public record ColumnChecksums(String column, long first, long second) {}

    /** Compares the values of the common columns. Runs a Spark job for each table. */
    public ValueDifference valueDifference() {
        Checksums one = Checksums.of(common(first, firstColumns));
        Checksums other = Checksums.of(common(second, secondColumns));
        List<ColumnChecksums> columns = commonColumns().stream()
                .map(key -> firstColumns.get(key).name())
                .map(name -> new ColumnChecksums(
                        name, one.columns().get(name), other.columns().get(name)))
                .filter(column -> column.first() != column.second())
                .toList();
        return new ValueDifference(one.rows(), other.rows(), columns, one.wholeRows() != other.wholeRows());
    }

    /** The keys of their names, in the order of the first table. */
    private List<String> commonColumns() {
        return firstColumns.keySet().stream().filter(secondColumns::containsKey).toList();
    }

    /** The common columns of a table, with their names in the first table. */
    private Dataset<Row> common(Dataset<Row> table, Map<String, StructField> columns) {
        return table.select(commonColumns().stream()
                .map(key -> functions
                        .col(ColumnNames.quoted(columns.get(key).name()))
                        .as(firstColumns.get(key).name()))
                .toArray(Column[]::new));
    }

    /**
     * Comparison of single rows. @throws io.github.mlformats.core.error.UsageException if the key is not a column of
     * both
     */
    public RowDifference rowDifferences(String key) {
        return new RowDifference(common(first, firstColumns), common(second, secondColumns), key, names);
    }

    /**
     * A row that differs.
     *
     * @param key its key; empty if it is null
     * @param columns the columns that differ, if both tables have the row
     */
    public record DifferentRow(Optional<String> key, Presence presence, List<String> columns) {}

    /** The tables that have a row. */
    public enum Presence {
        /** Both tables have a row with the key. */
        BOTH,
        /** Only the first table. */
        FIRST_ONLY,
        /** Only the second table. */
        SECOND_ONLY
    }

    /** Compares the rows of two tables with the same columns, matched by a unique key column. */
    public static final class RowDifference {
        private static final String KEY = RowHashes.KEY;
        private static final String HASHES = RowHashes.HASHES;

        private final Dataset<Row> first;
        private final Dataset<Row> second;
        private final String[] columns;

        RowDifference(Dataset<Row> first, Dataset<Row> second, String key, ColumnNameMatcher names) {
            this.columns = first.columns();
            if (Arrays.stream(columns).noneMatch(column -> names.equal(column, key))) {
                throw new UsageException(
                        "no column '" + key + "' in both: choose one of " + String.join(", ", columns) + " with --key");
            }
            this.first = RowHashes.of(first, ColumnNames.quoted(key));
            this.second = RowHashes.of(second, ColumnNames.quoted(key));
        }

        /**
         * The first different rows, ordered by key. Runs Spark jobs.
         *
         * @throws UsageException if a key occurs twice in a table, whose rows then have no counterparts
         */
        public List<DifferentRow> first(int limit) {
            checkUnique(first, "first");
            checkUnique(second, "second");
            Dataset<Row> one = first.as("one");
            Dataset<Row> other = second.as("other");
            List<Row> rows = one.join(other, col("one." + KEY).eqNullSafe(col("other." + KEY)), "full_outer")
                    .where(not(col("one." + HASHES).eqNullSafe(col("other." + HASHES))))
                    .selectExpr("coalesce(one.key, other.key) AS key", "one.hashes", "other.hashes")
                    .orderBy(KEY)
                    .limit(limit)
                    .collectAsList();
            return rows.stream().map(this::difference).toList();
        }

        private static void checkUnique(Dataset<Row> rows, String table) {
            for (Row repeated :
                    rows.groupBy(KEY).count().where("count > 1").limit(1).collectAsList()) {
                String key = repeated.isNullAt(0) ? "null" : "'" + repeated.getString(0) + "'";
                throw new UsageException("key " + key + " occurs " + repeated.getLong(1) + " times in the " + table
                        + " data set: choose a column with different values in all rows with --key");
            }
        }

        private DifferentRow difference(Row row) {
            Optional<String> key = Optional.ofNullable(row.getString(0));
            if (row.isNullAt(1)) {
                return new DifferentRow(key, Presence.SECOND_ONLY, List.of());
            }
            return row.isNullAt(2)
                    ? new DifferentRow(key, Presence.FIRST_ONLY, List.of())
                    : new DifferentRow(key, Presence.BOTH, differing(row.getList(1), row.getList(2)));
        }

        private List<String> differing(List<Long> one, List<Long> other) {
            List<String> names = new ArrayList<>();
            for (int i = 0; i < columns.length; i++) {
                if (!one.get(i).equals(other.get(i))) {
                    names.add(columns[i]);
                }
            }
            return names;
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
