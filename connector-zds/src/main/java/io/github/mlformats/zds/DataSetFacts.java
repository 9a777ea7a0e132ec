package io.github.mlformats.zds;

import static io.github.mlformats.core.inspect.Fact.count;
import static io.github.mlformats.core.inspect.Fact.labelled;
import static io.github.mlformats.core.inspect.Fact.size;
import static io.github.mlformats.core.inspect.Fact.text;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.mlformats.core.bytes.FileTree.Entry;
import io.github.mlformats.core.inspect.Fact;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.zds.format.LineScanner;
import io.github.mlformats.zds.format.LiveLineFinder;
import io.github.mlformats.zds.format.LiveLines;
import io.github.mlformats.zds.format.LiveRules;
import io.github.mlformats.zds.format.layout.CollectionFiles;
import io.github.mlformats.zds.format.layout.CollectionFiles.StorageMode;
import io.github.mlformats.zds.format.layout.DataSet;
import io.github.mlformats.zds.format.layout.DataSetDirectory;
import io.github.mlformats.zds.format.layout.FileContent;
import io.github.mlformats.zds.format.layout.Index;
import io.github.mlformats.zds.format.layout.ZdsCollection;
import io.github.mlformats.zds.schema.ZdsReadOptions;
import java.io.CharConversionException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Collects the facts about the collections of one or more data sets. */
final class DataSetFacts {
    private static final String SELF_DESCRIPTION = "zds.json";

    private final String name;
    private final Options options;
    private final List<String> warnings;
    private final List<List<Fact>> held = new ArrayList<>();
    private final List<List<Fact>> seen = new ArrayList<>();
    private Fact description = Fact.NONE;

    /** @param warnings collected warnings; more are added */
    DataSetFacts(String name, Options options, List<String> warnings) {
        this.name = name;
        this.options = options;
        this.warnings = warnings;
    }

    /** Adds a data set. @param prefix prefix of the names of its collections */
    void add(DataSet dataSet, String prefix) throws IOException {
        for (ZdsCollection collection : dataSet.collections()) {
            CollectionFacts facts = new CollectionFacts(collection, options, warnings::add);
            held.add(named(prefix, collection, facts.contentRow()));
            seen.add(named(prefix, collection, facts.visibilityRow()));
        }
        if (prefix.isEmpty()) {
            description = new MetadataJson(dataSet.directory()).read(SELF_DESCRIPTION);
        }
    }

    private static List<Fact> named(String prefix, ZdsCollection collection, List<Fact> facts) {
        List<Fact> named = new ArrayList<>(facts);
        named.set(0, text(prefix + collection.name()));
        return named;
    }

    Fact.Group group(String kind) {
        return Fact.Group.of(
                labelled("data set", text(name)),
                labelled("format", text("zds")),
                labelled("kind", text(kind)),
                labelled("zds.json says", description),
                labelled("collections", new Fact.Table(CollectionFacts.CONTENT_COLUMNS, held)),
                labelled("what the original tools see", new Fact.Table(CollectionFacts.VISIBILITY_COLUMNS, seen)),
                labelled("warnings", warningTable()));
    }

    private Fact warningTable() {
        return warnings.isEmpty()
                ? Fact.NONE
                : new Fact.Table(
                        List.of("warning"),
                        warnings.stream().map(warning -> List.of(text(warning))).toList());
    }

    /** Facts about a collection: its content, and the documents that each of the original implementations reads. */
    private static final class CollectionFacts {
        static final List<String> CONTENT_COLUMNS = List.of(
                "collection",
                "storage",
                "documents",
                "live bytes",
                "dead lines",
                "dead bytes",
                "index",
                "manifest.json says");
        static final List<String> VISIBILITY_COLUMNS = List.of(
                "collection",
                "Rust, Node, PyO3 stores",
                "pure-Python FastZDSStore",
                "zippy CLI",
                "pure-Python ZDSStore");

        private final CollectionFiles files;
        private final LiveRules rules;
        private final Consumer<String> warnings;
        private final Index index;
        private final boolean docs;

        CollectionFacts(ZdsCollection collection, Options options, Consumer<String> warnings) throws IOException {
            this.files = collection.listFiles();
            this.rules = ZdsReadOptions.liveRules(options);
            this.warnings = warnings;
            this.index = LiveLineFinder.loadIndex(files, false);
            this.docs = files.resolveStorage(options.get(ZdsReadOptions.STORAGE), warnings) == StorageMode.DOCS;
        }

        List<Fact> contentRow() throws IOException {
            ZdsCollection collection = files.collection();
            Fact name = text(collection.name());
            Fact manifest =
                    new MetadataJson(collection.directory()).read(collection.pathOf("meta/manifest.json"), "doc_count");
            Fact declared = manifest == Fact.NONE ? manifest : text(((Fact.Text) manifest).text() + " documents");
            if (docs) {
                long bytes = files.documents().stream().mapToLong(Entry::length).sum();
                return List.of(
                        name,
                        text("docs"),
                        count(files.documents().size()),
                        size(bytes),
                        Fact.NONE,
                        Fact.NONE,
                        Fact.NONE,
                        declared);
            }
            LiveLines live = LiveLineFinder.find(files, rules, warnings);
            long lines = lines();
            long documents = live.count() < 0 ? lines : live.count();
            return List.of(
                    name,
                    text("jsonl"),
                    count(documents),
                    size(live.liveBytes()),
                    count(Math.max(0, lines - documents)),
                    size(files.dataSize() - live.liveBytes()),
                    indexState(),
                    declared);
        }

        private long lines() throws IOException {
            if (files.dataSize() == 0) {
                return 0;
            }
            long lines = 0;
            try (FileContent data = files.open(CollectionFiles.DATA);
                    LineScanner scanner = new LineScanner(data, 0, data.size(), rules.maxLineLength())) {
                scanner.setLineRange(0, data.size());
                while (scanner.next()) {
                    lines += scanner.isBlank() ? 0 : 1;
                }
            }
            return lines;
        }

        private Fact indexState() {
            if (index instanceof Index.Usable usable) {
                String kind = usable.kind() == Index.Format.ZDX ? "binary" : "TSV";
                return text(kind + ", " + usable.entries().size() + " entries");
            }
            return text(index instanceof Index.Missing ? "none" : "cannot be used");
        }

        List<Fact> visibilityRow() throws IOException {
            return List.of(
                    text(files.collection().name()),
                    text(fastStore()),
                    text(fastPythonStore()),
                    text(cli()),
                    text(pythonStore()));
        }

        private String fastStore() {
            if (files.dataSize() == 0) {
                return "0, and writes an empty data.jsonl";
            }
            return index instanceof Index.Usable usable && usable.entries().size() > 0
                    ? usable.entries().size() + ""
                    : "the lines in which it finds \"_id\":\", and writes a new index";
        }

        private String fastPythonStore() {
            if (files.data().isEmpty()) {
                return files.documents().isEmpty()
                        ? "0"
                        : files.documents().size() + ", and copies them into data.jsonl";
            }
            if (!(index instanceof Index.Usable usable)) {
                return index instanceof Index.Missing ? "the lines, and writes a TSV index" : "0 or an error";
            }
            return usable.kind() == Index.Format.TSV
                    ? usable.entries().size() + "; its scan also returns dead lines"
                    : "0 or an error: it cannot read the binary index";
        }

        private String cli() throws IOException {
            return order() + (files.dataSize() > 0 ? "; it does not see data.jsonl" : "");
        }

        private String pythonStore() throws IOException {
            long ordered = order();
            return (ordered > 0 ? ordered : files.documents().size())
                    + (files.dataSize() > 0 ? "; it does not see data.jsonl" : "");
        }

        /** Returns the number of ids in order.ids. */
        private long order() throws IOException {
            String path = files.collection().pathOf(CollectionFiles.ORDER);
            if (files.collection()
                    .directory()
                    .find(path)
                    .filter(item -> item.length() > 0)
                    .isEmpty()) {
                return 0;
            }
            long ids = 0;
            try (FileContent order = files.open(CollectionFiles.ORDER);
                    LineScanner scanner = new LineScanner(order, 0, order.size(), rules.maxLineLength())) {
                scanner.setLineRange(0, order.size());
                while (scanner.next()) {
                    ids += scanner.isBlank() ? 0 : 1;
                }
            }
            return ids;
        }
    }

    /** Reads the JSON metadata files of a data set. They are for display only and do not affect reading. */
    private static final class MetadataJson {
        private static final int MAX_SIZE = 1 << 20;
        private static final ObjectMapper JSON = new ObjectMapper();

        private final DataSetDirectory directory;

        MetadataJson(DataSetDirectory directory) {
            this.directory = directory;
        }

        /** Returns the content of the file at {@code path}; {@link Fact#NONE} if it is missing or invalid. */
        Fact read(String path) throws IOException {
            JsonNode json = json(path);
            return json == null ? Fact.NONE : Fact.text(json);
        }

        /** Returns a member of the file at {@code path}; {@link Fact#NONE} if it is missing or invalid. */
        Fact read(String path, String member) throws IOException {
            JsonNode json = json(path);
            return json == null || json.get(member) == null ? Fact.NONE : Fact.text(json.get(member));
        }

        private JsonNode json(String path) throws IOException {
            Optional<Entry> file =
                    directory.find(path).filter(item -> !item.isDirectory() && item.length() <= MAX_SIZE);
            if (file.isEmpty()) {
                return null;
            }
            try (FileContent content = directory.open(path)) {
                return JSON.readTree(content.readAll());
            } catch (JacksonException | CharConversionException e) {
                // CharConversionException: Jackson detects UTF-16 or UTF-32, but the bytes are invalid.
                return null;
            }
        }
    }
}
