package io.github.mlformats.benchmarks.data.angel;

import io.github.mlformats.angel.format.type.ColumnRange;
import io.github.mlformats.angel.format.write.MetaWriter;
import io.github.mlformats.angel.format.write.MetaWriter.PartitionLocation;
import io.github.mlformats.angel.format.write.OutputMatrix;
import io.github.mlformats.angel.format.write.PartitionEncoder;
import io.github.mlformats.angel.format.write.PartitionGrid;
import io.github.mlformats.angel.format.write.PartitionOutput;
import io.github.mlformats.benchmarks.data.Uniform;
import io.github.mlformats.core.bytes.write.ByteSink;
import io.github.mlformats.core.bytes.write.StreamSink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Writes a matrix like the servers of Angel: sixteen partitions, four per file, and a meta. */
final class AngelGenerator {
    private static final int PARTITIONS = 16;
    private static final int PARTITIONS_IN_FILE = 4;

    private final ModelKind kind;
    private final OutputMatrix matrix;

    /** @param columns number of stored columns */
    AngelGenerator(ModelKind kind, long columns) {
        this.kind = kind;
        long width = columns * kind.step();
        long block = ((columns - 1) / PARTITIONS + 1) * kind.step();
        PartitionGrid grid = new PartitionGrid(kind.rows(), kind.rows(), new ColumnRange(0, width), kind.rows(), block);
        this.matrix = new OutputMatrix("matrix", kind.rowType, kind.format, grid);
    }

    void write(Path folder) throws IOException {
        List<PartitionLocation> partitions = new ArrayList<>();
        for (int first = 0; first < matrix.grid().partitions(); first += PARTITIONS_IN_FILE) {
            writeFile(folder.resolve(String.valueOf(first)), first, partitions);
        }
        Files.write(folder.resolve("_meta"), MetaWriter.bytes(matrix, 0, partitions));
    }

    private void writeFile(Path file, int first, List<PartitionLocation> partitions) throws IOException {
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
}
