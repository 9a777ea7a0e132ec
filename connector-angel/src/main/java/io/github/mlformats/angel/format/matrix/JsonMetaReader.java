package io.github.mlformats.angel.format.matrix;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import io.github.mlformats.angel.format.matrix.MatrixMeta.PartitionMeta;
import io.github.mlformats.angel.format.matrix.MetaFileReader.MetaInputStream;
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
    private static final List<String> REQUIRED_OF_PARTITION = List.of(
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
    private static final String RANGE_START = "feature.index.range.start";
    private static final String RANGE_END = "feature.index.range.end";

    private final JsonFieldReader fields;
    private final String file;
    private final Map<String, String> options = new HashMap<>();
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
        Map<String, Object> values = fields.readObject("the meta", REQUIRED, this::value);
        MatrixMeta.Shape shape = new MatrixMeta.Shape(
                (int) values.get("row"),
                (long) values.get("col"),
                (int) values.get("blockRow"),
                (long) values.get("blockCol"),
                indexRange());
        checkColumns(shape);
        return new MatrixMeta(
                file,
                MatrixMeta.Kind.JSON,
                (String) values.get("matrixName"),
                (String) values.get("formatClassName"),
                (RowType) values.get("rowType"),
                shape,
                Map.copyOf(options),
                partitions);
    }

    private Object value(String field) throws IOException {
        return switch (field) {
            case "matrixId", "blockRow" -> fields.int32(field);
            case "matrixName", "formatClassName" -> fields.text(field);
            case "rowType" -> rowType();
            case "row" -> (int) fields.integer(field, 0, Integer.MAX_VALUE);
            case "col" -> fields.integer(field, -1, Long.MAX_VALUE);
            case "blockCol" -> fields.int64(field);
            case "options" -> readOptions();
            case "partMetas" -> readPartitions();
            default -> {
                fields.skip();
                yield null;
            }
        };
    }

    private RowType rowType() throws IOException {
        long number = fields.int64("rowType");
        RowType type = RowType.of(number);
        if (type == null) {
            throw fields.corrupt("rowType between 0 and " + (RowType.values().length - 1), Long.toString(number));
        }
        return type;
    }

    private Map<String, String> readOptions() throws IOException {
        fields.expectObject("options");
        for (String key = fields.nextField(); key != null; key = fields.nextField()) {
            options.put(key, fields.scalar("option " + key));
        }
        return options;
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
        ColumnRange range = shape.indexRange();
        if (range != null && shape.columns() != -1 && shape.columns() != range.width()) {
            throw fields.corrupt(
                    "col " + range.width() + ", the width of the index range " + range, "col " + shape.columns());
        }
    }

    /** Reads the partitions, whose size is proportional to partitions times rows. */
    private List<PartitionMeta> readPartitions() throws IOException {
        fields.expectObject("partMetas");
        partitions = new ArrayList<>();
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
        fields.setContext("meta");
        return partitions;
    }

    private PartitionMeta partition(String key) throws IOException {
        long position = fields.position();
        Map<String, Object> values = fields.readObject("a partition", REQUIRED_OF_PARTITION, this::valueOfPartition);
        int id = (int) values.get("partId");
        if (!key.equals(Integer.toString(id))) {
            throw fields.corrupt("partId " + key + " as its key", "partId " + id);
        }
        ColumnRange columns = new ColumnRange((long) values.get("startCol"), (long) values.get("endCol"));
        return new PartitionMeta(
                id,
                new PartitionMeta.Block((int) values.get("startRow"), (int) values.get("endRow"), columns),
                new PartitionMeta.Data(
                        (String) values.get("fileName"), (long) values.get("offset"), (long) values.get("length")),
                (RowMetas) values.get("rowMetas"),
                position);
    }

    private Object valueOfPartition(String field) throws IOException {
        return switch (field) {
            case "partId", "startRow", "endRow", "saveRowNum", "saveColNum", "saveColElemNum" -> fields.int32(field);
            case "startCol", "endCol", "nnz", "offset", "length" -> fields.int64(field);
            case "fileName" -> fields.text(field);
            case "rowMetas" -> rows();
            default -> {
                fields.skip();
                yield null;
            }
        };
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
