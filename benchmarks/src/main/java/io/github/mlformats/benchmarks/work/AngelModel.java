package io.github.mlformats.benchmarks.work;

import io.github.mlformats.angel.format.MetaWriter;
import io.github.mlformats.angel.format.MetaWriter.PartitionLocation;
import io.github.mlformats.angel.format.OutputMatrix;
import io.github.mlformats.angel.format.OutputMatrix.PartitionGrid;
import io.github.mlformats.angel.format.PartitionEncoder;
import io.github.mlformats.angel.format.PartitionEncoder.PartitionOutput;
import io.github.mlformats.angel.format.matrix.ColumnRange;
import io.github.mlformats.angel.format.matrix.RowType;
import io.github.mlformats.angel.format.matrix.StorageFormat;
import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.bytes.StreamSink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;

/**
 * A model with one matrix of random values, written like the servers of Angel do: sixteen partitions, four per file, and a meta.
 *
 * @param rows elements of the matrix
 */
public record AngelModel(Kind kind, long rows) implements DataFile {
    private static final int PARTITIONS = 16;
    private static final int PARTITIONS_IN_FILE = 4;

    @Override
    public String format() {
        return "angel";
    }

    @Override
    public String fileName() {
        return "model-" + kind.name().toLowerCase(Locale.ROOT) + "-" + rows;
    }

    @Override
    public void write(Path path, SparkSession spark) throws IOException {
        Path directory = Files.createDirectories(matrix(path));
        OutputMatrix matrix = matrix();
        List<PartitionLocation> partitions = new ArrayList<>();
        for (int first = 0; first < matrix.grid().partitions(); first += PARTITIONS_IN_FILE) {
            writeFile(directory.resolve(String.valueOf(first)), matrix, first, partitions);
        }
        Files.write(directory.resolve("_meta"), MetaWriter.bytes(matrix, 0, partitions));
    }

    private OutputMatrix matrix() {
        long columns = rows / kind.rows();
        long width = columns * kind.step();
        long block = ((columns - 1) / PARTITIONS + 1) * kind.step();
        PartitionGrid grid = new PartitionGrid(kind.rows(), kind.rows(), new ColumnRange(0, width), kind.rows(), block);
        return new OutputMatrix("matrix", kind.rowType, kind.format, grid);
    }

    private void writeFile(Path file, OutputMatrix matrix, int first, List<PartitionLocation> partitions)
            throws IOException {
        try (ByteSink sink = new StreamSink(Files.newOutputStream(file))) {
            PartitionOutput out = new PartitionOutput(sink);
            int end = Math.min(first + PARTITIONS_IN_FILE, matrix.grid().partitions());
            for (int id = first; id < end; id++) {
                PartitionEncoder partition = PartitionEncoder.of(matrix, id, (byte) ',', out);
                ColumnRange columns = matrix.grid().columns(id);
                for (long column = columns.start(); column < columns.end(); column += kind.step()) {
                    for (int row = 0; row < kind.rows(); row++) {
                        partition.append(row, column, bits(Uniform.unit(column / kind.step(), 0, row)));
                    }
                }
                partitions.add(new PartitionLocation(file.getFileName().toString(), partition.finish()));
            }
            out.flush();
        }
    }

    private long bits(float value) {
        return kind.isOfDoubles() ? Double.doubleToRawLongBits(value) : Float.floatToRawIntBits(value);
    }

    /** The directory of a model's matrix. */
    static Path matrix(Path model) {
        return model.resolve("matrix");
    }

    /** The files with the matrix's values. */
    public static List<Path> dataFiles(Path model) throws IOException {
        try (Stream<Path> files = Files.list(matrix(model))) {
            return files.filter(file -> !file.getFileName().toString().equals("_meta"))
                    .sorted()
                    .toList();
        }
    }

    /** How the matrix of a generated Angel model is saved. */
    public enum Kind {
        /** A dense row of doubles. */
        DOUBLES(StorageFormat.VALUE_BINARY, RowType.T_DOUBLE_DENSE),
        /** A sparse row of floats. */
        FLOATS(StorageFormat.COLID_VALUE_BINARY, RowType.T_FLOAT_SPARSE),
        /** A sparse row of doubles with long keys. */
        LONG_KEYS(StorageFormat.COLID_VALUE_BINARY, RowType.T_DOUBLE_SPARSE_LONGKEY),
        /** A sparse row of floats as text. */
        TEXT(StorageFormat.COLID_VALUE_TEXT, RowType.T_FLOAT_SPARSE),
        /** An embedding of 128 floats for each column, as text. */
        COLUMNS(StorageFormat.TEXT_COLUMN, RowType.T_FLOAT_DENSE);

        /** Rows of {@link #COLUMNS}. */
        public static final int WIDTH = 128;

        final StorageFormat format;
        final RowType rowType;

        Kind(StorageFormat format, RowType rowType) {
            this.format = format;
            this.rowType = rowType;
        }

        public boolean isText() {
            return this == TEXT || this == COLUMNS;
        }

        boolean isOfDoubles() {
            return this == DOUBLES || this == LONG_KEYS;
        }

        /** Number of saved rows. */
        public int rows() {
            return this == COLUMNS ? WIDTH : 1;
        }

        /** Of sparse rows every third column is stored. */
        int step() {
            return this == DOUBLES || this == COLUMNS ? 1 : 3;
        }
    }

    /** A model with several links to the matrix of another model: many elements that take the disk space of few. */
    public record Linked(AngelModel file, int times) implements Derived {
        @Override
        public long rows() {
            return times * file.rows();
        }

        @Override
        public String fileName() {
            return times + "-times-" + file.fileName();
        }

        @Override
        public void write(Path path, SparkSession spark) throws IOException {
            Path original = matrix(file.in(path.getParent(), spark));
            for (int i = 0; i < times; i++) {
                Path matrix = Files.createDirectories(path.resolve("matrix" + i));
                try (Stream<Path> files = Files.list(original)) {
                    for (Path part : files.toList()) {
                        Files.createLink(matrix.resolve(part.getFileName()), part);
                    }
                }
            }
        }
    }
}
