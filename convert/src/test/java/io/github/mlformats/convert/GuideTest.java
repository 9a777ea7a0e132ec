package io.github.mlformats.convert;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.convert.manifest.JobSummary;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;
import javax.tools.ToolProvider;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example in docs/guides/convert.md compiles and converts. */
class GuideTest {
    private static final Path GUIDE = Path.of("../docs/guides/convert.md");
    private static final String BEGIN = "```java\n";

    @TempDir
    private Path dir;

    /** The example as a function of a session, with directories of the test. */
    private String source() throws IOException {
        String guide = Files.readString(GUIDE);
        int begin = guide.indexOf(BEGIN) + BEGIN.length();
        String example = guide.substring(begin, guide.indexOf("```", begin)).replace("/data/", dir + "/");
        int imports = example.lastIndexOf("import ");
        int body = example.indexOf('\n', imports) + 1;
        return example.substring(0, body)
                + "public class Example implements java.util.function.Function<"
                + "org.apache.spark.sql.SparkSession, Object> {\n"
                + "public Object apply(org.apache.spark.sql.SparkSession spark) { try {\n"
                + example.substring(body)
                + "return summary; } catch (Exception e) { throw new IllegalStateException(e); } } }\n";
    }

    @Test
    void exampleConvertsAndVerifies() throws Exception {
        Files.copy(
                Path.of("../examples/reviews.idv"),
                Files.createDirectory(dir.resolve("reviews")).resolve("a.idv"));
        Path file = Files.writeString(dir.resolve("Example.java"), source());
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        int status = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-proc:none", "-cp", classPath, "-d", dir.toString(), file.toString());
        assertThat(status).isZero();
        try (SparkSession spark = SparkSession.builder()
                        .master("local[2]")
                        .config("spark.ui.enabled", "false")
                        .getOrCreate();
                URLClassLoader loader = new URLClassLoader(
                        new URL[] {dir.toUri().toURL()}, getClass().getClassLoader())) {
            @SuppressWarnings("unchecked")
            Function<SparkSession, Object> example = (Function<SparkSession, Object>)
                    loader.loadClass("Example").getConstructor().newInstance();
            JobSummary summary = (JobSummary) example.apply(spark);
            assertThat(summary.written().rows()).isEqualTo(400);
            assertThat(summary.isVerified()).isTrue();
            assertThat(spark.read().parquet(dir.resolve("out").toString()).count())
                    .isEqualTo(400);
        }
    }
}
