package io.github.mlformats.tool.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.tool.output.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code inspect --html}. The rendering is tested in a browser by other tests. */
class InspectPageTest {
    private static final int MAX_SIZE = 2_000_000;

    @TempDir
    private Path dir;

    private String page(Object... arguments) throws IOException {
        return pageEndingWith(ExitCode.SUCCESS, arguments);
    }

    private String pageEndingWith(int exitCode, Object... arguments) throws IOException {
        Path page = dir.resolve("page.html");
        Object[] all = Arrays.copyOf(new Object[] {"inspect", "--html", page}, 3 + arguments.length);
        System.arraycopy(arguments, 0, all, 3, arguments.length);
        CommandResult command = CommandResult.run(all);
        assertThat(command.err())
                .isEqualTo(
                        exitCode == ExitCode.SUCCESS
                                ? ""
                                : "mlformats: there is corrupt data, which the page describes\n");
        assertThat(command.exitCode()).isEqualTo(exitCode);
        assertThat(command.out()).isEqualTo(page + "\n");
        return Files.readString(page);
    }

    /** Storage layout, column profiles, first rows, and thumbnails of images. */
    @ParameterizedTest
    @CsvSource({
        "../examples/reviews.idv, Columns by size, 'From all 400 rows', The shiny house paints",
        "datadings/image_classification/data.msgpack, Fields of samples, 'From all 50 rows', data:image/",
        "zds/basic/ds, Documents by bytes, 'From all ', doc_000",
        "angel/v301_TextColumnFormat/model, Matrices by size, 'From all ', emb",
        "primitiv/model_nested3/data.model, Tensors by size, 'From all ', deep"
    })
    void showsWhatDataHold(String data, String chart, String looked, String value) throws IOException {
        Path path = data.startsWith("..") ? Path.of(data) : CommandResult.data(data);

        assertThat(page(path))
                .startsWith("<!DOCTYPE html>")
                .contains("<svg", chart, "Column profiles", looked, "First rows", value)
                .doesNotContain("http://", "https://", "<script")
                .hasSizeLessThan(MAX_SIZE);
    }

    /** As in a terminal on a desktop, or with a display that is gone. */
    @Test
    void drawsPicturesWithoutTheDisplay() throws Exception {
        Path page = dir.resolve("page.html");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("@target/launch/java.options", "-Xmx512m", "-XX:TieredStopAtLevel=1"));
        command.addAll(List.of("-Dlog4j2.configurationFile=target/launch/log4j2.properties"));
        command.addAll(List.of("-Dspark.master=local[1]", "-Dspark.ui.enabled=false"));
        command.addAll(List.of("-Dspark.driver.bindAddress=127.0.0.1", "-Dspark.driver.host=127.0.0.1"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName(), "inspect"));
        Path images = CommandResult.data("datadings/image_classification/data.msgpack");
        command.addAll(List.of(images.toString(), "--html", page.toString()));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(dir.resolve("log").toFile());
        builder.environment().put("DISPLAY", "localhost:99");

        assertThat(builder.start().waitFor()).isZero();
        assertThat(page).content().contains("data:image/");
    }

    @Test
    void saysWhatIsWrongIfAsked() throws IOException {
        byte[] bytes = Files.readAllBytes(CommandResult.SAMPLE);
        bytes[bytes.length / 2]++;
        Path damaged = Files.write(dir.resolve("damaged.idv"), bytes);

        assertThat(pageEndingWith(ExitCode.CORRUPT, "--verify", damaged)).contains("is corrupt at byte ");
        assertThat(page("--verify", CommandResult.SAMPLE))
                .doesNotContain("corrupt")
                .contains("400 records read: no problems");
    }

    /** The other files are shown, and the page says what is wrong. */
    @Test
    void showsFilesNextToOneThatCannotBeOpened() throws IOException {
        byte[] bytes = Files.readAllBytes(CommandResult.SAMPLE);
        Path files = Files.createDirectory(dir.resolve("files"));
        Files.copy(CommandResult.SAMPLE, files.resolve("a.idv"));
        Files.write(files.resolve("b.idv"), Arrays.copyOf(bytes, bytes.length / 2));
        Files.copy(CommandResult.SAMPLE, files.resolve("c.idv"));
        Path page = dir.resolve("page.html");

        CommandResult facts = CommandResult.run("inspect", files);
        CommandResult html = CommandResult.run("inspect", files, "--html", page, "--verify");

        assertThat(facts.exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertThat(facts.out()).contains("a.idv", "c.idv");
        assertThat(facts.err()).contains("b.idv", "corrupt").hasLineCount(1);
        assertThat(html.exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertThat(Files.readString(page))
                .contains("a.idv", "b.idv is corrupt", "c.idv", "400 records read: no problems");
    }

    @Test
    void verifyNeedsAPage() {
        CommandResult result = CommandResult.run("inspect", CommandResult.SAMPLE, "--verify");

        assertThat(result.err()).contains("--verify needs --html");
        assertThat(result.exitCode()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void samplesSomeRows() throws IOException {
        assertThat(page("--sample", "7", CommandResult.SAMPLE)).contains("From the first 7 rows.");
        assertThat(page("--sample", "all", CommandResult.SAMPLE)).contains("From all 400 rows.");
        assertThat(page("--sample", "25%", CommandResult.SAMPLE)).contains("From random ");
    }
}
