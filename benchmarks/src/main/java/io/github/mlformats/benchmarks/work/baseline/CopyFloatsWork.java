package io.github.mlformats.benchmarks.work.baseline;

import io.github.mlformats.benchmarks.data.PrimitivModel;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;

/** A hand-written loop: reads the file in chunks of 8 MiB and copies the floats of each chunk into an array. */
public record CopyFloatsWork(PrimitivModel file) implements BaselineWork {
    private static final int CHUNK = 8 << 20;
    /** Keeps a value, so that the JVM cannot optimize the loop away. */
    private static volatile float last;

    @Override
    public String title() {
        return "read, FloatBuffer.get";
    }

    /** Results are not compared, because they include the headers between the floats. */
    @Override
    public Run open(Path path, SparkSession spark) {
        byte[] bytes = new byte[CHUNK];
        return new Run() {
            @Override
            public double[] once() throws IOException {
                try (FileChannel in = FileChannel.open(path)) {
                    ByteBuffer chunk = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
                    while (in.read(chunk.clear()) > 0) {
                        float[] floats = new float[chunk.flip().remaining() / Float.BYTES];
                        chunk.asFloatBuffer().get(floats);
                        last = floats.length == 0 ? 0 : floats[floats.length - 1];
                    }
                }
                return new double[0];
            }

            @Override
            public String digest() {
                throw new UnsupportedOperationException("it has no rows");
            }
        };
    }
}
