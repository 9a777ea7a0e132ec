package io.github.mlformats.tool.checksum;

import java.util.Arrays;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;

/** Computes the hashes of the values in each row of a table, for the comparison of rows. */
public final class RowHashes {
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
