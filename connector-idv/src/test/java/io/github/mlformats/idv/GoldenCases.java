package io.github.mlformats.idv;

import io.github.mlformats.core.option.Options;
import io.github.mlformats.idv.format.Corpus;
import io.github.mlformats.idv.format.DecodedFile;
import io.github.mlformats.idv.format.ExpectedJson;
import io.github.mlformats.idv.format.codec.IdvType;
import io.github.mlformats.idv.format.codec.IdvValue;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The corpus under several options, with the expected rows of a query. */
final class GoldenCases {
    static final List<Map<String, String>> OPTIONS = List.of(
            Map.of(),
            Map.of("keys", "raw", "ticks", "true", "vectors", "sparse"),
            Map.of("keys", "raw", "dateTimeOffset", "struct", "vectors", "array"),
            Map.of("keys", "value", "vectors", "array"));

    private GoldenCases() {}

    /** Whether a file can be read: the file with keys above their count needs {@code keys=raw}. */
    static boolean isReadable(String file, Map<String, String> options) {
        return !file.equals("edge/key_value_over_count") || "raw".equals(options.get("keys"));
    }

    /** The expected rows of a file, with the visible columns. */
    static List<List<Object>> expectedRows(String file, Options options) throws IOException {
        List<String> lines = Corpus.expected(file);
        List<DecodedFile.Column> columns = ExpectedJson.columns(lines).stream()
                .filter(column -> !column.hidden())
                .toList();
        List<List<Object>> rows = new ArrayList<>();
        for (int row = 0; row + 1 < lines.size(); row++) {
            rows.add(new ArrayList<>());
        }
        for (DecodedFile.Column column : columns) {
            ExpectedValue expected = expectedValue(options, column);
            for (int row = 0; row < rows.size(); row++) {
                rows.get(row).add(expected.of(column.values().get(row)));
            }
        }
        return rows;
    }

    private static ExpectedValue expectedValue(Options options, DecodedFile.Column column) {
        IdvType item = column.type() instanceof IdvType.Vector vector ? vector.item() : column.type();
        if (item instanceof IdvType.Key key) {
            for (DecodedFile.Note note : column.annotations()) {
                if (note.kind().equals("KeyValues")
                        && note.type() instanceof IdvType.Vector values
                        && values.size() == key.count()) {
                    return new ExpectedValue(options, column.type(), (IdvValue.Vector) note.value(), values.item());
                }
            }
        }
        return new ExpectedValue(options, column.type(), null, null);
    }
}
