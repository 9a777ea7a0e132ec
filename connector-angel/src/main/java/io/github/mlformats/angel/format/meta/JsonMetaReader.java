package io.github.mlformats.angel.format.meta;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import io.github.mlformats.angel.format.type.ColumnRange;
import io.github.mlformats.angel.format.type.RowType;
import io.github.mlformats.core.error.CorruptFileException;
import java.io.CharConversionException;
import java.io.IOException;
import java.util.Arrays;
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
}
