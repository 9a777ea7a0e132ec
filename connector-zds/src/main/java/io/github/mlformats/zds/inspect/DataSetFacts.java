package io.github.mlformats.zds.inspect;

import static io.github.mlformats.core.inspect.Fact.labelled;
import static io.github.mlformats.core.inspect.Fact.text;

import io.github.mlformats.core.inspect.Fact;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.zds.format.layout.DataSet;
import io.github.mlformats.zds.format.layout.ZdsCollection;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

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
            description = new MetadataJson(dataSet.folder()).read(SELF_DESCRIPTION);
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
}
