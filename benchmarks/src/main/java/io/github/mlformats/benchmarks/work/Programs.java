package io.github.mlformats.benchmarks.work;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Workloads of other programs than this JVM. Run from the root of the source tree. */
public final class Programs {
    private Programs() {}

    /**
     * A command of {@code bin/mlformats}; each run is a process.
     *
     * @param arguments the path of the file stands for {@code {}}, a path to write to for {@code {out}}
     */
    public static Work command(DataFile file, String... arguments) {
        return process("mlformats " + arguments[0], file, "bin/mlformats", arguments);
    }

    /** What a user would write for Spark itself instead of a command: a JVM that starts a session and runs {@link SparkShow}. */
    public static Work sparkCommand(DataFile file, String... arguments) {
        List<String> line = new ArrayList<>(LocalSpark.command("1g"));
        line.add(SparkShow.class.getName());
        line.add(file.format());
        line.addAll(List.of(arguments));
        return process("Spark, " + file.format(), file, line.remove(0), line.toArray(String[]::new));
    }

    /**
     * The shortest Python program that prints the result of a query by DuckDB; each run is a process.
     *
     * @param query the path of the file stands for {@code {}}
     */
    public static Work duckdb(DataFile file, String query) {
        return new Work("DuckDB, " + file.format(), file, (path, spark) -> {
            String python = rivals("duckdb").inputReader().readLine();
            if (python == null) {
                throw new IOException("DuckDB is not available here");
            }
            return () ->
                    run(file, path, List.of(python, "-c", "import duckdb, sys; duckdb.sql(sys.argv[1]).show()", query));
        });
    }

    private static Work process(String title, DataFile file, String program, String... arguments) {
        List<String> line = new ArrayList<>(List.of(program));
        line.addAll(List.of(arguments));
        return new Work(title, file, (path, spark) -> () -> run(file, path, line));
    }

    private static double[] run(DataFile file, Path path, List<String> arguments) throws IOException {
        String out = path.resolveSibling("written-by-command").toString();
        List<String> line = arguments.stream()
                .map(argument -> argument.replace("{}", file.source(path)).replace("{out}", out))
                .toList();
        File log = path.resolveSibling("logs").resolve("commands.log").toFile();
        Process process = new ProcessBuilder(line)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log))
                .start();
        await(process, line.toString(), log);
        return Work.NONE;
    }

    private static void await(Process process, String line, File log) throws IOException {
        try {
            int status = process.waitFor();
            if (status != 0) {
                throw new IOException(line + " ended with status " + status + ", see " + log);
            }
        } catch (InterruptedException e) {
            process.destroy();
            Thread.currentThread().interrupt();
        }
    }

    /**
     * A library that {@code benchmarks/rivals.py} reads the file with, in a process that stays for all runs. The number of rows is
     * compared with that of the file.
     *
     * @param name name of the library for the script
     */
    public static Work library(String title, DataFile file, String name) {
        return new Work(title, file, (path, spark) -> {
            Process process = rivals(name, path.toString());
            PrintWriter requests = new PrintWriter(process.getOutputStream(), true, StandardCharsets.UTF_8);
            BufferedReader answers = process.inputReader();
            if (!"ready".equals(answers.readLine())) {
                throw new IOException(title + " is not available here");
            }
            return () -> {
                requests.println("run");
                String rows = answers.readLine();
                if (!String.valueOf(file.rows()).equals(rows)) {
                    throw new IOException(title + " read " + rows + " rows of " + file.rows());
                }
                return Work.NONE;
            };
        });
    }

    private static Process rivals(String... arguments) throws IOException {
        List<String> line = new ArrayList<>(List.of("python3", "benchmarks/rivals.py"));
        line.addAll(List.of(arguments));
        return new ProcessBuilder(line)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    /** The shortest Spark program that prints the columns of a file, or its first rows. */
    public static final class SparkShow {
        private SparkShow() {}

        /** Arguments: format; {@code schema} or {@code show}; path. */
        public static void main(String[] args) {
            SparkSession spark = LocalSpark.session("*");
            Dataset<Row> rows = spark.read().format(args[0]).load(args[2]);
            if (args[1].equals("schema")) {
                rows.printSchema();
            } else {
                rows.show();
            }
            spark.stop();
        }
    }
}
