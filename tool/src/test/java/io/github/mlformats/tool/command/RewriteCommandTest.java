package io.github.mlformats.tool.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.tool.output.ExitCode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files are written again in their own format. */
class RewriteCommandTest {
    private static final Path IMAGES = CommandResult.data("datadings/n5000/data.msgpack");

    @TempDir
    private Path dir;

    private static CommandResult rewrite(Object... arguments) {
        List<Object> line = new ArrayList<>(List.of("rewrite"));
        line.addAll(List.of(arguments));
        CommandResult result = CommandResult.run(line.toArray());
        assertThat(result.exitCode()).as(result.err()).isEqualTo(ExitCode.SUCCESS);
        return result;
    }

    private static List<String> keys(Path data) {
        return CommandResult.run("cat", data, "--to", "ndjson", "--columns", "key")
                .out()
                .lines()
                .toList();
    }

    @Test
    void reblocksIdvWithoutChangingARow() {
        Path out = dir.resolve("out");
        CommandResult written = rewrite(CommandResult.SAMPLE, out, "--level", "9", "--block-rows", "50", "--verify");
        assertThat(written.out()).contains("400 rows");
        assertThat(CommandResult.run("diff", CommandResult.SAMPLE, out).exitCode())
                .isEqualTo(ExitCode.SUCCESS);
        assertThat(CommandResult.run("inspect", "--json", out + "/*.idv").out()).contains("\"rowsPerBlock\" : 50");
        assertThat(CommandResult.run("schema", "--json", out).out())
                .isEqualTo(CommandResult.run("schema", "--json", CommandResult.SAMPLE)
                        .out());
    }

    @Test
    void dropsAndRenamesColumns() {
        Path out = dir.resolve("out");
        rewrite(CommandResult.SAMPLE, out, "--drop", "Features", "--rename", "Price=Cost", "--verify");
        String ddl = CommandResult.run("schema", "--ddl", out).out();
        assertThat(ddl).contains("Cost FLOAT").doesNotContain("Price", "Features");
        assertThat(CommandResult.run("inspect", out + "/*.idv").out()).contains("Key<UInt32, 1-4>");
    }

    @Test
    void shufflesAsTheSeedSays() {
        rewrite(IMAGES, dir.resolve("one"), "--shuffle", "17", "--verify");
        rewrite(IMAGES, dir.resolve("two"), "--shuffle", "17", "--coalesce", "3");
        rewrite(IMAGES, dir.resolve("other"), "--shuffle", "18");
        List<String> before = keys(IMAGES);
        List<String> shuffled = keys(dir.resolve("one"));
        assertThat(shuffled).containsExactlyInAnyOrderElementsOf(before).isNotEqualTo(before);
        assertThat(keys(dir.resolve("two"))).isEqualTo(shuffled);
        assertThat(keys(dir.resolve("other"))).isNotEqualTo(shuffled).containsExactlyInAnyOrderElementsOf(before);
    }

    @Test
    void sortsByColumns() {
        Path out = dir.resolve("out");
        rewrite(CommandResult.SAMPLE, out, "--sort-by", "Price", "--block-rows", "50", "--verify");
        List<Double> prices = CommandResult.run("cat", out, "--to", "csv", "--columns", "Price")
                .out()
                .lines()
                .skip(1)
                .map(Double::valueOf)
                .toList();
        assertThat(prices).hasSize(400).isSorted();
        assertThat(CommandResult.run("rewrite", CommandResult.SAMPLE, out, "--sort-by", "Price", "--shuffle", "1")
                        .exitCode())
                .isEqualTo(ExitCode.USAGE);
    }

    /** Blocks hold rows with similar values of both columns, though these are independent. */
    @Test
    void sortsAlongAZCurve() {
        Path in = dir.resolve("in");
        SparkCommand.session()
                .range(0, 16_384, 1, 2)
                .selectExpr(
                        "cast(rand(1) * rand(2) * 1e6 AS float) AS price",
                        "concat('c', cast(rand(3) * 1000 AS int)) AS city",
                        "if(id % 100 = 0, null, cast(id AS string)) AS comment")
                .write()
                .format("idv")
                .save(in.toString());
        Path out = dir.resolve("out");
        rewrite(
                in,
                out,
                "--rename",
                "city=town",
                "--zorder",
                "price,town",
                "--coalesce",
                "1",
                "--block-rows",
                "256",
                "--to-option",
                "writeIndex=price",
                "--verify");

        assertThat(CommandResult.run("inspect", out).out()).containsPattern("data set index\\s+columns +price");

        Dataset<Row> blocks = SparkCommand.session()
                .read()
                .format("idv")
                .load(out.toString())
                .groupBy(functions.expr("_metadata.row_index div 256"))
                .agg(
                        functions.expr("count_if(price < 5000) > 0 AS cheap"),
                        functions.expr("count_if(town = 'c17') > 0 AS here"));
        assertThat(blocks.count()).isEqualTo(64);
        assertThat(blocks.where("cheap").count()).isLessThan(16);
        assertThat(blocks.where("here").count()).isLessThan(16);
    }

    @Test
    void splitsByKeys() {
        Path out = dir.resolve("out");
        rewrite(IMAGES, out, "--split", "train=0.8,val=0.1,test=0.1", "--verify");
        List<String> train = keys(out.resolve("train"));
        List<String> test = keys(out.resolve("test"));
        List<String> val = keys(out.resolve("val"));
        assertThat(train).hasSizeBetween(3850, 4150);
        assertThat(test).hasSizeBetween(400, 600);
        List<String> all = new ArrayList<>(train);
        all.addAll(test);
        all.addAll(val);
        assertThat(all).containsExactlyInAnyOrderElementsOf(keys(IMAGES));

        Path again = dir.resolve("again");
        rewrite(IMAGES, again, "--split", "train=0.8,val=0.1,test=0.1", "--shuffle", "3");
        assertThat(keys(again.resolve("test")))
                .containsExactlyInAnyOrderElementsOf(test)
                .isNotEqualTo(test);
    }

    /** The shares sum to 1 but for a rounding error, and a row is in the bucket that the error leaves over. */
    @Test
    void splitsAllRows() {
        Path in = dir.resolve("in");
        SparkCommand.session()
                .range(20_000_000)
                .selectExpr("CAST(id AS STRING) AS key")
                .where("pmod(xxhash64(key, 'split'), 1000000) IN (0, 999999)")
                .repartition(1)
                .write()
                .format("idv")
                .save(in.toString());
        long rows =
                SparkCommand.session().read().format("idv").load(in.toString()).count();
        Path out = dir.resolve("out");

        rewrite(in, out, "--split", "train=0.9,test=0.0999993", "--key", "key");

        assertThat(keys(out.resolve("train")).size() + keys(out.resolve("test")).size())
                .isEqualTo((int) rows);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--zorder Price | expected 2 to 6 columns, found 1. Use --sort-by for one",
                "--zorder Price,Class --sort-by Price | --shuffle, --sort-by and --zorder exclude each other",
                "--zorder Price,Prize | there is no column 'Prize' for --zorder. The columns are Color, Size, Price, ",
                "--zorder Price,Features | column 'Features' of type vector cannot be in --zorder: name columns of",
                "--split a=0.5,b=0.4 | expected shares above 0 with the sum 1",
                "--split a=2,b=-1 | expected shares above 0 with the sum 1",
                "--split ../a=0.5,b=0.5 | expected names of directories",
                "--level 10 | compressionLevel",
                "--drop Prize | there is no column 'Prize' to drop or rename. The columns are ",
                "--shuffle x | 'x' is not a long",
                "--shuffle 1 | Name a column whose values decide",
                "--shuffle 1 --key Price --drop Price | is the key of the rows and cannot be dropped",
                "--to-option rowsPerBlok=1 | did you mean 'rowsPerBlock'"
            })
    void namesTheMistakesOfTheUser(String arguments, String message) {
        List<Object> line = new ArrayList<>(List.of("rewrite", CommandResult.SAMPLE, dir.resolve("out")));
        line.addAll(List.of(arguments.split(" ")));
        CommandResult result = CommandResult.run(line.toArray());
        assertThat(result.err().lines().reduce((a, b) -> b).orElseThrow())
                .startsWith("mlformats: ")
                .contains(message);
        assertThat(result.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(dir.resolve("out")).doesNotExist();
    }

    @Test
    void namesFormatsWithoutThatOption() {
        CommandResult level = CommandResult.run("rewrite", IMAGES, dir.resolve("out"), "--level", "3");
        assertThat(level.err())
                .isEqualTo("mlformats: format datadings has no write option compressionLevel: remove --level\n");
        assertThat(level.exitCode()).isEqualTo(ExitCode.USAGE);
    }
}
