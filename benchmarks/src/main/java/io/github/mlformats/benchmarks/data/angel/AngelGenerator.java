package io.github.mlformats.benchmarks.data.angel;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.mlformats.benchmarks.data.Uniform;
import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes a matrix as the servers of Angel do: sixteen partitions, four to a file, and a meta. */
final class AngelGenerator {
    private static final int PARTITIONS = 16;
    private static final int PARTITIONS_IN_FILE = 4;

    private final ModelKind kind;
    private final long columns;
    private final ObjectNode meta = new ObjectMapper().createObjectNode();

    /** @param columns number of stored columns */
    AngelGenerator(ModelKind kind, long columns) {
        this.kind = kind;
        this.columns = columns;
    }

    void write(Path folder) throws IOException {
        long width = columns * kind.step();
        meta.put("matrixId", 0).put("matrixName", "matrix").put("rowType", kind.rowType);
        meta.put("formatClassName", "com.tencent.angel.model.output.format." + kind.format);
        meta.put("row", kind.rows()).put("col", width).put("blockRow", kind.rows());
        meta.put("blockCol", (width + PARTITIONS - 1) / PARTITIONS);
        meta.putObject("options")
                .put("feature.index.range.start", "0")
                .put("feature.index.range.end", String.valueOf(width));
        ObjectNode partitions = meta.putObject("partMetas");
        for (int first = 0; first < PARTITIONS; first += PARTITIONS_IN_FILE) {
            writeFile(folder.resolve(String.valueOf(first)), first, partitions);
        }
        byte[] json = meta.toString().getBytes(StandardCharsets.UTF_8);
        Files.write(
                folder.resolve("_meta"),
                ByteBuffer.allocate(4 + json.length)
                        .putInt(json.length)
                        .put(json)
                        .array());
    }

    private void writeFile(Path file, int first, ObjectNode partitions) throws IOException {
        long offset = 0;
        try (DataOutputStream out =
                new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file), 1 << 20))) {
            for (int id = first; id < first + PARTITIONS_IN_FILE; id++) {
                long from = columns * id / PARTITIONS;
                long to = columns * (id + 1) / PARTITIONS;
                long length = 0;
                for (long column = from; column < to; column++) {
                    length += writeColumn(out, column);
                }
                describe(partitions.putObject(String.valueOf(id)), id, from, to)
                        .put("fileName", file.getFileName().toString())
                        .put("offset", offset)
                        .put("length", length);
                offset += length;
            }
        }
    }

    private int writeColumn(DataOutputStream out, long column) throws IOException {
        long key = column * kind.step();
        switch (kind) {
            case DOUBLES -> out.writeDouble(value(column, 0));
            case FLOATS -> {
                out.writeInt((int) key);
                out.writeFloat(value(column, 0));
            }
            case LONG_KEYS -> {
                out.writeLong(key);
                out.writeDouble(value(column, 0));
            }
            case TEXT, COLUMNS -> {
                return writeLine(out, key, column);
            }
        }
        return kind == ModelKind.LONG_KEYS ? 16 : 8;
    }

    private int writeLine(DataOutputStream out, long key, long column) throws IOException {
        StringBuilder line = new StringBuilder().append(key);
        for (int row = 0; row < kind.rows(); row++) {
            line.append(',').append(value(column, row));
        }
        out.writeBytes(line.append('\n').toString());
        return line.length();
    }

    private static float value(long column, int row) {
        return Uniform.unit(column, 0, row);
    }

    private ObjectNode describe(ObjectNode partition, int id, long from, long to) {
        partition.put("partId", id).put("startRow", 0).put("endRow", kind.rows());
        partition
                .put("startCol", from * kind.step())
                .put("endCol", to * kind.step())
                .put("nnz", to - from);
        partition.put("saveRowNum", kind.rows()).put("saveColNum", 0).put("saveColElemNum", 0);
        ObjectNode rows = partition.putObject("rowMetas");
        for (int row = 0; row < kind.rows(); row++) {
            rows.putObject(String.valueOf(row))
                    .put("rowId", row)
                    .put("offset", 0)
                    .put("elementNum", to - from)
                    .put("saveType", 0);
        }
        return partition;
    }
}
