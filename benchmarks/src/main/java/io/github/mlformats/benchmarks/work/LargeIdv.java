package io.github.mlformats.benchmarks.work;

import io.github.mlformats.core.bytes.StreamSink;
import io.github.mlformats.idv.format.BlockLayout;
import io.github.mlformats.idv.format.ColumnDefinition;
import io.github.mlformats.idv.format.IdvHeader;
import io.github.mlformats.idv.format.IdvMetadataWriter;
import io.github.mlformats.idv.format.codec.IdvType;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.sql.SparkSession;

/**
 * A sparse IDV file of 2 TB whose blocks are holes. It contains a header, lookup tables of 200000 blocks for each of 100 float
 * columns, and a table of contents, 320 MB in total. Each block has 25000 rows and a declared size of 100 kB.
 */
public record LargeIdv() implements DataFile {
    private static final int COLUMNS = 100;
    private static final int BLOCKS = 200_000;
    private static final int ROWS_PER_BLOCK = 25_000;
    private static final int BLOCK_BYTES = Float.BYTES * ROWS_PER_BLOCK;

    private record FloatColumn(String name) implements ColumnDefinition {
        @Override
        public IdvType type() {
            return IdvType.Primitive.SINGLE;
        }

        @Override
        public List<OutputAnnotation> annotations() {
            return List.of();
        }
    }

    @Override
    public long rows() {
        return (long) BLOCKS * ROWS_PER_BLOCK;
    }

    @Override
    public String format() {
        return "idv";
    }

    @Override
    public String fileName() {
        return "large.idv";
    }

    @Override
    public void write(Path file, SparkSession spark) throws IOException {
        BlockLayout layout = new BlockLayout(rows(), ROWS_PER_BLOCK, 0);
        List<FloatColumn> columns = IntStream.range(0, COLUMNS)
                .mapToObj(column -> new FloatColumn("F" + column))
                .toList();
        long end = offset(BLOCKS, 0);
        try (FileChannel out = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                StreamSink tables = new StreamSink(Channels.newOutputStream(out.position(end)));
                IdvMetadataWriter writer = new IdvMetadataWriter(layout, end, tables)) {
            byte[] header = writer.write(columns, (column, lookup) -> {
                for (long block = 0; block < BLOCKS; block++) {
                    lookup.visit(offset(block, column), BLOCK_BYTES, BLOCK_BYTES);
                }
            });
            out.write(ByteBuffer.wrap(header), 0);
        }
    }

    private static long offset(long block, int column) {
        return IdvHeader.SIZE + (block * COLUMNS + column) * BLOCK_BYTES;
    }
}
