package io.github.mlformats.idv;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.inspect.Fact;
import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.ReadMetrics;
import io.github.mlformats.idv.schema.IdvReadOptions;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Inspects files and finds facts by their labels. */
final class Inspecting {
    private Inspecting() {}

    static Fact.Group inspect(ByteSource source, Map<String, String> options) throws IOException {
        OptionSet known = new OptionSet(IdvReadOptions.all());
        return new IdvInspector().inspect(new FileContext(source, known.parse(options), new ReadMetrics()));
    }

    static Fact fact(Fact.Group group, String label) {
        return group.facts().stream()
                .filter(labelled -> labelled.label().equals(label))
                .findFirst()
                .orElseThrow()
                .fact();
    }

    static List<List<Fact>> rows(Fact.Group group, String table) {
        return ((Fact.Table) fact(group, table)).rows();
    }
}
