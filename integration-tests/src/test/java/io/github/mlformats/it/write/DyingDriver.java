package io.github.mlformats.it.write;

import io.github.mlformats.it.Project;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** A process that overwrites a folder with 200 rows of two tasks, or a model with two matrices, and is killed on the way. */
final class DyingDriver {
    private DyingDriver() {}

    /** Starts one. */
    static Process start(Faults faults, String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(System.getProperty("spark.jvm.options").split(" ")));
        command.addAll(List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp"));
        command.add(System.getProperty("java.class.path") + File.pathSeparator + Project.BUNDLE);
        command.addAll(List.of(DyingDriver.class.getName(), faults.folder().toString()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    /** @param arguments the folder of faults, the one to overwrite, the format; what else it is told, as name=value */
    public static void main(String[] arguments) {
        SparkSession session =
                FaultySpark.builder(Path.of(arguments[0])).master("local[1]").getOrCreate();
        DataFrameWriter<Row> writer =
                rows(session, arguments[2]).write().format(arguments[2]).mode("overwrite");
        for (int i = 3; i < arguments.length; i++) {
            String[] option = arguments[i].split("=");
            writer = writer.option(option[0], option[1]);
        }
        writer.save(arguments[1]);
    }

    private static Dataset<Row> rows(SparkSession session, String format) {
        return switch (format) {
            case "angel" -> FailingModelsTest.elements(session, FailingModelsTest.NEW);
            case "zds" -> session.range(1000, 1200, 1, 2).selectExpr("id as _id");
            default -> session.range(1000, 1200, 1, 2).toDF();
        };
    }
}
