package io.github.mlformats.tool.checksum;

import io.github.mlformats.core.error.UsageException;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.StructType;

/**
 * What tells a table from another one, whatever the order of its rows and columns and however it is partitioned. Equal
 * tables of any formats have equal checksums; which values are equal is defined in docs/command-line.md, section
 * Checksums. Others have the same only by chance, once in 2<sup>64</sup>.
 *
 * @param rows how many
 * @param wholeRows the sum of the hashes of rows: unlike those of columns, it tells which values are in a row together
 * @param columns for each column, the sum of the hashes of its values, as signed 64-bit numbers that wrap around
 */
public record Checksums(long rows, long wholeRows, Map<String, Long> columns) {
    public Checksums {
        columns = Collections.unmodifiableMap(new LinkedHashMap<>(columns));
    }

    /**
     * Reads all of a table, in one Spark job.
     *
     * @throws UsageException if two columns have one name, or a column is of a type that has no checksum
     */
    public static Checksums of(Dataset<Row> table) {
        StructType schema = table.schema();
        checkNames(schema);
        StructHash hash = new StructHash(schema);
        int width = schema.size();
        Sums sums = table.queryExecution()
                .toRdd()
                .toJavaRDD()
                .mapPartitions(
                        rows -> Collections.singleton(add(rows, hash, width)).iterator())
                .fold(new Sums(width), Sums::add);
        Map<String, Long> columns = new LinkedHashMap<>();
        for (int i = 0; i < width; i++) {
            columns.put(schema.fieldNames()[i], sums.column(i));
        }
        return new Checksums(sums.rows(), sums.wholeRows(), columns);
    }

    private static void checkNames(StructType schema) {
        Set<String> names = new HashSet<>();
        for (String name : schema.fieldNames()) {
            if (!names.add(name)) {
                throw new UsageException("two columns are named '" + name + "': give one another name with --select");
            }
        }
    }

    private static Sums add(Iterator<InternalRow> rows, StructHash hash, int columns) {
        Sums sums = new Sums(columns);
        long[] hashes = new long[columns];
        while (rows.hasNext()) {
            hash.hashFields(rows.next(), hashes);
            sums.add(hashes, hash.combine(hashes));
        }
        return sums;
    }

    /** A checksum as it is shown, such as {@code 00c0ffee00c0ffee}. */
    public static String text(long checksum) {
        return String.format("%016x", checksum);
    }
}
