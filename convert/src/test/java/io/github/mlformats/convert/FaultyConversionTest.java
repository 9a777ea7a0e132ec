package io.github.mlformats.convert;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.convert.FaultyFileSystem.Death;
import io.github.mlformats.convert.FaultyFileSystem.Fault;
import io.github.mlformats.convert.FaultyFileSystem.Order;
import io.github.mlformats.convert.manifest.JobSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.apache.commons.io.FileUtils;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileUtil;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * After a crash or a failure of the file system at any step, the same command finishes with each row once and no leftover
 * files.
 */
class FaultyConversionTest {
    private static final int ROWS = 400;
    /** Of how many steps one is tested, where the units run in a certain order: 1 for each step. */
    private static final int FORCED_ORDER_STRIDE = Integer.getInteger("test.stride", 80);

    /** The same, where the units run as they like. */
    private static final int FREE_STRIDE = Integer.getInteger("test.stride", 16);

    private static final String UUID = "\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}";

    /** Orders in which the driver handles its two units, which run at the same time. */
    private enum Interleaving {
        FREE,
        /** The second unit is finished before the first is marked as moving. */
        SECOND_FIRST(new Order("create .*/moving/.00000.jsonl.half", "delete .*/moving/00001.jsonl")),
        /** The second unit is staged, moved, finished and verified while the first is in the same steps. */
        ALTERNATING(
                new Order("create .*/moving/.00000.jsonl.half", "create .*/moving/.00001.jsonl.half"),
                new Order("rename .*/out/unit-00001-.*", "rename .*/out/unit-00000-.*"),
                new Order("create .*/manifest/.00000.jsonl.half", "rename .*/out/unit-00001-.*"),
                new Order("delete .*/moving/00001.jsonl", "delete .*/moving/00000.jsonl"),
                new Order("rename .*/manifest/.00000.jsonl.next", "rename .*/manifest/.00001.jsonl.next"));

        private final List<Order> orders;

        Interleaving(Order... orders) {
            this.orders = List.of(orders);
        }
    }

    private static SparkSession session;

    @TempDir
    private Path dir;

    private Path in;
    private Path out;
    private String column = "Text";
    private boolean verify;
    private Interleaving interleaving = Interleaving.FREE;

    @BeforeEach
    void copySamples() throws IOException {
        in = Files.createDirectory(dir.resolve("in"));
        out = dir.resolve("out");
        for (String name : List.of("a.idv", "b.idv")) {
            Files.copy(Path.of("../examples/reviews.idv"), in.resolve(name));
        }
    }

    @BeforeAll
    static void startSpark() {
        session = LocalSession.builder(1)
                // Makes no code of plans that run once.
                .config("spark.sql.codegen.wholeStage", "false")
                .config("spark.sql.codegen.factoryMode", "NO_CODEGEN")
                .config("spark.sql.adaptive.enabled", "false")
                .getOrCreate();
    }

    @AfterAll
    static void stopSpark() {
        session.stop();
    }

    /** Runs the command: each file is a unit. */
    private Optional<JobSummary> convert(ConversionMode mode) throws IOException, InterruptedException {
        List<String> inputs = List.of(in.toString());
        Transformation transformation = new Transformation(
                Optional.empty(), List.of(column), Optional.empty(), false, List.of(), List.of(), OptionalInt.of(1));
        Output output = Output.files("faulty:" + out, "json", Map.of());
        Conversion.checkTarget(output, inputs, mode, new Configuration());
        ConversionRequest request = new ConversionRequest(new Input("idv", Map.of(), inputs), transformation, output);
        ConversionSettings settings =
                new ConversionSettings(mode, Optional.of(UnitSize.of(1)), verify, Optional.empty());
        Conversion conversion = new Conversion(session, request, settings);
        Optional<JobSummary> summary = conversion.run(ConversionListener.NONE);
        conversion.manifest().write("report.html", "done");
        return summary;
    }

    /** A run with a fault. @return whether it completed */
    private boolean convertWith(Fault fault, String step, ConversionMode mode)
            throws IOException, InterruptedException {
        FaultyFileSystem.begin(fault, step, interleaving.orders);
        try {
            convert(mode);
            return true;
        } catch (Exception | Death e) {
            return false;
        } finally {
            leaveLocksToTheDead();
        }
    }

    /** Changes the start time of the lock's holder, since this process is alive, unlike a killed one. */
    private void leaveLocksToTheDead() throws IOException {
        Path record = out.resolve("_mlformats");
        if (Files.exists(record)) {
            for (Path lock : files(record, "lock\\..*")) {
                Files.writeString(lock, Files.readString(lock).replaceAll("\"started\":\\d+", "\"started\":1"));
            }
        }
    }

    private static List<Path> files(Path directory, String pattern) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> file.getFileName().toString().matches(pattern))
                    .sorted()
                    .toList();
        }
    }

    /** Names of all files, without parts that differ between runs. */
    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.walk(out)) {
            return files.map(file -> out.relativize(file)
                            .toString()
                            .replaceAll(UUID, "UUID")
                            .replaceAll("earlier-\\d+", "earlier"))
                    .sorted()
                    .toList();
        }
    }

    private List<String> rows() throws IOException {
        List<String> rows = new ArrayList<>();
        for (Path file : files(out, "[^._].*\\.json")) {
            if (!file.toString().contains("_mlformats")) {
                rows.addAll(Files.readAllLines(file));
            }
        }
        rows.sort(null);
        return rows;
    }

    /** Restores a state of OUT. */
    private void restore(Path prepared) throws IOException {
        FileUtil.fullyDelete(out.toFile());
        if (Files.exists(prepared)) {
            FileUtils.copyDirectory(prepared.toFile(), out.toFile());
        }
    }

    /**
     * Runs a command with a fault at each of its steps, each time from the current state, and then without a fault.
     *
     * @param rows expected rows at the end
     */
    private void assertEndsInTheSameWay(Fault fault, ConversionMode mode, int rows) throws Exception {
        Path prepared = dir.resolve("prepared");
        if (Files.exists(out)) {
            FileUtils.copyDirectory(out.toFile(), prepared.toFile());
        }
        FaultyFileSystem.begin(interleaving.orders);
        convert(mode);
        List<String> steps = FaultyFileSystem.steps();
        List<String> written = rows();
        List<String> names = names();
        assertThat(written).hasSize(rows);
        int stride = interleaving == Interleaving.FREE ? FREE_STRIDE : FORCED_ORDER_STRIDE;
        for (int i = 0; i < steps.size(); i += stride) {
            String step = steps.get(i);
            if (fault == Fault.FALSE && !FaultyFileSystem.tellsByFalse(step)) {
                continue;
            }
            restore(prepared);
            String where = fault + " at " + step;
            boolean completed = convertWith(fault, step, mode);
            assertThat(FaultyFileSystem.hasFailed()).as(where).isTrue();
            if (completed) {
                assertThat(rows()).as(where).isEqualTo(written);
            }
            FaultyFileSystem.begin();
            Optional<JobSummary> again = convert(mode);
            assertThat(again.orElseThrow().verification().agrees()).as(where).isTrue();
            assertThat(again.get().isVerified()).as(where).isEqualTo(verify);
            assertThat(again.get().written().rows()).as(where).isEqualTo(2 * ROWS);
            assertThat(rows()).as(where).isEqualTo(written);
            assertThat(names()).as(where).isEqualTo(names);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aConversionEndsWithEachRowOnce(Fault fault) throws Exception {
        verify = true;
        assertEndsInTheSameWay(fault, ConversionMode.ERROR, 2 * ROWS);
    }

    @ParameterizedTest
    @CsvSource({"DEATH, SECOND_FIRST", "DEATH, ALTERNATING", "EXCEPTION, ALTERNATING"})
    void twoUnitsInAnyOrderEndWithEachRowOnce(Fault fault, Interleaving order) throws Exception {
        verify = true;
        interleaving = order;
        assertEndsInTheSameWay(fault, ConversionMode.ERROR, 2 * ROWS);
    }

    /** Its unit is removed and written again. */
    @ParameterizedTest
    @EnumSource(names = {"DEATH", "FALSE"})
    void aChangedInputIsConvertedOnce(Fault fault) throws Exception {
        FaultyFileSystem.begin();
        convert(ConversionMode.ERROR);
        Files.setLastModifiedTime(in.resolve("b.idv"), FileTime.fromMillis(1_000_000));
        assertEndsInTheSameWay(fault, ConversionMode.ERROR, 2 * ROWS);
    }

    /** The record of an earlier conversion is archived. */
    @ParameterizedTest
    @EnumSource(names = "DEATH")
    void anAppendAddsEachRowOnce(Fault fault) throws Exception {
        FaultyFileSystem.begin();
        convert(ConversionMode.ERROR);
        column = "Class";
        assertEndsInTheSameWay(fault, ConversionMode.APPEND, 4 * ROWS);
    }

    @ParameterizedTest
    @EnumSource(names = {"DEATH", "FALSE"})
    void anOverwriteLeavesNothingOld(Fault fault) throws Exception {
        FaultyFileSystem.begin();
        convert(ConversionMode.ERROR);
        column = "Class";
        assertEndsInTheSameWay(fault, ConversionMode.OVERWRITE, 2 * ROWS);
    }
}
