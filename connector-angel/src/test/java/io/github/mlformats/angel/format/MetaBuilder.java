package io.github.mlformats.angel.format;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.mlformats.angel.format.matrix.MatrixMeta;
import io.github.mlformats.angel.format.matrix.MatrixMeta.PartitionMeta;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.function.IntUnaryOperator;

/** Writes metas as Angel does, for models that are not in the corpus. */
public final class MetaBuilder {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final ObjectNode meta = JSON.createObjectNode();
    private final ObjectNode partitions = JSON.createObjectNode();

    /** A matrix whose columns begin at 0 and that is cut into blocks. */
    public MetaBuilder(
            String name, String format, int rowType, int rows, long columns, int blockRows, long blockColumns) {
        meta.put("matrixId", 1)
                .put("matrixName", name)
                .put("rowType", rowType)
                .put("row", rows)
                .put("col", columns);
        meta.put("formatClassName", "com.tencent.angel.model.output.format." + format);
        meta.put("blockRow", blockRows).put("blockCol", blockColumns);
        meta.putObject("options")
                .put("feature.index.range.start", "0")
                .put("feature.index.range.end", String.valueOf(columns));
        meta.set("partMetas", partitions);
    }

    /** Adds a partition of rows {@code [startRow, endRow)} with {@code elements} elements each. */
    public MetaBuilder partition(
            int id,
            int startRow,
            int endRow,
            long startCol,
            long endCol,
            int elements,
            String file,
            long at,
            long length) {
        return partition(id, startRow, endRow, startCol, endCol, row -> elements, file, at, length);
    }

    /** Adds a partition of rows {@code [startRow, endRow)} with as many elements each as the function says. */
    public MetaBuilder partition(
            int id,
            int startRow,
            int endRow,
            long startCol,
            long endCol,
            IntUnaryOperator elements,
            String file,
            long at,
            long length) {
        ObjectNode partition = partitions.putObject(String.valueOf(id));
        partition.put("partId", id).put("startRow", startRow).put("endRow", endRow);
        partition.put("startCol", startCol).put("endCol", endCol).put("nnz", 0);
        partition.put("saveRowNum", endRow - startRow).put("saveColNum", 0).put("saveColElemNum", 0);
        partition.put("fileName", file).put("offset", at).put("length", length);
        ObjectNode rows = partition.putObject("rowMetas");
        for (int row = startRow; row < endRow; row++) {
            rows.putObject(String.valueOf(row))
                    .put("rowId", row)
                    .put("offset", at)
                    .put("elementNum", elements.applyAsInt(row))
                    .put("saveType", 0);
        }
        return this;
    }

    /** Adds an attribute of the matrix. */
    public MetaBuilder option(String key, String value) {
        ((ObjectNode) meta.get("options")).put(key, value);
        return this;
    }

    public byte[] bytes() throws IOException {
        byte[] json = JSON.writeValueAsBytes(meta);
        return ByteBuffer.allocate(4 + json.length)
                .putInt(json.length)
                .put(json)
                .array();
    }

    /** A meta as the {@code psmeta} of a server's snapshot, with save types as since 2.3 or without. */
    public static byte[] snapshot(MatrixMeta meta, boolean saveTypes) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(1);
        out.writeInt(meta.partitions().size());
        for (PartitionMeta partition : meta.partitions()) {
            out.writeInt(partition.id());
            out.writeInt(partition.block().startRow());
            out.writeInt(partition.block().endRow());
            out.writeLong(partition.block().columns().start());
            out.writeLong(partition.block().columns().end());
            out.writeLong(0);
            out.writeInt(partition.rows().size());
            out.writeInt(0);
            out.writeInt(0);
            out.writeUTF(partition.data().fileName());
            out.writeLong(partition.data().offset());
            out.writeLong(partition.data().length());
            out.writeInt(partition.rows().size());
            for (int i = 0; i < partition.rows().size(); i++) {
                out.writeInt(partition.rows().id(i));
                out.writeLong(0);
                out.writeInt(partition.rows().count(i));
                if (saveTypes) {
                    out.writeInt(partition.rows().saveType(i));
                }
            }
        }
        return bytes.toByteArray();
    }
}
