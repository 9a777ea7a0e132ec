package io.github.mlformats.core.bytes.inflate;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/**
 * Finds a library that inflates and loads it: beside our own classes, or where the thread's task has its jars from, which are
 * different places when one jar is on the class path and the other came with the application.
 */
public final class InflaterLibraries {
    private static volatile Found loaded;

    private InflaterLibraries() {}

    /**
     * What was found.
     *
     * @param library the one that loads; null without one
     * @param name of the library; null without one
     * @param failures why others do not load
     */
    public record Found(InflaterLibrary library, String name, List<String> failures) {}

    /** The first library that loads. One that is found is kept; without one the next call looks again, for jars may come late. */
    public static Found find() {
        Found known = loaded;
        if (known == null) {
            known = search();
            if (known.library() != null) {
                loaded = known;
            }
        }
        return known;
    }

    private static Found search() {
        List<String> failures = new ArrayList<>();
        return Stream.of(
                        InflaterLibrary.class.getClassLoader(),
                        Thread.currentThread().getContextClassLoader())
                .distinct()
                .map(loader -> search(ServiceLoader.load(InflaterLibrary.class, loader), failures))
                .filter(found -> found.library() != null)
                .findFirst()
                .orElse(new Found(null, null, List.copyOf(failures)));
    }

    private static Found search(ServiceLoader<InflaterLibrary> libraries, List<String> failures) {
        Iterator<InflaterLibrary> each = libraries.iterator();
        while (true) {
            try {
                if (!each.hasNext()) {
                    return new Found(null, null, failures);
                }
                InflaterLibrary library = each.next();
                return new Found(library, library.load(), failures);
            } catch (ServiceConfigurationError | LinkageError e) {
                failures.add(e.getMessage());
            }
        }
    }
}
