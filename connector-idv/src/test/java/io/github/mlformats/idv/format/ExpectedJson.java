package io.github.mlformats.idv.format;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.mlformats.idv.format.codec.IdvType;
import io.github.mlformats.idv.format.codec.IdvType.Primitive;
import io.github.mlformats.idv.format.codec.IdvValue;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Parses the corpus' JSON lines; see the corpus' README. */
public final class ExpectedJson {
    private ExpectedJson() {}

    public static List<DecodedFile.Column> columns(List<String> lines) throws IOException {
        JsonNode header = Corpus.JSON.readTree(lines.get(0));
        List<DecodedFile.Column> columns = new ArrayList<>();
        for (JsonNode column : header.get("columns")) {
            List<DecodedFile.Note> notes = new ArrayList<>();
            for (JsonNode note : column.get("annotations")) {
                IdvType type = type(note.get("type"));
                notes.add(new DecodedFile.Note(note.get("kind").asText(), type, value(type, note.get("value"))));
            }
            columns.add(new DecodedFile.Column(
                    column.get("name").asText(),
                    column.get("hidden").asBoolean(),
                    type(column.get("type")),
                    notes,
                    new ArrayList<>()));
        }
        for (String line : lines.subList(1, lines.size())) {
            JsonNode row = Corpus.JSON.readTree(line);
            for (int i = 0; i < row.size(); i++) {
                columns.get(i).values().add(value(columns.get(i).type(), row.get(i)));
            }
        }
        return columns;
    }

    static long rows(List<String> lines) throws IOException {
        return Corpus.JSON.readTree(lines.get(0)).get("rows").longValue();
    }

    private static IdvType type(JsonNode json) {
        String kind = json.get("kind").asText();
        return switch (kind) {
            case "Vector" -> new IdvType.Vector(type(json.get("item")), integers(json.get("dims")));
            case "Key" ->
                new IdvType.Key(
                        primitive(json.get("raw").asText()),
                        json.get("count").bigIntegerValue().longValue());
            default -> primitive(kind);
        };
    }

    private static Primitive primitive(String name) {
        return Arrays.stream(Primitive.values())
                .filter(each -> each.toString().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static Object value(IdvType type, JsonNode json) {
        if (json.isNull()) {
            return null;
        }
        if (type instanceof IdvType.Vector vector) {
            List<Object> items = new ArrayList<>();
            json.get("v").forEach(item -> items.add(value(vector.item(), item)));
            return new IdvValue.Vector(json.get("n").asInt(), json.has("i") ? integers(json.get("i")) : null, items);
        }
        Primitive primitive = type instanceof IdvType.Key key ? key.stored() : (Primitive) type;
        return switch (primitive) {
            case SINGLE -> Float.valueOf(json.asText());
            case DOUBLE -> Double.valueOf(json.asText());
            case BOOLEAN -> json.booleanValue();
            case TEXT, ROW_ID -> json.textValue();
            case UINT64 -> json.bigIntegerValue();
            case DATE_TIME_OFFSET ->
                new IdvValue.OffsetTime(
                        json.get("ticks").longValue(), json.get("offset").intValue());
            case SBYTE, BYTE, INT16, UINT16, INT32, UINT32, INT64, TIME_SPAN, DATE_TIME -> json.longValue();
        };
    }

    private static List<Integer> integers(JsonNode json) {
        List<Integer> integers = new ArrayList<>();
        json.forEach(each -> integers.add(each.intValue()));
        return integers;
    }
}
