package io.github.mlformats.benchmarks.work.baseline;

import io.github.mlformats.benchmarks.data.PrimitivModel;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;

/** The loop that one would write by hand: reads the file by 8 MiB and copies the floats of each into an array. */
public record CopyFloatsWork(PrimitivModel file) implements BaselineWork {
    private static final int CHUNK = 8 << 20;
    /** A value goes here, so that the JVM cannot leave them out. */
    private static volatile float last;

    @Override
    public String title() {
        return "read, FloatBuffer.get";
    }

    /** It is not compared: there are headers between the floats. */
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
