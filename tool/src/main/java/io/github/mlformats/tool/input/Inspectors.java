package io.github.mlformats.tool.input;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.inspect.Inspector;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/** The inspectors of all connectors on the class path. */
public final class Inspectors {
    private Inspectors() {}

    static List<Inspector> all() {
        return ServiceLoader.load(Inspector.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
    }

    /** The inspector of a format, if there is one. */
    public static Optional<Inspector> find(String format) {
        return all().stream()
                .filter(inspector -> inspector.format().shortName().equals(format))
                .findFirst();
    }

    /** @throws UsageException if no connector inspects this format */
    public static Inspector get(String format) {
        return find(format)
                .orElseThrow(() -> new UsageException(
                        "format " + format + " cannot be inspected. Use mlformats show for its schema and rows"));
    }
}
