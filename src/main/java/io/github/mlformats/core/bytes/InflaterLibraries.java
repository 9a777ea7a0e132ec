package io.github.mlformats.core.bytes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.WeakHashMap;
import java.util.stream.Stream;
import java.util.zip.Deflater;

/**
 * Finds and loads a native DEFLATE library with the class loader of this library or the context class loader of the
 * thread. They differ if one jar is on the class path and the other was added to the application. A library is used if it
 * inflates a known stream.
 */
public final class InflaterLibraries {
    private static volatile Found loaded;

    /** Why libraries could not be loaded, by their classes. */
    private static final Map<Class<?>, String> FAILURES = new WeakHashMap<>();

    private InflaterLibraries() {}

    /**
     * The result of a search.
     *
     * @param library the library that was loaded; null if there is none
     * @param kind what the library is; {@link InflaterKind#JDK} if there is none
     * @param failures reasons why other libraries could not be loaded, a line each
     */
    public record Found(InflaterLibrary library, InflaterKind kind, List<String> failures) {}

    /**
     * Returns the first library that loads. It is cached; a failed search is repeated by the next call, as jars may be
     * added later. A library is tried once: trying may unpack a file, and readers search for each slice.
     */
    public static Found find() {
        Found known = loaded;
        return known == null ? search() : known;
    }

    private static synchronized Found search() {
        if (loaded != null) {
            return loaded;
        }
        List<String> failures = new ArrayList<>();
        Found found = Stream.of(
                        InflaterLibrary.class.getClassLoader(),
                        Thread.currentThread().getContextClassLoader())
                .distinct()
                .map(loader -> search(ServiceLoader.load(InflaterLibrary.class, loader), failures))
                .filter(searched -> searched.library() != null)
                .findFirst()
                .orElse(new Found(null, InflaterKind.JDK, List.copyOf(failures)));
        loaded = found.library() == null ? null : found;
        return found;
    }

    private static Found search(ServiceLoader<InflaterLibrary> libraries, List<String> failures) {
        Iterator<InflaterLibrary> each = libraries.iterator();
        while (true) {
            try {
                if (!each.hasNext()) {
                    return new Found(null, InflaterKind.JDK, failures);
                }
                InflaterLibrary library = each.next();
                Optional<InflaterKind> kind =
                        FAILURES.containsKey(library.getClass()) ? Optional.empty() : load(library);
                if (kind.isPresent()) {
                    return new Found(library, kind.get(), failures);
                }
                failures.add(FAILURES.get(library.getClass()));
            } catch (ServiceConfigurationError | LinkageError e) {
                failures.add(reason(e));
            }
        }
    }

    private static Optional<InflaterKind> load(InflaterLibrary library) {
        try {
            InflaterKind kind = library.load();
            if (inflatesKnownStream(library)) {
                return Optional.of(kind);
            }
            FAILURES.put(library.getClass(), kind + " inflates a known stream to other bytes");
        } catch (LinkageError e) {
            FAILURES.put(library.getClass(), reason(e));
        }
        return Optional.empty();
    }

    private static String reason(Error error) {
        return String.valueOf(error.getMessage()).strip().replaceAll("\\s*\\R\\s*", ", ");
    }

    /** Tries a library once on this machine, before it inflates data. */
    private static boolean inflatesKnownStream(InflaterLibrary library) {
        byte[] expected = new byte[4096];
        for (int i = 0; i < expected.length; i++) {
            expected[i] = (byte) (i % 61 * (i % 7));
        }
        byte[] stream = new byte[2 * expected.length];
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
        deflater.setInput(expected);
        deflater.finish();
        int length = deflater.deflate(stream);
        deflater.end();
        byte[] inflated = new byte[expected.length];
        try (InMemoryInflater inflater = library.open()) {
            return inflater.inflate(stream, 0, length, inflated, inflated.length) && Arrays.equals(inflated, expected);
        }
    }
}
