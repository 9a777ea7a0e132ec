package io.github.mlformats.convert;

import io.github.mlformats.convert.ValueHash.StructHash;
import io.github.mlformats.core.error.UsageException;
import java.io.Serializable;
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
 * The checksums of a table, independent of the order of rows and columns, the partitioning and the format. Equality of values is
 * defined in docs/reference/command-line.md, section Checksums. Different tables have equal checksums with a probability of
 * 2<sup>-64</sup>.
 *
 * @param rows number of rows
 * @param wholeRows sum of the hashes of whole rows, which unlike those of columns depends on the combination of values
 * @param columns for each column, the sum of the hashes of its values, modulo 2<sup>64</sup>
 */
public record Checksums(long rows, long wholeRows, Map<String, Long> columns) {
    public Checksums {
        columns = Collections.unmodifiableMap(new LinkedHashMap<>(columns));
    }

    /**
     * Computes the checksums in one Spark job.
     *
     * @throws UsageException if two columns have the same name, or the type of a column is not supported
     */
    public static Checksums of(Dataset<Row> table) {
        StructType schema = table.schema();
        checkNames(schema);
        StructHash hash = new StructHash(schema);
        int width = schema.size();
        HashSums sums = table.queryExecution()
                .toRdd()
                .toJavaRDD()
                .mapPartitions(
                        rows -> Collections.singleton(add(rows, hash, width)).iterator())
                .fold(new HashSums(width), HashSums::add);
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
                throw new UsageException("two columns have the name '" + name + "'. Rename one with --select");
            }
        }
    }

    private static HashSums add(Iterator<InternalRow> rows, StructHash hash, int columns) {
        HashSums sums = new HashSums(columns);
        long[] hashes = new long[columns];
        while (rows.hasNext()) {
            hash.hashFields(rows.next(), hashes);
            sums.add(hashes, hash.combine(hashes));
        }
        return sums;
    }

    /** A checksum as text, such as {@code 00c0ffee00c0ffee}. */
    public static String text(long checksum) {
        return String.format("%016x", checksum);
    }

    /** Running sums over rows: their number, and the sums of the hashes of each column and of whole rows. Not thread-safe. */
    private static final class HashSums implements Serializable {
        private final long[] columns;
        private long rows;
        private long wholeRows;

        HashSums(int columns) {
            this.columns = new long[columns];
        }

        void add(long[] columnHashes, long rowHash) {
            rows++;
            wholeRows += rowHash;
            for (int i = 0; i < columns.length; i++) {
                columns[i] += columnHashes[i];
            }
        }

        HashSums add(HashSums more) {
            rows += more.rows;
            wholeRows += more.wholeRows;
            for (int i = 0; i < columns.length; i++) {
                columns[i] += more.columns[i];
            }
            return this;
        }

        long rows() {
            return rows;
        }

        long wholeRows() {
            return wholeRows;
        }

        long column(int i) {
            return columns[i];
        }
    }
}
