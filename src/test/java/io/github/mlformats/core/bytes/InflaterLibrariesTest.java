package io.github.mlformats.core.bytes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Libraries that cannot be loaded. */
class InflaterLibrariesTest {
    private static final String REASON = "not on this machine";

    /** How often libraries were loaded. */
    private static final Map<Class<?>, Integer> LOADS = new HashMap<>();

    private final ClassLoader before = Thread.currentThread().getContextClassLoader();

    @TempDir
    private Path dir;

    @AfterEach
    void restoreClassLoader() {
        Thread.currentThread().setContextClassLoader(before);
    }

    /** Loading may unpack a file, so it is not repeated for each slice. */
    @Test
    void failedLibraryIsTriedOnce() throws IOException {
        try (URLClassLoader jar = addJar("first", First.class)) {
            assertThat(InflaterLibraries.find().failures()).containsExactly(REASON);
            assertThat(InflaterLibraries.find().failures()).containsExactly(REASON);
            assertThat(LOADS).containsEntry(First.class, 1);
            assertThat(InflaterLibraries.find().kind()).isEqualTo(InflaterKind.JDK);
        }
    }

    @Test
    void libraryOfALaterJarIsTried() throws IOException {
        try (URLClassLoader jar = addJar("second", Second.class);
                URLClassLoader later = addJar("third", Third.class)) {
            Thread.currentThread().setContextClassLoader(jar);
            InflaterLibraries.find();
            Thread.currentThread().setContextClassLoader(later);
            InflaterLibraries.find();
            assertThat(LOADS).containsEntry(Second.class, 1).containsEntry(Third.class, 1);
        }
    }

    /** Adds a jar with a library to the application. */
    private URLClassLoader addJar(String name, Class<?> library) throws IOException {
        Path services = Files.createDirectories(dir.resolve(name).resolve("META-INF/services"));
        Files.writeString(services.resolve(InflaterLibrary.class.getName()), library.getName());
        URL[] url = {dir.resolve(name).toUri().toURL()};
        URLClassLoader loader = new URLClassLoader(url, InflaterLibrary.class.getClassLoader());
        Thread.currentThread().setContextClassLoader(loader);
        return loader;
    }

    private abstract static class FailingLibrary implements InflaterLibrary {
        @Override
        public InflaterKind load() {
            LOADS.merge(getClass(), 1, Integer::sum);
            throw new UnsatisfiedLinkError(REASON);
        }

        @Override
        public InMemoryInflater open() {
            throw new IllegalStateException("not loaded");
        }
    }

    /** A library. */
    public static final class First extends FailingLibrary {}

    /** Another library. */
    public static final class Second extends FailingLibrary {}

    /** A library of a jar that is added later. */
    public static final class Third extends FailingLibrary {}
}
