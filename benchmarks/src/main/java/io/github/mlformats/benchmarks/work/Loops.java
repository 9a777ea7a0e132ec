package io.github.mlformats.benchmarks.work;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import io.github.mlformats.benchmarks.work.DataFile.Idv;
import io.github.mlformats.benchmarks.work.StoredBlocks.StoredBlock;
import io.github.mlformats.benchmarks.work.StoredBlocks.StoredColumn;
import io.github.mlformats.benchmarks.work.Work.Run;
import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.io.HadoopOutputFile;
import io.github.mlformats.datadings.format.KeyHash;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.MD5Hash;

/** Loops without Spark, as lower bounds of the time. */
public final class Loops {
    private static final int CHUNK = 8 << 20;
    private static final int BUFFER = 1 << 16;
    private static final int DEFLATE_LEVEL = 6;
    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** Keeps a value, so that the JVM cannot optimize a loop away. */
    private static volatile double kept;

    private Loops() {}

    /** A loop over all blocks of an IDV file, which is memory-mapped, so that reading takes no time. */
    private interface BlockLoop {
        void run(StoredBlocks blocks) throws IOException;
    }

    /** Its digest is that of the rows from which the file was written. */
    private static Work blocks(Idv file, String title, BlockLoop loop) {
        return new Work(title, file, (path, spark) -> {
            StoredBlocks blocks = StoredBlocks.map(path);
            return new Run() {
                @Override
                public double[] once() throws IOException {
                    loop.run(blocks);
                    return Work.NONE;
                }

                @Override
                public String digest() {
                    return SparkWorks.digest(file.table().rows(spark, file.vectors(), 2));
                }
            };
        });
    }

    /** Inflates all blocks with the JDK's inflater and discards them. Inflater and output buffer are reused. */
    public static Work inflate(Idv file) {
        return blocks(file, "bare inflater", Loops::inflateBlocks);
    }

    private static void inflateBlocks(StoredBlocks file) throws IOException {
        int largest = file.columns().stream()
                .flatMap(column -> column.blocks().stream())
                .mapToInt(StoredBlock::decodedLength)
                .max()
                .orElse(0);
        byte[] decoded = new byte[largest];
        Inflater inflater = new Inflater(true);
        try {
            for (StoredColumn column : file.columns()) {
                for (StoredBlock block : column.blocks()) {
                    inflater.reset();
                    inflater.setInput(file.stored(block));
                    int size = inflater.inflate(decoded, 0, block.decodedLength());
                    if (size != block.decodedLength()) {
                        throw new IOException(column.name() + ": block of " + size + " bytes");
                    }
                }
            }
        } catch (DataFormatException e) {
            throw new IOException(e);
        } finally {
            inflater.end();
        }
    }

    /** Deflates all blocks of an uncompressed file with the JDK's deflater, and discards the output. */
    public static Work deflate(Idv file) {
        return blocks(file, "bare deflater", Loops::deflateBlocks);
    }

    private static void deflateBlocks(StoredBlocks file) {
        ByteBuffer out = ByteBuffer.allocate(1 << 20);
        Deflater deflater = new Deflater(DEFLATE_LEVEL, true);
        try {
            for (StoredColumn column : file.columns()) {
                for (StoredBlock block : column.blocks()) {
                    deflater.reset();
                    deflater.setInput(file.stored(block));
                    deflater.finish();
                    while (!deflater.finished()) {
                        deflater.deflate(out.clear());
                    }
                }
            }
        } finally {
            deflater.end();
        }
    }

    /**
     * Sums the values of a model in memory: keys and values from byte buffers, or lines that are split and parsed with the JDK. It
     * verifies nothing and creates no rows.
     */
    public static Work sumModel(AngelModel model) {
        String title = model.kind().isText() ? "split, parseDouble" : "ByteBuffer";
        return new Work(title, model, (path, spark) -> {
            List<byte[]> files = new ArrayList<>();
            for (Path data : AngelModel.dataFiles(path)) {
                files.add(Files.readAllBytes(data));
            }
            return () -> {
                double sum = 0;
                for (byte[] bytes : files) {
                    sum += sum(model.kind(), bytes);
                }
                return new double[] {sum};
            };
        });
    }

    private static double sum(AngelModel.Kind kind, byte[] bytes) throws IOException {
        return switch (kind) {
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
        long keys = 0;
        while (in.hasRemaining()) {
            keys += in.getInt();
            sum += in.getFloat();
        }
        kept = keys;
        return sum;
    }

    private static double longKeys(ByteBuffer in) {
        double sum = 0;
        long keys = 0;
        while (in.hasRemaining()) {
            keys += in.getLong();
            sum += in.getDouble();
        }
        kept = keys;
        return sum;
    }

    private static double lines(byte[] bytes) throws IOException {
        double sum = 0;
        long keys = 0;
        BufferedReader in = new BufferedReader(
                new InputStreamReader(new ByteArrayInputStream(bytes), StandardCharsets.ISO_8859_1), BUFFER);
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] fields = line.split(",");
            keys += Long.parseLong(fields[0]);
            for (int i = 1; i < fields.length; i++) {
                sum += Double.parseDouble(fields[i]);
            }
        }
        kept = keys;
        return sum;
    }

    /**
     * Reads the data file of a data set sequentially into byte arrays.
     *
     * @param samples number of samples per array
     */
    public static Work read(SampleFile file, int samples) {
        return new Work("bare sequential read", file, (path, spark) -> {
            Path data = SampleFile.data(path);
            int bytes = (int) (Files.size(data) / file.rows() * samples);
            return () -> {
                try (InputStream in = Files.newInputStream(data)) {
                    while (in.readNBytes(new byte[bytes], 0, bytes) > 0) {
                        // Only the read is measured.
                    }
                }
                return Work.NONE;
            };
        });
    }

    /**
     * Copies the data file of a data set and computes what its index needs: the MD5 of the data, and two hashes of each key. A lower
     * bound for a writer of data sets.
     */
    public static Work hashAndCopy(SampleFile file) {
        return new Work("hashes", file, 0, (path, spark) -> {
            byte[][] keys = new byte[(int) file.rows()][];
            for (int row = 0; row < keys.length; row++) {
                keys[row] = SampleFile.key(row).getBytes(StandardCharsets.US_ASCII);
            }
            Path target = path.resolveSibling("written-hashed");
            byte[] chunk = new byte[BUFFER];
            KeyHash salted = KeyHash.salted(KeyHash.salt(0));
            KeyHash plain = KeyHash.plain();
            return () -> {
                MessageDigest md5 = MD5Hash.getDigester();
                try (InputStream in = Files.newInputStream(SampleFile.data(path));
                        OutputStream out = Files.newOutputStream(target)) {
                    for (int size = in.read(chunk); size > 0; size = in.read(chunk)) {
                        md5.update(chunk, 0, size);
                        out.write(chunk, 0, size);
                    }
                }
                long hashes = md5.digest()[0];
                for (byte[] key : keys) {
                    hashes += salted.update(key, key.length).firstLong()
                            + plain.update(key, key.length).secondLong();
                }
                kept = hashes;
                return Work.NONE;
            };
        });
    }

    /** Reads the tokens of all documents with Jackson and discards them. */
    public static Work jsonTokens(DocumentSet file) {
        return new Work("bare Jackson", file, (path, spark) -> () -> {
            try (JsonParser parser =
                    new JsonFactory().createParser(DocumentSet.lines(path).toFile())) {
                while (parser.nextToken() != null) {
                    // Only tokenization is measured.
                }
            }
            return Work.NONE;
        });
    }

    /**
     * Scans each byte of the document lines once, eight at a time, for line ends and names: a lower bound for a reader of two
     * members of each document, which must find the last one of duplicate members.
     */
    public static Work scanBytes(DocumentSet file) {
        return new Work("scanning each byte once", file, (path, spark) -> {
            byte[] window = new byte[1 << 20];
            return () -> {
                long found = 0;
                try (InputStream in = Files.newInputStream(DocumentSet.lines(path))) {
                    int size;
                    while ((size = in.readNBytes(window, 0, window.length)) > 0) {
                        found += scan(window, size);
                    }
                }
                kept = found;
                return Work.NONE;
            };
        });
    }

    private static long scan(byte[] window, int size) {
        long ones = 0x0101_0101_0101_0101L;
        long found = 0;
        for (int at = 0; at <= size - Long.BYTES; at += Long.BYTES) {
            long word = (long) WORDS.get(window, at);
            found += Long.bitCount(zeroBytes(word ^ '\n' * ones) | zeroBytes(word ^ ':' * ones));
        }
        return found;
    }

    private static long zeroBytes(long word) {
        return word - 0x0101_0101_0101_0101L & ~word & 0x8080_8080_8080_8080L;
    }

    /**
     * Reads a model in chunks of 8 MiB and copies the floats of each chunk into an array. Results are not compared, because they
     * include the headers between the floats.
     */
    public static Work copyFloats(PrimitivModel file) {
        return new Work("read, FloatBuffer.get", file, (path, spark) -> {
            byte[] bytes = new byte[CHUNK];
            return () -> {
                try (FileChannel in = FileChannel.open(path)) {
                    ByteBuffer chunk = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
                    while (in.read(chunk.clear()) > 0) {
                        float[] floats = new float[chunk.flip().remaining() / Float.BYTES];
                        chunk.asFloatBuffer().get(floats);
                        kept = floats.length == 0 ? 0 : floats[floats.length - 1];
                    }
                }
                return Work.NONE;
            };
        });
    }

    /** Sums all floats of a model in memory, including the headers between them, so results are not compared. */
    public static Work sumFloats(PrimitivModel file) {
        return new Work("FloatBuffer loop", file, (path, spark) -> {
            FloatBuffer floats = ByteBuffer.wrap(Files.readAllBytes(path))
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .asFloatBuffer();
            return () -> {
                double sum = 0;
                for (int i = 0; i < floats.limit(); i++) {
                    sum += floats.get(i);
                }
                kept = sum;
                return Work.NONE;
            };
        });
    }

    /** Copies a file in chunks of 8 MiB: an upper bound for any writer of its values. */
    public static Work copyFile(DataFile file) {
        return new Work("bare sequential write", file, (path, spark) -> {
            ByteBuffer chunk = ByteBuffer.allocateDirect(CHUNK);
            Path target = path.resolveSibling("written-bare");
            return new Run() {
                @Override
                public double[] once() throws IOException {
                    try (FileChannel in = FileChannel.open(path);
                            FileChannel out = create(target)) {
                        while (in.read(chunk.clear()) > 0) {
                            chunk.flip();
                            while (chunk.hasRemaining()) {
                                out.write(chunk);
                            }
                        }
                    }
                    return Work.NONE;
                }

                @Override
                public String digest() {
                    return SparkWorks.digest(file.load(target, spark));
                }
            };
        });
    }

    /** Writes rows of doubles to a file through a byte buffer. The file's size is the result. */
    public static Work writeDoubles(AngelModel file) {
        return new Work("ByteBuffer into a file", file, (path, spark) -> {
            double[] row = ShuffledRows.matrixRow();
            Path target = path.resolveSibling("written-by-hand");
            return () -> {
                ByteBuffer buffer = ByteBuffer.allocate(BUFFER);
                Files.deleteIfExists(target);
                try (FileChannel out = create(target)) {
                    for (long r = 0; r < file.rows() / row.length; r++) {
                        for (double value : row) {
                            if (!buffer.hasRemaining()) {
                                out.write(buffer.flip());
                                buffer.clear();
                            }
                            buffer.putDouble(value);
                        }
                    }
                    out.write(buffer.flip());
                }
                return new double[] {Files.size(target)};
            };
        });
    }

    private static FileChannel create(Path target) throws IOException {
        return FileChannel.open(
                target, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
    }

    /** The number of bytes to write, which may depend on the file. */
    public interface Length {
        long of(Path file) throws IOException;
    }

    /** Writes arbitrary bytes sequentially through Hadoop's file system, in chunks of 64 KiB. The file's size is the result. */
    public static Work writeThroughHadoop(DataFile file, Length length) {
        return new Work("Hadoop's file system", file, (path, spark) -> {
            byte[] chunk = new byte[BUFFER];
            Path target = path.resolveSibling("written-hadoop");
            return () -> {
                Files.deleteIfExists(target);
                HadoopOutputFile output =
                        new HadoopOutputFile(new org.apache.hadoop.fs.Path(target.toUri()), new Configuration(), true);
                long bytes = length.of(path);
                try (ByteSink out = output.create()) {
                    while (out.position() < bytes) {
                        out.write(chunk, 0, (int) Math.min(BUFFER, bytes - out.position()));
                    }
                }
                return new double[] {Files.size(target)};
            };
        });
    }
}
