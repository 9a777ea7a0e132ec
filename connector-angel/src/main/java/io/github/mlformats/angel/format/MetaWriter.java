package io.github.mlformats.angel.format;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.github.mlformats.angel.format.OutputMatrix.PartitionGrid;
import io.github.mlformats.angel.format.PartitionEncoder.WrittenPartition;
import io.github.mlformats.angel.format.matrix.ColumnRange;
import io.github.mlformats.core.bytes.BigEndian;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;

/** Writes the meta of a matrix: a length, followed by JSON with every field that Angel's reader requires (angel.md, section 2). */
public final class MetaWriter {
    private static final JsonFactory JSON = new JsonFactory();
    private static final String PACKAGE = "com.tencent.angel.model.output.format.";
    private static final int PREFIX = 4;

    private final OutputMatrix matrix;
    private final JsonGenerator json;

    private MetaWriter(OutputMatrix matrix, JsonGenerator json) {
        this.matrix = matrix;
        this.json = json;
    }

    /**
     * Encodes a meta.
     *
     * @param number index of the matrix in its model
     * @param partitions all partitions of the matrix, by id
     */
    public static byte[] bytes(OutputMatrix matrix, int number, List<PartitionLocation> partitions) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(new byte[PREFIX]);
        try (JsonGenerator json = JSON.createGenerator(bytes)) {
            new MetaWriter(matrix, json).write(number, partitions);
        }
        byte[] meta = bytes.toByteArray();
        BigEndian.putI32(meta, 0, meta.length - PREFIX);
        return meta;
    }

    private void write(int number, List<PartitionLocation> partitions) throws IOException {
        PartitionGrid grid = matrix.grid();
        ColumnRange range = grid.range();
        json.writeStartObject();
        json.writeNumberField("matrixId", number);
        json.writeStringField("matrixName", matrix.name());
        json.writeStringField("formatClassName", PACKAGE + matrix.format().className());
        json.writeNumberField("rowType", matrix.rowType().ordinal());
        json.writeNumberField("row", grid.rows());
        json.writeNumberField("col", Math.max(-1, range.width()));
        json.writeNumberField("blockRow", grid.blockRows());
        json.writeNumberField("blockCol", grid.blockColumns());
        json.writeObjectFieldStart("options");
        json.writeStringField("feature.index.range.end", Long.toString(range.end()));
        json.writeStringField("feature.index.range.start", Long.toString(range.start()));
        json.writeEndObject();
        json.writeObjectFieldStart("partMetas");
        for (PartitionLocation stored : partitions) {
            write(stored.file(), stored.partition());
        }
        json.writeEndObject();
        json.writeEndObject();
    }

    private void write(String file, WrittenPartition partition) throws IOException {
        int id = partition.id();
        int rows = partition.counts().length;
        ColumnRange columns = matrix.grid().columns(id);
        boolean byColumn = matrix.isColumnOriented();
        json.writeObjectFieldStart(Integer.toString(id));
        json.writeNumberField("partId", id);
        json.writeNumberField("startRow", matrix.grid().startRow(id));
        json.writeNumberField("endRow", matrix.grid().endRow(id));
        json.writeNumberField("startCol", columns.start());
        json.writeNumberField("endCol", columns.end());
        json.writeNumberField("nnz", partition.elements());
        json.writeNumberField("saveRowNum", byColumn ? 0 : rows);
        json.writeNumberField("saveColNum", byColumn ? partition.counts()[0] : 0);
        json.writeNumberField("saveColElemNum", byColumn ? rows : 0);
        json.writeStringField("fileName", file);
        json.writeNumberField("offset", partition.offset());
        json.writeNumberField("length", partition.length());
        json.writeObjectFieldStart("rowMetas");
        for (int i = 0; i < rows; i++) {
            writeRow(
                    matrix.grid().startRow(id) + i,
                    byColumn ? -1 : partition.offset(),
                    partition.counts()[i]);
        }
        json.writeEndObject();
        json.writeEndObject();
    }

    /** Writes a row. Rows must be in file order, because Angel's loader reads the data in the order of the meta. */
    private void writeRow(int row, long offset, int elements) throws IOException {
        json.writeObjectFieldStart(Integer.toString(row));
        json.writeNumberField("rowId", row);
        json.writeNumberField("offset", offset);
        json.writeNumberField("elementNum", elements);
        json.writeNumberField("saveType", 0);
        json.writeEndObject();
    }

    /** A written partition and its file. @param file name of the file in the directory of the matrix */
    public record PartitionLocation(String file, WrittenPartition partition) {}
}
