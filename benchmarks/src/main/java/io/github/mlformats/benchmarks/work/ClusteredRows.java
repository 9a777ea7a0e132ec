package io.github.mlformats.benchmarks.work;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Rows with a number by which they are sorted or clustered, a text that occurs once, and twenty small numbers, with an index of
 * number and text.
 *
 * @param order the order of the numbers
 * @param format {@code idv}, or {@code parquet} with row groups of the bytes of a range of the index
 */
public record ClusteredRows(long rows, Order order, String format) implements DataFile {
    private static final int FILES = 4;
    private static final int ROW_GROUP_BYTES = 1 << 20;
    /** Prime, so that each cluster has another place; few, so that most ranges of rows are in one cluster. */
    private static final int CLUSTERS = 97;

    /** The order of the rows by their number. */
    public enum Order {
        SORTED,
        /** Rows with near numbers are next to each other, in no order. */
        CLUSTERED
    }

    /** A condition that one row of a hundred meets. */
    public String onePercent() {
        return "number >= " + rows / 2 + " AND number < " + (rows / 2 + rows / 100);
    }

    /** A condition that one row meets. */
    public String oneText() {
        return "text = 'text-" + rows / 3 + "'";
    }

    @Override
    public String fileName() {
        return "clustered-" + rows + "-" + order.name().toLowerCase() + "." + format + "-directory";
    }

    @Override
    public void write(Path path, SparkSession spark) throws IOException {
        long size = rows / CLUSTERS + 1;
        String number = order == Order.SORTED
                ? "id"
                : "(id div " + size + ") * 61 % " + CLUSTERS + " * " + size + " + pmod(hash(id), " + size + ")";
        Stream<String> others =
                Stream.iterate(0, i -> i + 1).limit(20).map(i -> "pmod(hash(id, " + i + "), 1000) AS v" + i);
        Dataset<Row> table = spark.range(0, rows, 1, FILES)
                .selectExpr(Stream.concat(Stream.of(number + " AS number", "concat('text-', id) AS text"), others)
                        .toArray(String[]::new));
        table.write()
                .format(format)
                .options(
                        format.equals("idv")
                                ? Map.of("compression", "deflate", "writeIndex", "number,text")
                                : Map.of("parquet.block.size", String.valueOf(ROW_GROUP_BYTES)))
                .save(path.toString());
        for (Path checksum : checksums(path)) {
            Files.delete(checksum);
        }
    }

    private static Iterable<Path> checksums(Path path) throws IOException {
        try (Stream<Path> files = Files.list(path)) {
            return files.filter(file -> file.toString().endsWith(".crc")).toList();
        }
    }
}
