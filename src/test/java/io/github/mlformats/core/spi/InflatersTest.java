package io.github.mlformats.core.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.bytes.InMemoryInflater;
import io.github.mlformats.core.bytes.InflaterKind;
import io.github.mlformats.core.bytes.InflaterLibrary;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.InflaterChoice;
import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.testing.CapturedLog;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The option {@code inflater} without the jar of native inflaters, or with an unusable one. */
class InflatersTest {
    private final ReadMetrics metrics = new ReadMetrics();

    private InMemoryInflater open(String inflater) {
        return Inflaters.open(
                new OptionSet(List.of(InflaterChoice.OPTION)).parse(Map.of("inflater", inflater)), metrics);
    }

    @Test
    void jdkInflates() {
        assertThat(open("auto")).isSameAs(InMemoryInflater.NONE);
        assertThat(open("jdk")).isSameAs(InMemoryInflater.NONE);
        assertThat(metrics.inflater).isEqualTo(InflaterKind.JDK);
    }

    @Test
    void requiredNativeInflaterMustBeAvailable() {
        assertThatThrownBy(() -> open("native"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("add the jar spark-ml-formats-native-inflate next to the jar of this format");
    }

    /** The jar is on the class path, but its interface is only in the class loader of the application. */
    @Test
    void unusableJarIsIgnored(@TempDir Path jar) throws IOException {
        withServices(jar, "io.github.mlformats.core.error.PlainText\nno.such.Library\n", log -> {
            assertThat(open("auto")).isSameAs(InMemoryInflater.NONE);
            assertThat(open("auto")).isSameAs(InMemoryInflater.NONE);
            assertThat(log.messages())
                    .singleElement()
                    .asString()
                    .startsWith("DEFLATE streams are inflated by the JDK: no native inflater can be loaded")
                    .contains("PlainText not a subtype", "no.such.Library");
            assertThatThrownBy(() -> open("native"))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("PlainText not a subtype")
                    .hasMessageContaining("no.such.Library");
        });
    }

    @Test
    void libraryThatInflatesWronglyIsIgnored(@TempDir Path jar) throws IOException {
        withServices(jar, WrongLibrary.class.getName(), log -> {
            assertThat(open("auto")).isSameAs(InMemoryInflater.NONE);
            assertThatThrownBy(() -> open("native"))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("inflates a known stream to other bytes");
        });
    }

    /** Runs a test with a context class loader that has these services. */
    private static void withServices(Path jar, String services, Consumer<CapturedLog> test) throws IOException {
        Path directory = Files.createDirectories(jar.resolve("META-INF/services"));
        Files.writeString(directory.resolve(InflaterLibrary.class.getName()), services);
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        try (URLClassLoader late = new URLClassLoader(new URL[] {jar.toUri().toURL()}, before);
                CapturedLog log = new CapturedLog("io.github.mlformats.core.spi")) {
            Thread.currentThread().setContextClassLoader(late);
            test.accept(log);
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }

    /** A library that loads, but returns bytes of its own. */
    public static final class WrongLibrary implements InflaterLibrary {
        @Override
        public InflaterKind load() {
            return InflaterKind.LIBDEFLATE;
        }

        @Override
        public InMemoryInflater open() {
            return new InMemoryInflater() {
                @Override
                public boolean inflate(byte[] stored, int offset, int length, byte[] target, int size) {
                    return true;
                }

                @Override
                public void close() {}
            };
        }
    }
}
