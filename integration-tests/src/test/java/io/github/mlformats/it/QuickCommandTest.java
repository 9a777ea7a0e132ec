package io.github.mlformats.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.it.Launcher.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands without a Spark session start none, and find their classes on the reduced class path. */
class QuickCommandTest {
    @TempDir
    private Path dir;

    @ParameterizedTest
    @CsvSource({
        "inspect, examples/reviews.idv, , Key<UInt32",
        "inspect, connector-datadings/src/test/resources/datadings/image_classification/data.msgpack, , samples",
        "schema, connector-zds/src/test/resources/zds/basic/ds, , score: double",
        "find, connector-datadings/src/test/resources/datadings/image_classification/data.msgpack, n00000000/n00000000_0.JPEG, '\"image\":'",
        "find, connector-zds/src/test/resources/zds/basic/ds, doc_000, '\"label\":0'",
        "find, connector-angel/src/test/resources/angel/v301_TextColumnFormat/model, 1, '\"row\":1,'",
        "find, connector-primitiv/src/test/resources/primitiv/model_nested3/data.model, sub/deep/x, '\"path\":'"
    })
    void startsNoSpark(String command, String data, String key, String expected) throws Exception {
        Path classes = dir.resolve("classes");
        Launcher launcher = new Launcher(dir).with("MLFORMATS_JAVA_OPTS", "-Xlog:class+load:file=" + classes);
        String path = Project.ROOT.resolve(data).toString();
        Result result = key == null ? launcher.run(command, path) : launcher.run(command, path, key);
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).contains(expected);
        assertThat(result.exitCode()).isZero();
        // Created when a session starts. The class itself is loaded for the class archive.
        assertThat(loaded(classes, "org.apache.spark.SparkContext$$Lambda")).isEmpty();
        // Loading it would take a large part of the start time.
        assertThat(loaded(classes, "org.apache.spark.sql.internal.SQLConf ")).isEmpty();
        assertThat(loaded(classes, "io.github.mlformats.tool.command.Main ")).hasSize(1);
    }

    /** After the first time, when the launcher archives the classes of sessions, too. */
    @ParameterizedTest
    @ValueSource(strings = {"cat", "count", "show"})
    void readsRowsWithoutASession(String command) throws Exception {
        Path classes = dir.resolve("classes");
        Launcher launcher = new Launcher(dir).with("MLFORMATS_JAVA_OPTS", "-Xlog:class+load:file=" + classes);
        Result first = launcher.run(command, Project.SAMPLE.toString());
        Result second = launcher.run(command, Project.SAMPLE.toString());
        assertThat(second.err()).isEmpty();
        assertThat(second.out()).isEqualTo(first.out()).contains(command.equals("count") ? "400" : "rare");
        assertThat(second.exitCode()).isZero();
        assertThat(loaded(classes, "org.apache.spark.SparkContext$$Lambda")).isEmpty();
    }

    private static List<String> loaded(Path log, String name) throws IOException {
        try (Stream<String> lines = Files.lines(log)) {
            return lines.filter(line -> line.contains(name)).toList();
        }
    }
}
