package io.github.mlformats.angel.format.meta;

import io.github.mlformats.angel.format.type.ColumnRange;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Reads the partitions of a JSON meta, whose size is proportional to partitions times rows. */
final class JsonPartitionReader {
    private static final List<String> REQUIRED = List.of(
            "partId",
            "startRow",
            "endRow",
            "startCol",
            "endCol",
            "nnz",
            "saveRowNum",
            "saveColNum",
            "saveColElemNum",
            "fileName",
            "offset",
            "length",
            "rowMetas");
    private static final List<String> REQUIRED_OF_ROW = List.of("rowId", "offset", "elementNum", "saveType");

    private final JsonFieldReader fields;

    JsonPartitionReader(JsonFieldReader fields) {
        this.fields = fields;
    }

    /** Reads the partitions; returns them by id. */
    List<PartitionMeta> read() throws IOException {
        fields.expectObject("partMetas");
        List<PartitionMeta> partitions = new ArrayList<>();
        Set<Integer> ids = new HashSet<>();
        for (String key = fields.nextField(); key != null; key = fields.nextField()) {
            fields.setContext("partition " + key);
            PartitionMeta partition = partition(key);
            if (!ids.add(partition.id())) {
                throw fields.corrupt("partition " + key + " once", "it twice");
            }
            partitions.add(partition);
            fields.setContext("partMetas");
        }
        partitions.sort(Comparator.comparingInt(PartitionMeta::id));
        return partitions;
    }

    private PartitionMeta partition(String key) throws IOException {
        fields.expectObject("a partition");
        long position = fields.position();
        Set<String> seen = new HashSet<>();
        int id = 0;
        int startRow = 0;
        int endRow = 0;
        long startCol = 0;
        long endCol = 0;
        String fileName = null;
        long offset = 0;
        long length = 0;
        RowMetas rows = null;
        for (String field = fields.nextField(); field != null; field = fields.nextField()) {
            seen.add(field);
            switch (field) {
                case "partId" -> id = fields.int32(field);
                case "startRow" -> startRow = fields.int32(field);
                case "endRow" -> endRow = fields.int32(field);
                case "startCol" -> startCol = fields.int64(field);
                case "endCol" -> endCol = fields.int64(field);
                case "nnz" -> fields.int64(field);
                case "saveRowNum", "saveColNum", "saveColElemNum" -> fields.int32(field);
                case "fileName" -> fileName = fields.text(field);
                case "offset" -> offset = fields.int64(field);
                case "length" -> length = fields.int64(field);
                case "rowMetas" -> rows = rows();
                default -> fields.skip();
            }
        }
        for (String field : REQUIRED) {
            if (!seen.contains(field)) {
                throw fields.corrupt("the field " + field, "none");
            }
        }
        if (!key.equals(Integer.toString(id))) {
            throw fields.corrupt("partId " + key + " as its key", "partId " + id);
        }
        return new PartitionMeta(
                id,
                new PartitionMeta.Block(startRow, endRow, new ColumnRange(startCol, endCol)),
                new PartitionMeta.Data(fileName, offset, length),
                rows,
                position);
    }

    private RowMetas rows() throws IOException {
        fields.expectObject("rowMetas");
        RowMetasBuilder rows = new RowMetasBuilder();
        for (String key = fields.nextField(); key != null; key = fields.nextField()) {
            row(key, rows);
        }
        return rows.build();
    }

    private void row(String key, RowMetasBuilder rows) throws IOException {
        fields.expectObject("a row");
        int seen = 0;
        int id = 0;
        int count = 0;
        byte saveType = 0;
        for (String field = fields.nextField(); field != null; field = fields.nextField()) {
            seen |= 1 << (REQUIRED_OF_ROW.indexOf(field) + 1);
            switch (field) {
                case "rowId" -> id = fields.int32(field);
                case "offset" -> fields.int64(field);
                case "elementNum" -> count = fields.int32(field);
                case "saveType" -> saveType = (byte) fields.integer(field, 0, 1);
                default -> fields.skip();
            }
        }
        for (int i = 0; i < REQUIRED_OF_ROW.size(); i++) {
            if ((seen & 2 << i) == 0) {
                throw fields.corrupt("the field " + REQUIRED_OF_ROW.get(i) + " of row " + key, "none");
            }
        }
        if (!key.equals(Integer.toString(id))) {
            throw fields.corrupt("rowId " + key + " as its key", "rowId " + id);
        }
        rows.add(id, count, saveType);
    }
}
