package io.github.mlformats.core.testing.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.io.HadoopOutputFile;
import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.spi.write.WritePlan;
import io.github.mlformats.core.testing.JavaProcess;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.catalyst.InternalRow;

/** Processes with a heap of 256 MB. */
public final class SmallHeap {
    private SmallHeap() {}

    /** Runs a main class of the tests with files as arguments, and returns its output lines. */
    public static List<String> run(Class<?> main, Path... files) throws IOException, InterruptedException {
        List<String> arguments = Stream.of(files).map(Path::toString).toList();
        File log = File.createTempFile("small-heap", ".log");
        Process started = JavaProcess.of(main, List.of("-Xmx256m"), arguments)
                .redirectError(log)
                .start();
        String said = new String(started.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(started.waitFor()).as(Files.readString(log.toPath())).isZero();
        Files.delete(log.toPath());
        return said.lines().toList();
    }

    /** Writes a file of {@code count} rows, or of fewer if it is full before; called in such a process by tests of writers. */
    public static void write(WritePlan writing, String file, int count, IntFunction<InternalRow> rows)
            throws IOException {
        HadoopOutputFile target =
                new HadoopOutputFile(new org.apache.hadoop.fs.Path(Path.of(file).toUri()), new Configuration(), true);
        try (FileWriter writer = writing.createWriter(target)) {
            boolean isFull = false;
            for (int i = 0; i < count && !isFull; i++) {
                isFull = writer.write(rows.apply(i));
            }
            writer.finish();
        }
    }
}
