package io.github.mlformats.benchmarks.work.baseline;

import io.github.mlformats.benchmarks.data.DocumentSet;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;

/**
 * Scans each byte of the document lines once, eight at a time, for line ends and names: a lower bound for a reader of two members
 * of each document, which must find the last one of duplicate members.
 */
public record ScanBytesWork(DocumentSet file) implements BaselineWork {
    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
    private static final int WINDOW = 1 << 20;

    @Override
    public String title() {
        return "looking at each byte once";
    }

    @Override
    public Run open(Path path, SparkSession spark) {
        byte[] window = new byte[WINDOW];
        return () -> {
            long found = 0;
            try (InputStream in = Files.newInputStream(DocumentSet.lines(path))) {
                for (int size = in.readNBytes(window, 0, WINDOW); size > 0; size = in.readNBytes(window, 0, WINDOW)) {
                    found += look(window, size);
                }
            }
            return new double[] {found};
        };
    }

    private static long look(byte[] window, int size) {
        long found = 0;
        for (int at = 0; at <= size - Long.BYTES; at += Long.BYTES) {
            long word = (long) WORDS.get(window, at);
            found += Long.bitCount(zeroBytes(word ^ '\n' * ONES) | zeroBytes(word ^ ':' * ONES));
        }
        return found;
    }

    private static long zeroBytes(long word) {
        return word - ONES & ~word & HIGH_BITS;
    }
}
