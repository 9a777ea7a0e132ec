package io.github.mlformats.benchmarks.work.baseline;

import io.github.mlformats.benchmarks.data.SampleFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;

/**
 * Reads the data file sequentially into byte arrays.
 *
 * @param samples number of samples per array
 */
public record SequentialReadWork(SampleFile file, int samples) implements BaselineWork {
    @Override
    public String title() {
        return "bare sequential read";
    }

    @Override
    public Run open(Path path, SparkSession spark) throws IOException {
        Path data = SampleFile.data(path);
        int bytes = (int) (Files.size(data) / file.rows() * samples);
        return () -> {
            try (InputStream in = Files.newInputStream(data)) {
                while (in.readNBytes(new byte[bytes], 0, bytes) > 0) {
                    // Only the read is measured.
                }
            }
            return new double[0];
        };
    }
}
