package io.github.mlformats.zds.inspect;

import static io.github.mlformats.core.inspect.Fact.labelled;
import static io.github.mlformats.core.inspect.Fact.text;

import io.github.mlformats.core.inspect.Fact;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.zds.format.layout.Collection;
import io.github.mlformats.zds.format.layout.DataSet;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The facts about a data set's collections. */
final class DataSetFacts {
    private static final String SELF_DESCRIPTION = "zds.json";

    private final DataSet dataSet;
    private final Options options;
    private final List<String> warnings;

    /** @param warnings what was noticed so far */
    DataSetFacts(DataSet dataSet, Options options, List<String> warnings) {
        this.dataSet = dataSet;
        this.options = options;
        this.warnings = warnings;
    }

    Fact.Group group(String kind) throws IOException {
        List<List<Fact>> held = new ArrayList<>();
        List<List<Fact>> seen = new ArrayList<>();
        for (Collection collection : dataSet.collections()) {
            CollectionFacts facts = new CollectionFacts(collection, options, warnings::add);
            held.add(facts.held());
            seen.add(facts.seenByOriginals());
        }
        return Fact.Group.of(
                labelled("data set", text(dataSet.folder().name())),
                labelled("format", text("zds")),
                labelled("kind", text(kind)),
                labelled("zds.json says", new SelfDescription(dataSet.folder()).read(SELF_DESCRIPTION)),
                labelled("collections", new Fact.Table(CollectionFacts.HELD, held)),
                labelled("what the original tools see", new Fact.Table(CollectionFacts.SEEN, seen)),
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
