package io.github.mlformats.benchmarks.work.baseline;

import io.github.mlformats.benchmarks.data.angel.AngelModel;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.SparkSession;

/**
 * A hand-written loop that sums the values of a model in memory: keys and values from byte buffers, or lines that are split and
 * parsed with the JDK. It verifies nothing and creates no rows.
 */
public record PlainDecodeWork(AngelModel file) implements BaselineWork {
    /** Keeps the keys, so that the JVM cannot optimize the loop away. */
    private static volatile long keys;

    @Override
    public String title() {
        return file.kind().isText() ? "split, parseDouble" : "ByteBuffer";
    }

    @Override
    public Run open(Path model, SparkSession spark) throws IOException {
        List<byte[]> files = new ArrayList<>();
        for (Path data : AngelModel.dataFiles(model)) {
            files.add(Files.readAllBytes(data));
        }
        return new Run() {
            @Override
            public double[] once() throws IOException {
                double sum = 0;
                for (byte[] bytes : files) {
                    sum += sum(bytes);
                }
                return new double[] {sum};
            }
        };
    }

    private double sum(byte[] bytes) throws IOException {
        return switch (file.kind()) {
            case DOUBLES -> doubles(ByteBuffer.wrap(bytes));
            case FLOATS -> floats(ByteBuffer.wrap(bytes));
            case LONG_KEYS -> longKeys(ByteBuffer.wrap(bytes));
            case TEXT, COLUMNS -> lines(bytes);
        };
    }

    private static double doubles(ByteBuffer in) {
        double sum = 0;
        while (in.hasRemaining()) {
            sum += in.getDouble();
        }
        return sum;
    }

    private static double floats(ByteBuffer in) {
        double sum = 0;
        long all = 0;
        while (in.hasRemaining()) {
            all += in.getInt();
            sum += in.getFloat();
        }
        keys = all;
        return sum;
    }

    private static double longKeys(ByteBuffer in) {
        double sum = 0;
        long all = 0;
        while (in.hasRemaining()) {
            all += in.getLong();
            sum += in.getDouble();
        }
        keys = all;
        return sum;
    }

    private static double lines(byte[] bytes) throws IOException {
        double sum = 0;
        long all = 0;
        BufferedReader in = new BufferedReader(
                new InputStreamReader(new ByteArrayInputStream(bytes), StandardCharsets.ISO_8859_1), 1 << 16);
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] fields = line.split(",");
            all += Long.parseLong(fields[0]);
            for (int i = 1; i < fields.length; i++) {
                sum += Double.parseDouble(fields[i]);
            }
        }
        keys = all;
        return sum;
    }
}
