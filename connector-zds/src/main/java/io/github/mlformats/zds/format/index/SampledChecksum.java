package io.github.mlformats.zds.format.index;

import io.github.mlformats.core.bytes.ByteRange;
import io.github.mlformats.core.bytes.ByteSource;
import java.io.IOException;
import java.util.zip.CRC32C;

/**
 * A checksum of sampled bytes of an index. Size and modification time do not distinguish an index from one restored with the old
 * time, as by {@code cp -p}, {@code rsync -t} and {@code tar}; its content does. Small files are read completely. Of larger ones
 * samples at even distances are read, including both ends, because a writer that updates a document moves or reorders the
 * entries after it. On object stores, where requests are expensive, only the two ends are read: these stores set the
 * modification time to the time of the upload.
 */
final class SampledChecksum {
    private static final int SAMPLES = 16;
    private static final int SAMPLE_BYTES = 2 << 10;

    private SampledChecksum() {}

    static long of(ByteSource index) throws IOException {
        ByteRange[] ranges = ranges(index);
        byte[][] samples = new byte[ranges.length][];
        for (int i = 0; i < samples.length; i++) {
            samples[i] = new byte[ranges[i].length()];
        }
        index.read(ranges, samples);
        CRC32C sum = new CRC32C();
        for (byte[] sample : samples) {
            sum.update(sample);
        }
        return sum.getValue();
    }

    private static ByteRange[] ranges(ByteSource index) {
        int length = Math.min(SAMPLE_BYTES, index.maxWindow());
        // Samples closer to each other would be read together with the bytes between them.
        long apart = index.size() / (2L * Math.max(1, index.readGap()));
        int samples = index.isRemote() ? 2 : (int) Math.max(2, Math.min(SAMPLES, apart));
        if (index.size() <= (long) samples * length) {
            int count = (int) ((index.size() + length - 1) / length);
            ByteRange[] all = new ByteRange[count];
            for (int i = 0; i < count; i++) {
                long start = (long) i * length;
                all[i] = new ByteRange(start, (int) Math.min(length, index.size() - start));
            }
            return all;
        }
        ByteRange[] sampleRanges = new ByteRange[samples];
        for (int i = 0; i < sampleRanges.length; i++) {
            sampleRanges[i] = new ByteRange((index.size() - length) * i / (sampleRanges.length - 1), length);
        }
        return sampleRanges;
    }
}
