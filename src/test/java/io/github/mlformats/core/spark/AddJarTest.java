package io.github.mlformats.core.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.testing.numbers.NumbersDataSource;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.apache.spark.sql.DataFrameReader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A jar that is added to a running session ({@code ADD JAR}): the session's class loader and executors have it, but Spark's own
 * threads, which receive task results, do not know its classes, or have other classes of the same names.
 */
class AddJarTest extends NumbersTest {
    private final ClassLoader before = Thread.currentThread().getContextClassLoader();

    /** A child-first class loader for the classes of the connector. */
    private static final class SessionLoader extends URLClassLoader {
        SessionLoader(URL[] classPath) {
            super(classPath, AddJarTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                if (!name.startsWith("io.github.mlformats.")) {
                    return super.loadClass(name, resolve);
                }
                Class<?> loaded = findLoadedClass(name);
                return loaded != null ? loaded : findClass(name);
            }
        }
    }

    @BeforeEach
    void attachJar() {
        URL[] classPath = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(AddJarTest::url)
                .toArray(URL[]::new);
        Thread.currentThread().setContextClassLoader(new SessionLoader(classPath));
        counting(0, 10).write(directory.resolve("t/a"));
        counting(10, 10).write(directory.resolve("t/b"));
    }

    /** The jar stays open: the session keeps rules from it, as with a jar that a user has added. */
    @AfterEach
    void restoreClassLoader() {
        Thread.currentThread().setContextClassLoader(before);
    }

    private static URL url(String path) {
        try {
            return Path.of(path).toUri().toURL();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private DataFrameReader late() {
        return spark.read().format(NumbersDataSource.class.getName());
    }

    @Test
    void columnsOfManyFilesAreMergedByAJob() {
        assertThat(late().option("mergeSchema", true)
                        .option("schemaFiles", 1)
                        .load(path("t"))
                        .selectExpr("sum(id)")
                        .head()
                        .getLong(0))
                .isEqualTo(190);
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"job", "slices"})
    void columnsAreSampledByAJob(String sampling) {
        assertThat(late().option("sampling", sampling).load(path("t")).columns())
                .containsExactly("id", "half");
    }

    @Test
    void errorsOfAJobKeepTheirType() throws IOException {
        Files.writeString(directory.resolve("t/b"), "these are no numbers");

        assertThatThrownBy(() -> late().option("sampling", "job").load(path("t")))
                .hasMessageContaining("/t/b is corrupt at byte 0")
                .satisfies(e -> assertThat(e.getClass().getSimpleName()).isEqualTo("CorruptFileException"));
    }
}
