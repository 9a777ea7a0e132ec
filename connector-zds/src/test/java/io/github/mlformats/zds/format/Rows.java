package io.github.mlformats.zds.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.mlformats.zds.format.index.KeyedEntries;
import io.github.mlformats.zds.format.json.DocumentScan;
import io.github.mlformats.zds.format.layout.Collection;
import io.github.mlformats.zds.format.layout.CollectionFiles;
import io.github.mlformats.zds.format.layout.StorageChoice;
import io.github.mlformats.zds.format.line.LineScanner;
import io.github.mlformats.zds.format.live.LiveFinder;
import io.github.mlformats.zds.format.live.LiveLines;
import io.github.mlformats.zds.format.live.LiveRules;
import io.github.mlformats.zds.format.section.Section;
import io.github.mlformats.zds.format.section.SectionReader;
import io.github.mlformats.zds.format.store.Content;
import io.github.mlformats.zds.format.store.Item;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The documents of a collection as canonical JSON: members sorted, {@code _id} added, corrupt documents as text. */
final class Rows {
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_SINGLE_QUOTES)
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .build();

    private Rows() {}

    /** All documents under some rules, sorted, read in sections of about {@code sectionBytes}. */
    static List<String> read(Collection collection, LiveRules rules, long sectionBytes, Consumer<String> warnings)
            throws IOException {
        return read(collection, StorageChoice.AUTO, rules, sectionBytes, warnings);
    }

    static List<String> read(
            Collection collection, StorageChoice choice, LiveRules rules, long sectionBytes, Consumer<String> warnings)
            throws IOException {
        CollectionFiles files = collection.files();
        List<String> rows = files.storage(choice, warnings) == StorageChoice.DOCS
                ? documents(files, rules)
                : lines(files, rules, sectionBytes, warnings);
        rows.sort(null);
        return rows;
    }

    private static List<String> lines(
            CollectionFiles files, LiveRules rules, long sectionBytes, Consumer<String> warnings) throws IOException {
        List<String> rows = new ArrayList<>();
        LiveLines live = LiveFinder.find(files, rules, warnings);
        for (Section section : live.cut(sectionBytes)) {
            try (Content data = files.open(CollectionFiles.DATA);
                    SectionReader reader = new SectionReader(
                            data, section, false, () -> entries(files, section), rules.maxLineLength())) {
                while (reader.next()) {
                    rows.add(row(reader));
                }
            }
        }
        return rows;
    }

    private static String row(SectionReader document) throws IOException {
        DocumentScan scan = new DocumentScan();
        boolean good = !document.isTooLong() && scan.scan(document.data(), document.from(), document.to());
        String text = new String(document.data(), document.from(), document.to() - document.from(), UTF_8);
        byte[] key = good && scan.id() != null ? null : document.key();
        String id = key == null ? scan.id() : new String(key, UTF_8);
        return row(good ? null : "corrupt", id, text);
    }

    private static KeyedEntries entries(CollectionFiles files, Section section) throws IOException {
        try (Content index = files.open(CollectionFiles.INDEX)) {
            return KeyedEntries.load(index, section.start(), section.until(), false);
        }
    }

    private static List<String> documents(CollectionFiles files, LiveRules rules) throws IOException {
        List<String> rows = new ArrayList<>();
        for (Item item : files.documents()) {
            try (Content content = files.open("docs/" + item.name());
                    LineScanner scanner = new LineScanner(content, 0, item.size(), rules.maxLineLength())) {
                scanner.entry(0, item.size());
                DocumentScan scan = new DocumentScan();
                boolean good = scan.scan(scanner.data(), scanner.from(), scanner.to());
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
