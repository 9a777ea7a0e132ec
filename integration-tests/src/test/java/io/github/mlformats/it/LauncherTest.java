package io.github.mlformats.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.it.Launcher.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LauncherTest {
    private static final int DONE = 0;
    private static final int CORRUPT = 1;
    private static final int USAGE = 2;

    @TempDir
    private Path dir;

    private Result mlformats(String... arguments) throws Exception {
        return new Launcher(dir).run(arguments);
    }

    @Test
    void convertsTheSampleAsTheReadmeSays() throws Exception {
        Result first = mlformats("convert", Project.SAMPLE.toString(), "--to", "parquet", "out");
        assertThat(first.err()).isEqualTo("writing out as parquet\n");
        assertThat(first.out()).startsWith("400 rows in 1 file, ").contains("The shiny house paints");
        assertThat(first.exitCode()).isEqualTo(DONE);
        assertThat(dir.resolve("out/_SUCCESS")).exists();

        Result again = mlformats("convert", Project.SAMPLE.toString(), "--to", "parquet", "out");
        assertThat(again.err()).contains("out exists", "--overwrite").hasLineCount(1);
        assertThat(again.exitCode()).isEqualTo(USAGE);

        Result shown = mlformats("show", "out", "--rows", "1", "--columns", "Class,Price");
        assertThat(shown.out()).contains("|-- Class: string", "only showing top 1 row");
        assertThat(shown.exitCode()).isEqualTo(DONE);
    }

    @Test
    void replacesTheTargetWhenTold() throws Exception {
        Path old = Files.createDirectories(dir.resolve("out")).resolve("old");
        Files.writeString(old, "");
        Result result = mlformats(
                "convert", "--overwrite", Project.SAMPLE.toString(), "out", "--to", "json", "--columns", "Text,Label");
        assertThat(result.out()).startsWith("400 rows in 1 file, ");
        assertThat(result.exitCode()).isEqualTo(DONE);
        assertThat(old).doesNotExist();
    }

    @Test
    void showsRowsUnderOptionsThroughASymbolicLink() throws Exception {
        Path link = Files.createSymbolicLink(dir.resolve("mlf"), Project.ROOT.resolve("bin/mlformats"));
        Result result = new Launcher(dir, link)
                .run("show", Project.SAMPLE.toString(), "-o", "keys=value", "--columns", "ClassKey", "-n", "2");
        assertThat(result.out()).contains("|-- ClassKey: string", "rare");
        assertThat(result.err()).isEmpty();
        assertThat(result.exitCode()).isEqualTo(DONE);
    }

    @Test
    void runsOnAnInstalledSpark() throws Exception {
        Result result = new Launcher(dir)
                .with("SPARK_HOME", SparkHome.create())
                .with("JAVA_HOME", Path.of(System.getProperty("java.home")))
                .run("convert", Project.SAMPLE.toString(), "--to", "orc", "out", "-o", "vectors=array");
        assertThat(result.out()).startsWith("400 rows in 1 file, ");
        assertThat(result.exitCode()).isEqualTo(DONE);
    }

    @Test
    void inspects() throws Exception {
        Result text = mlformats("inspect", Project.SAMPLE.toString());
        assertThat(text.out()).contains("ClassKey", "Key<UInt32, 1-4>", "SlotNames");
        assertThat(text.err()).isEmpty();
        assertThat(text.exitCode()).isEqualTo(DONE);

        Result json = mlformats("inspect", "--json", Project.SAMPLE.toString());
        assertThat(json.out()).contains("\"sparkType\" : \"int\"");
        assertThat(json.exitCode()).isEqualTo(DONE);
    }

    @Test
    void saysWhereAFileIsCorrupt() throws Exception {
        byte[] bytes = Files.readAllBytes(Project.SAMPLE);
        Path cut = Files.write(dir.resolve("cut.idv"), Arrays.copyOf(bytes, bytes.length / 2));
        for (String command : new String[] {"inspect", "show"}) {
            Result result = mlformats(command, cut.toString());
            assertThat(result.err())
                    .contains("cut.idv is corrupt at byte ", "expected", "found")
                    .hasLineCount(1);
            assertThat(result.out()).isEmpty();
            assertThat(result.exitCode()).isEqualTo(CORRUPT);
        }
        assertThat(mlformats("inspect", "--verbose", cut.toString()).err()).contains("\tat io.github.mlformats");
    }

    @Test
    void verifiesFilesAndFoldersOfAnyFormat() throws Exception {
        assertSound("400 records, all right", Project.SAMPLE);
        assertSound("50 records, all right", Project.data("datadings/image_classification/data.msgpack"));
        assertSound("5 records, all right", Project.data("zds/basic/ds"));

        byte[] bytes = Files.readAllBytes(Project.SAMPLE);
        bytes[bytes.length / 2]++;
        Result damaged = mlformats(
                "verify", Files.write(dir.resolve("damaged.idv"), bytes).toString());
        assertThat(damaged.out()).contains("damaged.idv: 400 records, ", "is corrupt at byte ");
        assertThat(damaged.exitCode()).isEqualTo(CORRUPT);
    }

    private void assertSound(String report, Path data) throws Exception {
        Result result = mlformats("verify", data.toString());
        assertThat(result.out()).endsWith(data + ": " + report + "\n");
        assertThat(result.exitCode()).isEqualTo(DONE);
    }

    @Test
    void namesTheMistakesOfTheUser() throws Exception {
        assertMistake("nowhere.idv does not exist", "show", "nowhere.idv");
        assertMistake("Unmatched argument", "shwo");
        assertMistake("'--to=NAME'", "convert", "a", "b");
        assertMistake("did you mean 'keys'", "inspect", Project.SAMPLE.toString(), "-o", "keyz=raw");
        Files.writeString(dir.resolve("strange"), "?");
        assertMistake("cannot tell the format of", "show", "strange");
    }

    private void assertMistake(String message, String... arguments) throws IOException, InterruptedException {
        Result result = new Launcher(dir).run(arguments);
        assertThat(result.err()).startsWith("mlformats: ").contains(message).hasLineCount(1);
        assertThat(result.exitCode()).isEqualTo(USAGE);
    }

    @Test
    void explainsItself() throws Exception {
        Result result = mlformats("--help");
        assertThat(result.out()).contains("show", "inspect", "verify", "convert", "Exit codes:", "--option");
        assertThat(result.exitCode()).isEqualTo(DONE);
    }
}
