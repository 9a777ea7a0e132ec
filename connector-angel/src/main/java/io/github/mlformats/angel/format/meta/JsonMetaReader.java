package io.github.mlformats.angel.format.meta;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import io.github.mlformats.angel.format.meta.MatrixMeta.PartitionMeta;
import io.github.mlformats.angel.format.meta.MetaFileReader.MetaInputStream;
import io.github.mlformats.angel.format.type.ColumnRange;
import io.github.mlformats.angel.format.type.RowType;
import io.github.mlformats.core.error.CorruptFileException;
import java.io.CharConversionException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads the JSON meta of 2.0.0 and later as a stream (angel.md, section 2). All fields are required. */
final class JsonMetaReader {
    private static final JsonFactory JSON = new JsonFactory();
    private static final List<String> REQUIRED = List.of(
            "matrixId",
            "matrixName",
            "formatClassName",
            "rowType",
            "row",
            "col",
            "blockRow",
            "blockCol",
            "options",
            "partMetas");
    private static final String RANGE_START = "feature.index.range.start";
    private static final String RANGE_END = "feature.index.range.end";

    private final JsonFieldReader fields;
    private final String file;
    private final Map<String, String> options = new HashMap<>();
    private String name;
    private String formatClass;
    private RowType rowType;
    private int rows;
    private long columns;
    private int blockRows;
    private long blockColumns;
    private List<PartitionMeta> partitions;

    private JsonMetaReader(JsonFieldReader fields, String file) {
        this.fields = fields;
        this.file = file;
    }

    /**
     * @param file the meta, for messages
     * @param json the bytes of its JSON
     */
    static MatrixMeta read(String file, MetaInputStream json) throws IOException {
        long start = json.position();
        try (JsonParser parser = JSON.createParser(json)) {
            parser.nextToken();
            return new JsonMetaReader(new JsonFieldReader(parser, file, start), file).read();
        } catch (JsonProcessingException e) {
            long at = e.getLocation() == null ? 0 : Math.max(0, e.getLocation().getByteOffset());
            throw new CorruptFileException(
                    file, start + at, "meta", "a JSON object", firstLine(e.getOriginalMessage()));
        } catch (CharConversionException e) {
            throw new CorruptFileException(file, start, "meta", "a JSON object", "invalid UTF-8");
        }
    }

    private static String firstLine(String message) {
        return message.lines().findFirst().orElse("invalid JSON");
    }

    private MatrixMeta read() throws IOException {
        fields.expectObject("the meta");
        Set<String> seen = new HashSet<>();
        for (String field = fields.nextField(); field != null; field = fields.nextField()) {
            seen.add(field);
            read(field);
        }
        for (String field : REQUIRED) {
            if (!seen.contains(field)) {
                throw fields.corrupt("the field " + field, "none");
            }
        }
        MatrixMeta.Shape shape = new MatrixMeta.Shape(rows, columns, blockRows, blockColumns, indexRange());
        checkColumns(shape);
        return new MatrixMeta(
                file, MatrixMeta.Kind.JSON, name, formatClass, rowType, shape, Map.copyOf(options), partitions);
    }

    private void read(String field) throws IOException {
        switch (field) {
            case "matrixId" -> fields.int32(field);
            case "matrixName" -> name = fields.text(field);
            case "formatClassName" -> formatClass = fields.text(field);
            case "rowType" -> rowType = rowType();
            case "row" -> rows = (int) fields.integer(field, 0, Integer.MAX_VALUE);
            case "col" -> columns = fields.integer(field, -1, Long.MAX_VALUE);
            case "blockRow" -> blockRows = fields.int32(field);
            case "blockCol" -> blockColumns = fields.int64(field);
            case "options" -> readOptions();
            case "partMetas" -> {
                partitions = new JsonPartitionReader(fields).read();
                fields.setContext("meta");
            }
            default -> fields.skip();
        }
    }

    private RowType rowType() throws IOException {
        long number = fields.int64("rowType");
        RowType type = RowType.of(number);
        if (type == null) {
            throw fields.corrupt("rowType between 0 and " + (RowType.values().length - 1), Long.toString(number));
        }
        return type;
    }

    private void readOptions() throws IOException {
        fields.expectObject("options");
        for (String key = fields.nextField(); key != null; key = fields.nextField()) {
            options.put(key, fields.scalar("option " + key));
        }
    }

    private ColumnRange indexRange() {
        if (!options.keySet().containsAll(Arrays.asList(RANGE_START, RANGE_END))) {
            return null;
        }
        long start = fields.number(RANGE_START, options.get(RANGE_START));
        long end = fields.number(RANGE_END, options.get(RANGE_END));
        if (start > end) {
            throw fields.corrupt(RANGE_END + " not below the start " + start, Long.toString(end));
        }
        return new ColumnRange(start, end);
    }

    /** {@code col} is the width of the index range, or -1 if that is unbounded. */
    private void checkColumns(MatrixMeta.Shape shape) {
        if (shape.indexRange() != null
                && columns != -1
                && columns != shape.indexRange().width()) {
            throw fields.corrupt(
                    "col " + shape.indexRange().width() + ", the width of the index range " + shape.indexRange(),
                    "col " + columns);
        }
    }

    /** Reads the partitions of a JSON meta, whose size is proportional to partitions times rows. */
    private static final class JsonPartitionReader {
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
            RowMetas.Builder rows = new RowMetas.Builder();
            for (String key = fields.nextField(); key != null; key = fields.nextField()) {
                row(key, rows);
            }
            return rows.build();
        }

        private void row(String key, RowMetas.Builder rows) throws IOException {
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
}
