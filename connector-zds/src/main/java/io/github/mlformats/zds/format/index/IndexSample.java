package io.github.mlformats.zds.format.index;

import io.github.mlformats.core.bytes.ByteRange;
import io.github.mlformats.core.bytes.ByteSource;
import java.io.IOException;
import java.util.zip.CRC32C;

/**
 * A checksum of some of an index's bytes. Size and time do not tell an index from another one that was put in its place with
 * the old time, as {@code cp -p}, {@code rsync -t} and {@code tar} do; what is in it does. Small ones are read whole, of others
 * pieces at even distances, both ends among them: a writer that updates a document moves all entries after it, or orders them
 * anew. Where a request is dear, as on object stores, it is the ends alone: a store gives each file the time of its upload.
 */
final class IndexSample {
    private static final int PIECES = 16;
    private static final int PIECE_BYTES = 2 << 10;

    private IndexSample() {}

    static long of(ByteSource index) throws IOException {
        ByteRange[] ranges = ranges(index);
        byte[][] pieces = new byte[ranges.length][];
        for (int i = 0; i < pieces.length; i++) {
            pieces[i] = new byte[ranges[i].length()];
        }
        index.read(ranges, pieces);
        CRC32C sum = new CRC32C();
        for (byte[] piece : pieces) {
            sum.update(piece);
        }
        return sum.getValue();
    }

    private static ByteRange[] ranges(ByteSource index) {
        int length = Math.min(PIECE_BYTES, index.maxWindow());
        // Pieces that are nearer to each other would be read together with what is between them.
        long apart = index.size() / (2L * Math.max(1, index.readGap()));
        int pieces = index.isFar() ? 2 : (int) Math.max(2, Math.min(PIECES, apart));
        if (index.size() <= (long) pieces * length) {
            int count = (int) ((index.size() + length - 1) / length);
            ByteRange[] all = new ByteRange[count];
            for (int i = 0; i < count; i++) {
                long start = (long) i * length;
                all[i] = new ByteRange(start, (int) Math.min(length, index.size() - start));
            }
            return all;
        }
        ByteRange[] some = new ByteRange[pieces];
        for (int i = 0; i < some.length; i++) {
            some[i] = new ByteRange((index.size() - length) * i / (some.length - 1), length);
        }
        return some;
    }
}
