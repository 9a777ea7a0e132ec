package io.github.mlformats.benchmarks.data;

import io.github.mlformats.benchmarks.data.idv.Column.VectorView;
import io.github.mlformats.benchmarks.data.idv.Compression;
import io.github.mlformats.benchmarks.memory.InMemoryIdvSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;

/** A table in a file format. */
public interface DataFile {
    /** Number of rows of the table. */
    long rows();

    /** Name of the Spark data source that reads the file. */
    String format();

    /** Options of the read. */
    Map<String, String> options();

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
            SparkTable.of(spark, table, VectorView.ML, TASKS)
                    .write()
                    .format("idv")
                    .option("singleFile", true)
                    .option("doubles", "single")
                    .option("compression", compression.name())
                    .save(path.toString());
            Files.deleteIfExists(path.resolveSibling("." + path.getFileName() + ".crc"));
        }
    }

    /** An IDV file that is inflated by a native library. */
    record NativelyInflated(Idv file) implements DataFile {
        @Override
        public long rows() {
            return file.rows();
        }

        @Override
        public String format() {
            return file.format();
        }

        @Override
        public Map<String, String> options() {
            return Map.of("vectors", file.vectors().name().toLowerCase(), "inflater", "native");
        }

        @Override
        public String fileName() {
            return file.fileName();
        }

        @Override
        public void write(Path path, SparkSession spark) throws IOException {
            file.write(path, spark);
        }
    }

    /**
     * An uncompressed IDV file of floats, which its data source keeps in memory.
     *
     * @param times how often each part of it is shown
     */
    record InMemoryIdv(Idv file, int times) implements DataFile {
        @Override
        public long rows() {
            return times * file.rows();
        }

        @Override
        public String format() {
            return InMemoryIdvSource.class.getName();
        }

        @Override
        public Map<String, String> options() {
            return Map.of(InMemoryIdvSource.TIMES, String.valueOf(times));
        }

        @Override
        public String fileName() {
            return file.fileName();
        }

        @Override
        public void write(Path path, SparkSession spark) throws IOException {
            file.write(path, spark);
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
        public Map<String, String> options() {
            return Map.of();
        }

        @Override
        public String fileName() {
            return table.name() + "-" + table.rows() + "-" + vectors.name().toLowerCase() + "-" + codec + ".parquet";
        }

        @Override
        public void write(Path path, SparkSession spark) throws IOException {
            SparkTable.of(spark, table, vectors, files)
                    .write()
                    .option("compression", codec)
                    .mode(SaveMode.Overwrite)
                    .parquet(path.toString());
            for (Path checksum : children(path, ".", ".crc")) {
                Files.delete(checksum);
            }
        }
    }

    /** Links to another file, several times: many rows that take the disk space of few. */
    record Repeated(DataFile file, int times) implements DataFile {
        @Override
        public String format() {
            return file.format();
        }

        @Override
        public Map<String, String> options() {
            return file.options();
        }

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
            for (Path original : parts(file.in(path.getParent(), spark))) {
                for (int i = 0; i < times; i++) {
                    Files.createLink(path.resolve(i + "-" + original.getFileName()), original);
                }
            }
        }

        private static List<Path> parts(Path path) throws IOException {
            return Files.isRegularFile(path) ? List.of(path) : children(path, "part-", ".parquet");
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
