package io.github.mlformats.tool.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.tool.output.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The commands that run a job. */
class SparkCommandTest {
    @TempDir
    private Path dir;

    @Test
    void convertsOnlyOnceUnlessTold() throws IOException {
        Path out = dir.resolve("deep/out");
        CommandResult first = CommandResult.run("convert", CommandResult.SAMPLE, "--to", "parquet", out);
        assertThat(first.err()).isEqualTo("writing " + out + " as parquet\n");
        assertThat(first.out())
                .startsWith("400 rows in 1 file, ")
                .contains("The shiny house paints", "only showing top 5 rows");
        assertThat(first.exitCode()).isEqualTo(ExitCode.SUCCESS);
        assertThat(out.resolve("_SUCCESS")).exists();

        CommandResult again = CommandResult.run("convert", CommandResult.SAMPLE, "--to", "parquet", out);
        assertThat(again.err()).contains("1 of 1 units were finished by earlier runs");
        assertThat(again.exitCode()).isEqualTo(ExitCode.SUCCESS);

        CommandResult other = CommandResult.run("convert", CommandResult.SAMPLE, "--to", "orc", out);
        assertThat(other.err()).contains("out exists and was written by another conversion", "--mode overwrite");
        assertThat(other.exitCode()).isEqualTo(ExitCode.USAGE);

        Path old = Files.writeString(out.resolve("old"), "");
        CommandResult replaced = CommandResult.run(
                "convert", "--overwrite", CommandResult.SAMPLE, out, "--to", "json", "--columns", "Text,Label");
        assertThat(replaced.out()).startsWith("400 rows in 1 file, ");
        assertThat(replaced.exitCode()).isEqualTo(ExitCode.SUCCESS);
        assertThat(old).doesNotExist();
    }

    @Test
    void inspectShowsWhichFilesAreIndexed() throws IOException {
        Path stale = dir.resolve("c.idv");
        for (String name : List.of("a.idv", "c.idv")) {
            Files.copy(CommandResult.SAMPLE, dir.resolve(name));
        }
        assertThat(CommandResult.run("index", dir, "--columns", "Price").out()).startsWith("2 files indexed");
        Files.copy(CommandResult.SAMPLE, dir.resolve("b.idv"));
        Files.setLastModifiedTime(stale, FileTime.fromMillis(1_000_000));
        assertThat(CommandResult.run("index", dir.resolve("a.idv"), "--columns", "Class")
                        .out())
                .startsWith("1 file indexed");

        CommandResult text = CommandResult.run("inspect", dir);
        assertThat(text.exitCode()).isEqualTo(ExitCode.SUCCESS);
        assertThat(text.out())
                .containsPattern("columns +Class, Price")
                .containsPattern("rows with entries +400")
                .containsPattern("rows with entries +0")
                .containsPattern("indexed files +1 of 3")
                .containsPattern("indexed columns \\(files\\) +Class \\(1\\), Price \\(1\\)")
                .containsPattern("stale entries +1");
        assertThat(CommandResult.run("inspect", "--json", stale).out())
                .contains("\"rowsWithEntries\" : 0", "\"staleEntries\" : 1");
        Files.writeString(
                Files.createDirectory(dir.resolve("_mlformats_index/damaged")).resolve("a.parquet"), "damaged");
        CommandResult damaged = CommandResult.run("inspect", dir);
        assertThat(damaged.err()).contains("_mlformats_index cannot be read", "Delete this directory");
        assertThat(damaged.out()).contains("400").doesNotContain("rows with entries");
        assertThat(damaged.exitCode()).isEqualTo(ExitCode.SUCCESS);
    }

    @Test
    void indexNamesTheTypeOfAVector() throws IOException {
        Path vectors = Files.copy(CommandResult.data("idv/vec_wide_sparse.idv"), dir.resolve("vectors.idv"));
        CommandResult refused = CommandResult.run("index", vectors, "--columns", "v");
        assertThat(refused.err()).contains("column 'v' cannot be indexed, as its type is vector. Choose");
    }

    @Test
    void indexCountsOnlyFilesWithEntries() throws IOException {
        Path data = CommandResult.data("datadings/image_classification/data.msgpack");
        for (String suffix : List.of("", ".offsets", ".keys", ".key_hashes", ".filter")) {
            Files.copy(data.resolveSibling("data.msgpack" + suffix), dir.resolve("a.msgpack" + suffix));
        }
        Files.copy(data, dir.resolve("b.msgpack"));

        CommandResult indexed = CommandResult.run("index", dir, "--columns", "label");
        assertThat(indexed.err()).contains("indexed 1 of 2 files; 1 cannot be indexed\n");
        assertThat(indexed.out()).startsWith("1 file indexed");
    }

    /** Also to a single file, which is equal to the input. */
    @Test
    void writesOurFormatsToo() {
        Path model = CommandResult.data("primitiv/model_nested3/data.model");
        Path out = dir.resolve("copy.model");
        CommandResult copied =
                CommandResult.run("convert", model, "--to", "primitiv", "--to-option", "singleFile=true", out);

        assertThat(copied.out()).contains(" rows in 1 file, ");
        assertThat(copied.exitCode()).isEqualTo(ExitCode.SUCCESS);
        assertThat(out).hasSameBinaryContentAs(model);
    }

    @Test
    void convertsModelsToArraysOfNumpy() {
        Path out = dir.resolve("model.npz");
        CommandResult converted = CommandResult.run(
                "convert",
                CommandResult.data("primitiv/model_nested3/data.model"),
                "--to",
                "npz",
                "--to-option",
                "singleFile=true",
                out);

        assertThat(converted.exitCode()).isEqualTo(ExitCode.SUCCESS);
        assertThat(CommandResult.run("find", out, "sub.deep.x").out()).contains("\"values\":[7.0,8.0,9.0]");
        assertThat(CommandResult.run("verify", out).exitCode()).isEqualTo(ExitCode.SUCCESS);
    }

    /** What another library calls the matrices or parameters. */
    @ParameterizedTest
    @CsvSource({
        "angel/v310_train_deepfm/model, fclayer_weight, fclayer_weight, '\"shape\":[1,100],\"count\":100,'",
        "primitiv/model_nested3/data.model, '', sub.deep.x, '\"shape\":[3],\"count\":3,\"start\":0,\"values\":[7.0,8.0,9.0]'"
    })
    void convertsModelsToSafetensors(String model, String directory, String tensor, String expected) {
        Path out = dir.resolve("model");
        CommandResult converted = CommandResult.run("convert", CommandResult.data(model), "--to", "safetensors", out);

        assertThat(converted.exitCode()).isEqualTo(ExitCode.SUCCESS);
        Path file = out.resolve(directory);
        assertThat(CommandResult.run("find", file, tensor).out())
                .startsWith("{\"name\":\"" + tensor + "\",\"dtype\":\"F32\",")
                .contains(expected);
        assertThat(CommandResult.run("verify", file).exitCode()).isEqualTo(ExitCode.SUCCESS);
    }

    @Test
    void readsBackByWhatReadersMeanByAnOption() {
        Path out = dir.resolve("set");
        CommandResult converted = CommandResult.run(
                "convert",
                CommandResult.SAMPLE,
                "--to",
                "zds",
                "--to-option",
                "ids=generate",
                "--to-option",
                "index=tsv",
                out);
        assertThat(converted.out()).startsWith("400 rows in 2 files, ").contains("only showing top 5 rows");
        assertThat(converted.exitCode()).isEqualTo(ExitCode.SUCCESS);
    }

    @Test
    void showsRows() {
        CommandResult shown =
                CommandResult.run("show", CommandResult.SAMPLE, "--rows", "1", "--columns", "Class,Price");
        assertThat(shown.out()).contains("|-- Class: string", "only showing top 1 row");
        assertThat(shown.exitCode()).isEqualTo(ExitCode.SUCCESS);
    }

    @Test
    void leavesNothingWhenAJobFails() throws IOException {
        byte[] bytes = Files.readAllBytes(CommandResult.SAMPLE);
        bytes[bytes.length / 2]++;
        Path damaged = Files.write(dir.resolve("damaged.idv"), bytes);
        CommandResult result = CommandResult.run("convert", damaged, dir.resolve("deep/er/out"), "--to", "parquet");
        assertThat(result.err()).contains("damaged.idv is corrupt at byte ").hasLineCount(2);
        assertThat(result.exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertThat(dir.resolve("deep")).doesNotExist();
    }

    @Test
    void showsACorruptFileAsOneLine() throws IOException {
        byte[] bytes = Files.readAllBytes(CommandResult.SAMPLE);
        Path cut = Files.write(dir.resolve("cut.idv"), Arrays.copyOf(bytes, bytes.length / 2));
        CommandResult shown = CommandResult.run("show", cut);
        assertThat(shown.err()).contains("cut.idv is corrupt at byte ").hasLineCount(1);
        assertThat(shown.out()).isEmpty();
        assertThat(shown.exitCode()).isEqualTo(ExitCode.CORRUPT);
    }
}
