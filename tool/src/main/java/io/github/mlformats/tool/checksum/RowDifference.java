package io.github.mlformats.tool.checksum;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.not;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.table.schema.ColumnNames;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;

/** Compares the rows of two tables with the same columns, matched by a unique key column. */
public final class RowDifference {
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
        public static final String KEY = "key";

        /** The column with the hashes of the row's values, in the order of the table's columns. */
        public static final String HASHES = "hashes";

        private static final StructType SCHEMA = new StructType()
                .add(KEY, DataTypes.StringType)
                .add(HASHES, DataTypes.createArrayType(DataTypes.LongType, false));

        private RowHashes() {}

        /** A table of keys and hashes. @param key the key column, quoted if necessary */
        public static Dataset<Row> of(Dataset<Row> table, String key) {
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
