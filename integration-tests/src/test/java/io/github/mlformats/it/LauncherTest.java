package io.github.mlformats.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.testing.Sampling;
import io.github.mlformats.it.Launcher.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The command line as a process. The commands themselves are tested in their module. */
class LauncherTest {
    private static final int DONE = 0;
    private static final int CORRUPT = 1;
    private static final int USAGE = 2;
    private static final int FAILED = 3;
    /** As after SIGINT it is 130. */
    private static final int TERMINATED = 143;

    private static final int CLOSED_PIPE = 141;

    /** Enough files for the conversion to be interrupted before its end. */
    private static final int MANY_FILES = 3000;

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
    }

    /** Only then inspect needs Spark. */
    @Test
    void inspectsIndexFiles() throws Exception {
        Path data = Files.createDirectory(dir.resolve("data"));
        Files.copy(Project.SAMPLE, data.resolve("0.idv"));
        assertThat(mlformats("inspect", "data").out()).doesNotContain("data set index");

        assertThat(mlformats("index", "data", "--columns", "Price").exitCode()).isZero();

        for (String path : List.of("data", "data/0.idv")) {
            if (Sampling.takes(path, 3)) {
                Result inspected = mlformats("inspect", path);
                assertThat(inspected.out()).as(inspected.err()).containsPattern("data set index\\s+columns +Price");
            }
        }
    }

    /** The launcher and Java find the same index files. */
    @Test
    void inspectsIndexFilesFromWithinATable() throws Exception {
        Path data = Files.createDirectory(dir.toRealPath().resolve("data"));
        Path day = Files.createDirectory(data.resolve("day=1"));
        Files.copy(Project.SAMPLE, day.resolve("0.idv"));
        assertThat(mlformats("index", "data", "--columns", "Price").exitCode()).isZero();
        for (String path :
                List.of("0.idv", "../day=1/0.idv", "file:DATA/day=1/0.idv", "../day=*/0.idv", "../../d*/day=1")) {
            if (Sampling.takes(path, 3)) {
                Result inspected = new Launcher(day).run("inspect", path.replace("DATA", data.toString()));
                assertThat(inspected.out())
                        .as(path + inspected.err())
                        .containsPattern("data set index\\s+columns +Price");
            }
        }
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
    @EnabledOnOs(value = OS.LINUX, architectures = "amd64")
    void inflatesByANativeLibrary() throws Exception {
        Result result = mlformats("show", Project.SAMPLE.toString(), "-o", "inflater=native");
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

    /** Spark 4.2 and later run on Java 25; older ones, and the Spark inside, do not start there. */
    @ParameterizedTest
    @CsvSource({"3.5.9, 17", "4.1.4, 17", "4.2.1, 25", "4.3.0, 25"})
    void takesTheJavaThatTheInstalledSparkRunsOn(String spark, int java) throws Exception {
        Path home = Files.createDirectory(dir.resolve("spark"));
        Files.createDirectory(home.resolve("jars"));
        Files.createFile(home.resolve("jars/spark-core_2.13-" + spark + ".jar"));
        script(
                home.resolve("bin/spark-submit"),
                "sed -n 's/JAVA_VERSION=\"\\([0-9]*\\).*/\\1/p' \"$JAVA_HOME/release\"");
        Path newest = dir.resolve("java-25");
        script(newest.resolve("bin/java"), "exit 1");
        Files.writeString(newest.resolve("release"), "JAVA_VERSION=\"25.0.1\"\n");
        Result result = new Launcher(dir)
                .with("SPARK_HOME", home)
                .with("JAVA_HOME", newest)
                .run("count", Project.SAMPLE.toString());
        assertThat(Integer.parseInt(result.out().strip())).isBetween(java, java == 25 ? 25 : 22);
    }

    private static void script(Path path, String line) throws IOException {
        Files.createDirectories(path.getParent());
        Files.writeString(path, "#!/bin/sh\n" + line + "\n");
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /** As cron and containers have it. */
    @Test
    void readsAndWritesUtf8WithoutALocale() throws Exception {
        String line = """
                u=$(printf '\\303\\274')
                cp "$1" "$u.idv"
                "$0" count "$u.idv"
                echo "{\\"_id\\":\\"$u\\",\\"a\\":\\"$u\\"}" > rows.json
                "$0" convert rows.json rows.zds --to zds --to-option idStrategy=unicode 2> log > converted
                "$0" find rows.zds "$u"
                "$0" show rows.zds
                echo "SELECT '$u' AS a" | "$0" sql --to csv
                """;
        Result result = Launcher.inShell(dir, line).with("LC_ALL", "C").run(Project.SAMPLE.toString());
        assertThat(result.err()).isEmpty();
        assertThat(result.out())
                .startsWith("400\n{\"_id\":\"\u00fc\",\"a\":\"\u00fc\"}\n")
                .containsPattern("\\| *\u00fc *\\| *\u00fc *\\|")
                .endsWith("a\n\u00fc\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"count", "inspect", "cat --to csv", "diff --json $1", "--help"})
    @EnabledOnOs(OS.LINUX)
    void saysThatTheOutputCannotBeWritten(String command) throws Exception {
        Sampling.assumeTaken(command, 2);
        Result result = Launcher.inShell(dir, "\"$0\" " + command + " \"$@\" > /dev/full")
                .run(Project.SAMPLE.toString());
        assertThat(result.err())
                .startsWith("mlformats: cannot write the output: ")
                .hasLineCount(1);
        assertThat(result.exitCode()).isEqualTo(FAILED);
    }

    /** The first run of a command leaves its classes to the next ones, by a child process. */
    @Test
    void endsWithItsJavaWhenTheFirstRunIsTerminated() throws Exception {
        Path home = dir.resolve("home");
        Path target = Files.createDirectories(home.resolve("tool/target"));
        Path launch = Files.createDirectory(target.resolve("launch"));
        Path built = Project.ROOT.resolve("tool/target");
        for (String name : List.of("java.options", "log4j2.properties")) {
            Files.copy(built.resolve("launch").resolve(name), launch.resolve(name));
        }
        for (String name : List.of("mlformats.jar", "lib")) {
            Files.createSymbolicLink(target.resolve(name), built.resolve(name));
        }
        for (String name : List.of("bundle", "native-inflate")) {
            Files.createSymbolicLink(home.resolve(name), Project.ROOT.resolve(name));
        }
        Path command = Files.createDirectory(home.resolve("bin")).resolve("mlformats");
        Files.copy(Project.ROOT.resolve("bin/mlformats"), command);
        Path killed = Files.createFile(launch.resolve("classes-find.jsa.999999999"));
        Path many = Files.createDirectory(dir.resolve("many"));
        for (int i = 0; i < MANY_FILES; i++) {
            Files.createSymbolicLink(many.resolve(i + ".idv"), Project.SAMPLE);
        }

        Result result = new Launcher(dir, command).signalWhen(() -> hasOutput(dir), "TERM", "cat", many.toString());

        assertThat(result.exitCode()).as(result.err()).isEqualTo(TERMINATED);
        assertThat(ProcessHandle.allProcesses()
                        .map(process -> process.info().commandLine().orElse("")))
                .noneMatch(line -> line.contains(many.toString()));
        assertThat(killed).doesNotExist();
        try (Stream<Path> files = Files.list(launch)) {
            assertThat(files).hasSize(2);
        }
    }

    private static boolean hasOutput(Path dir) throws IOException {
        try (Stream<Path> files = Files.list(dir)) {
            return files.anyMatch(file -> file.getFileName().toString().startsWith(".out")
                    && file.toFile().length() > 0);
        }
    }

    @Test
    void endsQuietlyAndCleansUpWhenInterrupted() throws Exception {
        Path many = Files.createDirectory(dir.resolve("many"));
        for (int i = 0; i < MANY_FILES; i++) {
            Files.createSymbolicLink(many.resolve(i + ".idv"), Project.SAMPLE);
        }
        Result result = new Launcher(dir)
                .signalWhen(
                        () -> Files.exists(dir.resolve("out/_mlformats/staging")),
                        "TERM",
                        "convert",
                        "many",
                        "--to",
                        "json",
                        "out");
        assertThat(result.err()).isEqualTo("writing out as json\nmlformats: cancelled\n");
        assertThat(result.out()).isEmpty();
        assertThat(result.exitCode()).isEqualTo(TERMINATED);
        assertThat(dir.resolve("out")).doesNotExist();
    }

    @Test
    void followsADirectoryUntilItIsTerminatedAndContinues() throws Exception {
        Path in = Files.createDirectory(dir.resolve("in"));
        Files.copy(Project.SAMPLE, in.resolve("0.idv"));
        Result first = new Launcher(dir)
                .signalWhen(
                        () -> Files.exists(dir.resolve("out/_mlformats/checkpoint/commits/0")),
                        "TERM",
                        "convert",
                        "in",
                        "out",
                        "--to",
                        "idv",
                        "--follow");
        assertThat(first.exitCode()).as(first.err()).isEqualTo(TERMINATED);

        Files.copy(Project.SAMPLE, in.resolve("1.idv"));
        Result second = mlformats("convert", "in", "out", "--to", "idv", "--follow", "--once");
        assertThat(second.out()).as(second.err()).isEqualTo("400 rows added to out\n");
        assertThat(mlformats("count", "out").out()).isEqualTo("800\n");
    }

    @Test
    void endsQuietlyWhenNobodyReadsOn() throws Exception {
        Path many = Files.createDirectory(dir.resolve("many"));
        for (int i = 0; i < MANY_FILES; i++) {
            Files.createSymbolicLink(many.resolve(i + ".idv"), Project.SAMPLE);
        }
        Result result = new Launcher(dir).readOneLine("show", "many", "--json", "--select", "Class");
        assertThat(result.out()).isEqualTo("{\"Class\":\"rare\"}\n");
        assertThat(result.err()).isEmpty();
        assertThat(result.exitCode()).isEqualTo(CLOSED_PIPE);
    }

    @Test
    void readsObjectStores() throws Exception {
        try (ObjectStore store = ObjectStore.with("data/reviews.idv", Project.SAMPLE)) {
            Result result = mlformats(
                    "inspect",
                    "s3a://bucket/data/reviews.idv",
                    "-o",
                    "fs.s3a.endpoint=" + store.address(),
                    "-o",
                    "fs.s3a.path.style.access=true",
                    "-o",
                    "fs.s3a.access.key=a",
                    "-o",
                    "fs.s3a.secret.key=b");
            assertThat(result.out()).contains("Key<UInt32, 1-4>");
            assertThat(result.exitCode()).isEqualTo(DONE);
        }
    }

    @Test
    void helpsWithoutTheInstalledSpark() throws Exception {
        Result help = new Launcher(dir).with("SPARK_HOME", dir).run("--help");
        assertThat(help.out()).contains("show", "inspect", "verify", "convert");
        assertThat(help.exitCode()).isEqualTo(DONE);

        Result mistake = mlformats("shwo");
        assertThat(mistake.err()).startsWith("mlformats: Unmatched argument").hasLineCount(1);
        assertThat(mistake.exitCode()).isEqualTo(USAGE);
    }

    @Test
    void showsWhereItFailedWhenAsked() throws Exception {
        Files.write(dir.resolve("empty.idv"), new byte[1]);
        Result result = mlformats("inspect", "--verbose", "empty.idv");
        assertThat(result.err()).contains("empty.idv is corrupt at byte ", "    at io.github.mlformats");
        assertThat(result.exitCode()).isEqualTo(CORRUPT);
    }
}
