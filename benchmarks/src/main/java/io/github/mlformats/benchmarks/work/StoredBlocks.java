package io.github.mlformats.benchmarks.work;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The positions of the blocks of a well-formed IDV file (up to 2 GiB, version 1.1.1.4 and later). A minimal reader that is
 * independent of the connector, because it implements the rival and verifies the generator.
 */
public record StoredBlocks(ByteBuffer file, long rows, List<StoredColumn> columns) {
    private static final int COMPRESSED = 1;

    /**
     * A column's entry in the table of contents.
     *
     * @param codec name of its codec
     * @param parameters parameters of the codec
     */
    public record StoredColumn(
            String name, String codec, byte[] parameters, int compression, int rowsPerBlock, List<StoredBlock> blocks) {
        public boolean isCompressed() {
            return compression == COMPRESSED;
        }
    }

    /** An entry of a lookup table. */
    public record StoredBlock(int offset, int storedLength, int decodedLength) {}

    /** Maps the file and reads its index. */
    public static StoredBlocks map(Path path) throws IOException {
        try (FileChannel channel = FileChannel.open(path)) {
            ByteBuffer file = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size())
                    .order(ByteOrder.LITTLE_ENDIAN);
            long rows = file.getLong(40);
            int columnCount = file.getInt(48);
            ByteBuffer toc = file.duplicate().order(ByteOrder.LITTLE_ENDIAN).position((int) file.getLong(24));
            List<StoredColumn> columns = new ArrayList<>();
            for (int c = 0; c < columnCount; c++) {
                columns.add(column(toc, file, rows));
            }
            return new StoredBlocks(file, rows, List.copyOf(columns));
        }
    }

    /** The stored bytes of a block. */
    public ByteBuffer stored(StoredBlock block) {
        return file.slice(block.offset(), block.storedLength()).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static StoredColumn column(ByteBuffer toc, ByteBuffer file, long rows) {
        String name = text(toc);
        String codec = text(toc);
        byte[] parameters = bytes(toc);
        int compression = toc.get();
        int rowsPerBlock = leb(toc);
        int lookup = (int) toc.getLong();
        toc.getLong();
        List<StoredBlock> blocks = new ArrayList<>();
        for (int at = lookup; (long) blocks.size() * rowsPerBlock < rows; at += 16) {
            blocks.add(new StoredBlock((int) file.getLong(at), file.getInt(at + 8), file.getInt(at + 12)));
        }
        return new StoredColumn(name, codec, parameters, compression, rowsPerBlock, List.copyOf(blocks));
    }

    private static String text(ByteBuffer in) {
        return new String(bytes(in), StandardCharsets.UTF_8);
    }

    private static byte[] bytes(ByteBuffer in) {
        byte[] bytes = new byte[leb(in)];
        in.get(bytes);
        return bytes;
    }

    private static int leb(ByteBuffer in) {
        int value = 0;
        for (int shift = 0; ; shift += 7) {
            byte group = in.get();
            value |= (group & 0x7F) << shift;
            if (group >= 0) {
                return value;
            }
        }
    }
}
