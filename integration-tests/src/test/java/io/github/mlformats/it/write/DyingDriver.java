package io.github.mlformats.it.write;

import io.github.mlformats.core.testing.JavaProcess;
import io.github.mlformats.it.Project;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** A process that overwrites a directory with 200 rows of two tasks, and is killed in between. */
final class DyingDriver {
    private DyingDriver() {}

    /** Starts one. */
    static Process start(Faults faults, String... arguments) throws IOException {
        String classPath = JavaProcess.classPath() + File.pathSeparator + Project.BUNDLE;
        List<String> all = new ArrayList<>(List.of(faults.directory().toString()));
        all.addAll(List.of(arguments));
        return JavaProcess.of(DyingDriver.class, List.of("-Xmx512m", "-cp", classPath), all)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    /**
     * Overwrites.
     *
     * @param arguments the directory of faults, the one to overwrite, the format; then the columns of a row with the number id, and
     *     options as name=value
     */
    public static void main(String[] arguments) {
        SparkSession session =
                FaultySpark.builder(Path.of(arguments[0])).master("local[1]").getOrCreate();
        Map<Boolean, List<String>> given =
                Arrays.stream(arguments).skip(3).collect(Collectors.partitioningBy(argument -> argument.contains("=")));
        DataFrameWriter<Row> writer = session.range(1000, 1200, 1, 2)
                .selectExpr(given.get(false).toArray(String[]::new))
                .write()
                .format(arguments[2])
                .mode("overwrite");
        for (String option : given.get(true)) {
            String[] parts = option.split("=");
            writer = writer.option(parts[0], parts[1]);
        }
        writer.save(arguments[1]);
    }
}
