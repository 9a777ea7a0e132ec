package io.github.mlformats.it.write;

import io.github.mlformats.core.testing.JavaProcess;
import io.github.mlformats.it.Project;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.SparkSession;

/** A process that writes 100 rows in two tasks. The first task waits until that of another process runs, too. */
final class WritingProcess {
    private static final int ROWS = 100;
    private static final int LOOK_MILLIS = 20;

    private WritingProcess() {}

    /**
     * Starts one.
     *
     * @param log file for its output
     * @param first the first of its rows, which no other process has
     * @param meeting empty directory, where both processes meet
     */
    static Process start(Path log, String path, String mode, int first, Path meeting) throws IOException {
        String classPath = JavaProcess.classPath() + File.pathSeparator + Project.BUNDLE;
        List<String> arguments = List.of(path, mode, String.valueOf(first), meeting.toString());
        return JavaProcess.of(WritingProcess.class, List.of("-Xmx512m", "-cp", classPath), arguments)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
    }

    /** Writes. @param arguments see {@link #start} */
    public static void main(String[] arguments) {
        SparkSession session = SparkSession.builder()
                .master("local[2]")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .getOrCreate();
        int first = Integer.parseInt(arguments[2]);
        session.range(first, first + ROWS, 1, 2)
                .mapPartitions(new Meeting(arguments[3], arguments[2]), Encoders.LONG())
                .toDF("id")
                .write()
                .format("idv")
                .mode(arguments[1])
                .save(arguments[0]);
        session.stop();
    }

    private record Meeting(String directory, String name) implements MapPartitionsFunction<Long, Long> {
        private static final long serialVersionUID = 1L;

        @Override
        public Iterator<Long> call(Iterator<Long> rows) throws Exception {
            if (TaskContext.getPartitionId() == 0) {
                Files.createFile(Path.of(directory, name));
                while (new File(directory).list().length < 2) {
                    Thread.sleep(LOOK_MILLIS);
                }
            }
            return rows;
        }
    }
}
