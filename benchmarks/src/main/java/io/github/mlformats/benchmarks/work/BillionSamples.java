package io.github.mlformats.benchmarks.work;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;

import io.github.mlformats.datadings.format.BloomFilter;
import io.github.mlformats.datadings.format.KeyHash;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;

/**
 * A datadings set of a billion samples of 25 bytes: a key of 12 digits and a label. The hashes of the first, the middle and the
 * last sample, and of {@link #LOOKUP_KEY}, match their keys; all others are random. Half of the bits of its Bloom filter are set,
 * including all bits of those keys.
 */
public final class BillionSamples extends GeneratedFileSystem {
    public static final long SAMPLES = 1_000_000_000;
    /** The sample that the lookup finds. */
    public static final long LOOKUP_KEY = 900_000_001;

    private static final String DATA = "data.msgpack";
    private static final List<String> SUFFIXES = List.of("", ".offsets", ".key_hashes", ".filter");
    private static final byte[] SALT = KeyHash.salt(0);
    private static final byte[] BEFORE_KEY = message("\u0082\u00a3key\u00ac");
    private static final byte[] AFTER_KEY = message("\u00a5label\u0007");
    private static final int DIGITS = 12;
    private static final int SAMPLE = BEFORE_KEY.length + DIGITS + AFTER_KEY.length;
    /** A sample whose key consists of zeros. */
    private static final byte[] TEMPLATE = ByteBuffer.allocate(SAMPLE)
            .put(BEFORE_KEY)
            .put("0".repeat(DIGITS).getBytes(US_ASCII))
            .put(AFTER_KEY)
            .array();

    private static final Map<Long, Long> HASHES = Map.of(
            0L, hash(0), SAMPLES / 2, hash(SAMPLES / 2), SAMPLES - 1, hash(SAMPLES - 1), LOOKUP_KEY, hash(LOOKUP_KEY));

    /** The samples as a table. */
    public record Table() implements GeneratedTable {
        @Override
        public long rows() {
            return SAMPLES;
        }

        @Override
        public String format() {
            return "datadings";
        }

        @Override
        public String uri() {
            return "samples:/set";
        }
    }

    /** The key of a sample. */
    public static String key(long sample) {
        return String.format(Locale.ROOT, "%0" + DIGITS + "d", sample);
    }

    private static byte[] message(String bytes) {
        return bytes.getBytes(ISO_8859_1);
    }

    private static long hash(long sample) {
        return KeyHash.salted(SALT)
                .update(key(sample).getBytes(US_ASCII), DIGITS)
                .firstLong();
    }

    /** Mixes the bits of a number, as SplittableRandom does. */
    private static long random(long number) {
        long mixed = (number ^ number >>> 30) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
        return mixed ^ mixed >>> 31;
    }

    @Override
    protected GeneratedBytes content(Path file) throws IOException {
        return switch (file.getName()) {
            case DATA -> new Samples();
            case DATA + ".offsets" -> new GeneratedNumbers(new byte[0], SAMPLES + 1, i -> i * SAMPLE);
            case DATA + ".key_hashes" -> new GeneratedNumbers(SALT, SAMPLES, BillionSamples::storedHash);
            case DATA + ".filter" -> new Filter(BloomFilter.Size.of(SAMPLES));
            default -> null;
        };
    }

    private static long storedHash(long sample) {
        Long knownHash = sample % 100_000_000 <= 1 || sample == SAMPLES - 1 ? HASHES.get(sample) : null;
        return knownHash == null ? random(sample) : knownHash;
    }

    @Override
    protected boolean hasChildren(Path path) {
        return path.getName().equals("set");
    }

    @Override
    protected FileStatus[] children(Path directory) throws IOException {
        FileStatus[] files = new FileStatus[SUFFIXES.size()];
        for (int i = 0; i < files.length; i++) {
            files[i] = getFileStatus(new Path(directory, DATA + SUFFIXES.get(i)));
        }
        return files;
    }

    private record Samples() implements GeneratedBytes {
        @Override
        public long size() {
            return SAMPLES * SAMPLE;
        }

        @Override
        public void read(long position, byte[] target, int at, int length) {
            byte[] sample = null;
            for (int i = 0; i < length; i++) {
                int offset = (int) ((position + i) % SAMPLE);
                if (sample == null || offset == 0) {
                    sample = sample((position + i) / SAMPLE);
                }
                target[at + i] = sample[offset];
            }
        }

        private static byte[] sample(long number) {
            byte[] sample = TEMPLATE.clone();
            long remaining = number;
            for (int i = BEFORE_KEY.length + DIGITS; remaining > 0; remaining /= 10) {
                sample[--i] += (byte) (remaining % 10);
            }
            return sample;
        }
    }

    /** A Bloom filter of random bits, except for the bits of the keys in {@link #HASHES}. */
    private static final class Filter implements GeneratedBytes {
        private final BloomFilter.Size size;
        private final Map<Long, Integer> setBits = new HashMap<>();

        Filter(BloomFilter.Size size) {
            this.size = size;
            HASHES.keySet().forEach(this::add);
        }

        private void add(long sample) {
            KeyHash hash = KeyHash.plain().update(key(sample).getBytes(US_ASCII), DIGITS);
            long position = hash.firstLong();
            for (int i = 0; i < size.hashes(); i++) {
                long bit = Long.remainderUnsigned(position, size.bits());
                setBits.merge(bit / Byte.SIZE, 1 << (bit & 7), (a, b) -> a | b);
                position += hash.secondLong();
            }
        }

        @Override
        public long size() {
            return BloomFilter.Size.HEADER + size.bits() / Byte.SIZE;
        }

        @Override
        public void read(long position, byte[] target, int at, int length) {
            ByteBuffer header = ByteBuffer.allocate(BloomFilter.Size.HEADER)
                    .put(BloomFilter.Size.MAGIC)
                    .putLong(size())
                    .putLong(size.elements())
                    .putDouble(size.falsePositives());
            for (int i = 0; i < length; i++) {
                long index = position + i - BloomFilter.Size.HEADER;
                target[at + i] = index < 0
                        ? header.get((int) (position + i))
                        : (byte) (random(index) | setBits.getOrDefault(index, 0));
            }
        }
    }

    /**
     * Big-endian numbers of eight bytes, after a header.
     *
     * @param head the header
     * @param count number of values
     * @param number returns the number at an index
     */
    private record GeneratedNumbers(byte[] head, long count, LongUnaryOperator number) implements GeneratedBytes {
        private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

        @Override
        public long size() {
            return head.length + Long.BYTES * count;
        }

        @Override
        public void read(long position, byte[] target, int at, int length) {
            long next = position;
            int to = at;
            int end = at + length;
            while (to < end) {
                long inside = next - head.length;
                if (inside >= 0 && inside % Long.BYTES == 0 && end - to >= Long.BYTES) {
                    LONGS.set(target, to, number.applyAsLong(inside / Long.BYTES));
                    next += Long.BYTES;
                    to += Long.BYTES;
                } else {
                    target[to++] = byteAt(next++);
                }
            }
        }

        private byte byteAt(long position) {
            long inside = position - head.length;
            if (inside < 0) {
                return head[(int) position];
            }
            long whole = number.applyAsLong(inside / Long.BYTES);
            return (byte) (whole >>> Long.SIZE - Byte.SIZE * (1 + inside % Long.BYTES));
        }
    }
}
