package io.github.mlformats.datadings;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.inspect.Chart;
import io.github.mlformats.core.inspect.Fact;
import io.github.mlformats.core.inspect.VerificationResult;
import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.ReadMetrics;
import io.github.mlformats.datadings.schema.DatadingsReadOptions;
import io.github.mlformats.datadings.testing.DataSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Inspects data files and finds facts by their labels. */
final class Inspecting {
    private Inspecting() {}

    static Fact.Group inspect(Path data) throws IOException {
        return new DatadingsInspector().inspect(context(data));
    }

    static VerificationResult verify(Path data) throws IOException {
        return new DatadingsInspector().verify(context(data));
    }

    static List<Chart> charts(Path data) throws IOException {
        return new DatadingsInspector().charts(context(data));
    }

    private static FileContext context(Path data) {
        Options options = new OptionSet(DatadingsReadOptions.all()).parse(Map.of());
        return new FileContext(
                DataSet.source(data), name -> sidecar(data.resolveSibling(name)), options, new ReadMetrics());
    }

    private static Optional<ByteSource> sidecar(Path file) {
        return Files.exists(file) ? Optional.of(DataSet.source(file)) : Optional.empty();
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
