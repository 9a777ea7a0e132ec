package io.github.mlformats.idv;

import io.github.mlformats.core.bytes.ByteRange;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.HeapSource;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.ReadMetrics;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.RowSelection;
import io.github.mlformats.core.table.TableResolver;
import io.github.mlformats.idv.format.Bytes;
import io.github.mlformats.idv.format.Corpus;
import io.github.mlformats.idv.format.IdvBuilder;
import io.github.mlformats.idv.format.codec.Compression;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Opens files in memory and records their reads. */
public final class TestFiles {
    private TestFiles() {}

    /** @param reads all reads so far, in order */
    public record Opened(OpenFile file, List<ByteRange> reads, ReadMetrics metrics) {
        /** A request for columns by name. */
        public ReadRequest request(RowSelection rows, String... columns) throws IOException {
            StructField[] fields = Arrays.stream(columns)
                    .map(name -> {
                        try {
                            return file.columns().apply(name);
                        } catch (IOException e) {
                            throw new IllegalStateException(e);
                        }
                    })
                    .toArray(StructField[]::new);
            return new ReadRequest(new StructType(fields), List.of("row_index", "block"), rows);
        }
    }

    public static Opened corpus(String name, Map<String, String> options) throws IOException {
        return open(name + ".idv", Corpus.bytes(name), options);
    }

    public static Opened open(String name, byte[] bytes, Map<String, String> options) throws IOException {
        List<ByteRange> reads = new ArrayList<>();
        ByteSource memory = new HeapSource(name, bytes);
        ByteSource source = new ByteSource() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public long size() {
                return memory.size();
            }

            @Override
            public void read(long position, byte[] target, int offset, int length) throws IOException {
                reads.add(new ByteRange(position, length));
                memory.read(position, target, offset, length);
            }
        };
        ReadMetrics metrics = new ReadMetrics();
        FileContext context = new FileContext(
                source, TableResolver.readOptions(new IdvFormat()).parse(options), metrics);
        return new Opened(new IdvFormat().open(context), reads, metrics);
    }

    /**
     * An uncompressed file with Int32 columns that contain the row number.
     *
     * @param rowsPerBlock for each column, named a, b, c ..., rows of its blocks
     */
    public static byte[] numbers(int rows, int... rowsPerBlock) {
        IdvBuilder file = new IdvBuilder(rows);
        for (int i = 0; i < rowsPerBlock.length; i++) {
            List<Bytes> blocks = new ArrayList<>();
            for (int row = 0; row < rows; row++) {
                if (row % rowsPerBlock[i] == 0) {
                    blocks.add(new Bytes());
                }
                blocks.get(blocks.size() - 1).i32(row);
            }
            String name = String.valueOf((char) ('a' + i));
            Bytes[] all = blocks.toArray(new Bytes[0]);
            file.column(name, new Bytes().codec("Int32"), Compression.NONE, rowsPerBlock[i], all);
        }
        return file.build();
    }

    /** A file with a column "key" that contains the keys 1, 2, ... of some values. */
    public static byte[] keys(String... values) {
        Bytes all = new Bytes().i32(1, values.length, -1, 0).add(text(values).array());
        return keys(values.length, all);
    }

    /** The same keys, whose values are stored sparse: those that are empty are not stored. */
    public static byte[] sparseKeys(String... values) {
        int[] slots = IntStream.range(0, values.length)
                .filter(i -> !values[i].isEmpty())
                .toArray();
        String[] stored = Arrays.stream(slots).mapToObj(i -> values[i]).toArray(String[]::new);
        Bytes all = new Bytes()
                .i32(1, values.length, slots.length, slots.length)
                .i32(slots)
                .add(text(stored).array());
        return keys(values.length, all);
    }

    /** A block of text, in ASCII. */
    private static Bytes text(String... values) {
        Bytes ends = new Bytes();
        String all = "";
        for (String value : values) {
            all += value;
            ends.i32(all.length());
        }
        return new Bytes().i32(values.length).add(ends.array()).string(all);
    }

    private static byte[] keys(int count, Bytes values) {
        Bytes key = new Bytes().codec("Key2", new Bytes().codec("UInt32").i64(count));
        Bytes names = new Bytes().codec("VBuffer", new Bytes().codec("TextSpan").i32(1, count));
        IdvBuilder.Note note = new IdvBuilder.Note("KeyValues", names, Compression.NONE, values);
        Bytes keys = new Bytes().i32(IntStream.rangeClosed(1, count).toArray());
        return new IdvBuilder(count)
                .column("key", key, Compression.NONE, count, List.of(note), keys)
                .build();
    }
}
