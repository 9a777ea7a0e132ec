package io.github.mlformats.benchmarks.work.baseline;

import io.github.mlformats.benchmarks.data.PrimitivModel;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;

/** Sums all floats of a file in memory, including the headers between them. */
public record SumFloatsWork(PrimitivModel file) implements BaselineWork {
    @Override
    public String title() {
        return "FloatBuffer loop";
    }

    /** Results are not compared, because they include the headers between the floats. */
    @Override
    public Run open(Path path, SparkSession spark) throws IOException {
        FloatBuffer floats = ByteBuffer.wrap(Files.readAllBytes(path))
                .order(ByteOrder.LITTLE_ENDIAN)
                .asFloatBuffer();
        return new Run() {
            private double kept;

            @Override
            public double[] once() {
                double sum = 0;
                for (int i = 0; i < floats.limit(); i++) {
                    sum += floats.get(i);
                }
                kept += sum;
                return new double[0];
            }

            @Override
            public String digest() {
                throw new UnsupportedOperationException("it has no rows: " + kept);
            }
        };
    }
}
