package io.github.mlformats.zds.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.mlformats.core.bytes.FileTree.Entry;
import io.github.mlformats.zds.format.json.DocumentValidator;
import io.github.mlformats.zds.format.layout.CollectionFiles;
import io.github.mlformats.zds.format.layout.CollectionFiles.StorageMode;
import io.github.mlformats.zds.format.layout.FileContent;
import io.github.mlformats.zds.format.layout.KeyedEntries;
import io.github.mlformats.zds.format.layout.ZdsCollection;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The documents of a collection as canonical JSON: members sorted, {@code _id} added, corrupt documents as text. */
final class CanonicalRows {
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_SINGLE_QUOTES)
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .build();

    private CanonicalRows() {}

    /** All documents under some rules, sorted, read in sections of about {@code sectionBytes}. */
    static List<String> read(ZdsCollection collection, LiveRules rules, long sectionBytes, Consumer<String> warnings)
            throws IOException {
        return read(collection, StorageMode.AUTO, rules, sectionBytes, warnings);
    }

    static List<String> read(
            ZdsCollection collection, StorageMode choice, LiveRules rules, long sectionBytes, Consumer<String> warnings)
            throws IOException {
        CollectionFiles files = collection.listFiles();
        List<String> rows = files.resolveStorage(choice, warnings) == StorageMode.DOCS
                ? documents(files, rules)
                : lines(files, rules, sectionBytes, warnings);
        rows.sort(null);
        return rows;
    }

    private static List<String> lines(
            CollectionFiles files, LiveRules rules, long sectionBytes, Consumer<String> warnings) throws IOException {
        List<String> rows = new ArrayList<>();
        LiveLines live = LiveLineFinder.find(files, rules, warnings);
        for (LineRange section : live.split(sectionBytes, LiveLines.SelectedRows.ALL)) {
            try (FileContent data = files.open(CollectionFiles.DATA);
                    LineRangeReader reader = new LineRangeReader(
                            data, section, false, () -> entries(files, section), rules.maxLineLength())) {
                while (reader.next()) {
                    rows.add(row(reader));
                }
            }
        }
        return rows;
    }

    private static String row(LineRangeReader document) throws IOException {
        DocumentValidator scan = new DocumentValidator();
        LineScanner line = document.scanner();
        boolean good = !line.isTooLong() && scan.validate(line.data(), line.from(), line.to());
        String text = new String(line.data(), line.from(), line.to() - line.from(), UTF_8);
        byte[] key = good && scan.id() != null ? null : document.key();
        String id = key == null ? scan.id() : new String(key, UTF_8);
        return row(good ? null : "corrupt", id, text);
    }

    private static KeyedEntries entries(CollectionFiles files, LineRange section) throws IOException {
        try (FileContent index = files.open(CollectionFiles.INDEX)) {
            return KeyedEntries.load(index, files.dataSize(), section.start(), section.end(), false);
        }
    }

    private static List<String> documents(CollectionFiles files, LiveRules rules) throws IOException {
        List<String> rows = new ArrayList<>();
        for (Entry item : files.documents()) {
            try (FileContent content = files.open("docs/" + item.name());
                    LineScanner scanner = new LineScanner(content, 0, item.length(), rules.maxLineLength())) {
                scanner.moveToEntry(0, item.length());
                DocumentValidator scan = new DocumentValidator();
                boolean good = scan.validate(scanner.data(), scanner.from(), scanner.to());
                String text = new String(scanner.data(), scanner.from(), scanner.to() - scanner.from(), UTF_8);
                rows.add(row(
                        good ? null : scan.problem(),
                        scan.id() != null ? scan.id() : CollectionFiles.idOf(item),
                        text));
            }
        }
        return rows;
    }

    private static String row(String problem, String id, String text) throws IOException {
        ObjectNode row = problem == null && id != null
                ? (ObjectNode) JSON.readTree(text)
                : JSON.createObjectNode().put("_corrupt_record", text);
        if (id != null) {
            row.put("_id", id);
        }
        return canonical(row);
    }

    /** The canonical form of a line of an expected result. */
    static String canonical(String line) throws IOException {
        return canonical(JSON.readTree(line));
    }

    private static String canonical(JsonNode node) throws IOException {
        String text = JSON.writeValueAsString(JSON.treeToValue(node, Map.class));
        return new String(text.getBytes(UTF_8), UTF_8);
    }
}
