package io.github.mlformats.benchmarks.work;

import io.github.mlformats.benchmarks.work.Table.VectorView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;

/** A table in a file format. */
public interface DataFile {
    /** Number of rows of the table. */
    long rows();

    /** Name of the Spark data source that reads the file. */
    String format();

    /** Options of the read. */
    default Map<String, String> options() {
        return Map.of();
    }

    /** Name of the file or directory; contains all parameters of its content. */
    String fileName();

    /** Writes the file. */
    void write(Path path, SparkSession spark) throws IOException;

    /** Path in the data directory; the file is written first if it is missing. */
    default Path in(Path directory, SparkSession spark) throws IOException {
        Path path = path(directory);
        if (!Files.exists(path)) {
            Path unfinished = directory.resolve("unfinished-" + fileName());
            write(unfinished, spark);
            Files.move(unfinished, path);
        }
        return path;
    }

    default Path path(Path directory) {
        return directory.resolve(fileName());
    }

    /** The path that the data source reads. */
    default String source(Path path) {
        return path.toString();
    }

    /** The rows of the file at a path. */
    default Dataset<Row> load(Path path, SparkSession spark) {
        return spark.read().format(format()).options(options()).load(source(path));
    }

    /** Compression of blocks; the names are values of option {@code compression}. */
    enum Compression {
        NONE,
        /** Raw DEFLATE at level 6, which .NET calls optimal and ML.NET uses. */
        DEFLATE
    }

    /**
     * An IDV file of floats, with the default block size of ML.NET. Inflated by the JDK, as without the native-inflate jar.
     */
    record Idv(Table table, Compression compression, VectorView vectors) implements DataFile {
        private static final int TASKS = 16;

        @Override
        public long rows() {
            return table.rows();
        }

        @Override
        public String format() {
            return "idv";
        }

        @Override
        public Map<String, String> options() {
            return Map.of("vectors", vectors.name().toLowerCase(), "inflater", "jdk");
        }

        @Override
        public String fileName() {
            return table.name() + "-" + table.rows() + "-" + compression.name().toLowerCase() + ".idv";
        }

        @Override
        public void write(Path path, SparkSession spark) throws IOException {
            table.rows(spark, VectorView.ML, TASKS)
                    .write()
                    .format("idv")
                    .option("singleFile", true)
                    .option("doubles", "single")
                    .option("compression", compression.name())
                    .save(path.toString());
            Files.deleteIfExists(path.resolveSibling("." + path.getFileName() + ".crc"));
        }
    }

    /**
     * Parquet as Spark writes it by default, but without the checksums of Hadoop's local file system, because checking
     * them costs time that IDV files, which have none, do not cost.
     *
     * @param codec Spark's name of the compression
     * @param files number of equal files
     */
    record Parquet(Table table, String codec, VectorView vectors, int files) implements DataFile {
        @Override
        public long rows() {
            return table.rows();
        }

        @Override
        public String format() {
            return "parquet";
        }

        @Override
        public String fileName() {
            return table.name() + "-" + table.rows() + "-" + vectors.name().toLowerCase() + "-" + codec + ".parquet";
        }

        @Override
        public void write(Path path, SparkSession spark) throws IOException {
            table.rows(spark, vectors, files)
                    .write()
                    .option("compression", codec)
                    .mode(SaveMode.Overwrite)
                    .parquet(path.toString());
            for (Path checksum : children(path, ".", ".crc")) {
                Files.delete(checksum);
            }
        }
    }

    /** A file that is made from another one, or another way to read it. By default both are the same. */
    interface Derived extends DataFile {
        DataFile file();

        @Override
        default long rows() {
            return file().rows();
        }

        @Override
        default String format() {
            return file().format();
        }

        @Override
        default Map<String, String> options() {
            return file().options();
        }

        @Override
        default String fileName() {
            return file().fileName();
        }

        @Override
        default String source(Path path) {
            return file().source(path);
        }

        @Override
        default void write(Path path, SparkSession spark) throws IOException {
            file().write(path, spark);
        }
    }

    /** A file that is read with further options. */
    record WithOptions(DataFile file, Map<String, String> more) implements Derived {
        @Override
        public Map<String, String> options() {
            Map<String, String> all = new HashMap<>(file.options());
            all.putAll(more);
            return all;
        }
    }

    /** Links to another file, several times: many rows that take the disk space of few. */
    record Repeated(DataFile file, int times) implements Derived {
        @Override
        public String fileName() {
            return times + "-times-" + file.fileName();
        }

        @Override
        public long rows() {
            return times * file.rows();
        }

        @Override
        public void write(Path path, SparkSession spark) throws IOException {
            Files.createDirectories(path);
            Path original = file.in(path.getParent(), spark);
            for (Path part : Files.isRegularFile(original) ? List.of(original) : children(original, "part-", "")) {
                for (int i = 0; i < times; i++) {
                    Files.createLink(path.resolve(i + "-" + part.getFileName()), part);
                }
            }
        }
    }

    /** Links to another file in a directory {@code day=...} for each day, of which the last is the end of {@value #YEAR}. */
    record Daily(DataFile file, int days) implements Derived {
        public static final int YEAR = 2026;

        @Override
        public String fileName() {
            return days + "-days-of-" + file.fileName();
        }

        @Override
        public long rows() {
            return days * file.rows();
        }

        @Override
        public void write(Path path, SparkSession spark) throws IOException {
            Path original = file.in(path.getParent(), spark);
            Path part = Files.isRegularFile(original)
                    ? original
                    : children(original, "part-", "").get(0);
            for (int i = 0; i < days; i++) {
                LocalDate day = LocalDate.of(YEAR, 12, 31).minusDays(i);
                Path directory = Files.createDirectories(path.resolve("day=" + day));
                Files.createLink(directory.resolve(part.getFileName()), part);
            }
        }
    }

    /** The rows of another file, written by Spark to Parquet without compression. */
    record ParquetCopy(DataFile file) implements Derived {
        private static final int FILES = 16;

        @Override
        public String format() {
            return "parquet";
        }

        @Override
        public Map<String, String> options() {
            return Map.of();
        }

        @Override
        public String source(Path path) {
            return path.toString();
        }

        @Override
        public String fileName() {
            return file.fileName() + ".parquet";
        }

        @Override
        public void write(Path path, SparkSession spark) throws IOException {
            file.load(file.in(path.getParent(), spark), spark)
                    .repartition(FILES)
                    .write()
                    .option("compression", "uncompressed")
                    .mode(SaveMode.Overwrite)
                    .parquet(path.toString());
        }
    }

    private static List<Path> children(Path directory, String prefix, String suffix) throws IOException {
        try (Stream<Path> children = Files.list(directory)) {
            return children.filter(child -> child.getFileName().toString().startsWith(prefix))
                    .filter(child -> child.getFileName().toString().endsWith(suffix))
                    .toList();
        }
    }
}
