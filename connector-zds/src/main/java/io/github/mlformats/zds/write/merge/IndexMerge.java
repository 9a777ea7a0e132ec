package io.github.mlformats.zds.write.merge;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.write.ByteSink;
import io.github.mlformats.core.spi.write.merge.FileMerge;
import io.github.mlformats.core.spi.write.merge.InputFiles;
import io.github.mlformats.zds.format.merge.IndexSegmentWriter;
import io.github.mlformats.zds.format.write.IndexWriter;
import io.github.mlformats.zds.format.write.OutputIndexFormat;
import java.io.IOException;
import java.util.List;

/**
 * Merges the indexes of staged sets. Each segment is written by one task from the entries of consecutive sets.
 *
 * @param form format of the index
 * @param dataOffsets offset of the data of each set in the merged file
 * @param boundaries the first set of each segment, followed by the number of sets
 * @param superseded files with the superseded documents; null if there are none
 */
record IndexMerge(OutputIndexFormat form, long[] dataOffsets, int[] boundaries, InputFiles superseded)
        implements FileMerge<Long> {
    @Override
    public int segments() {
        return boundaries.length - 1;
    }

    @Override
    public SegmentTask<Long> segmentTask() {
        return new Segments(form, dataOffsets, boundaries, superseded);
    }

    @Override
    public int headerSize() {
        return IndexWriter.headerSize(form);
    }

    @Override
    public byte[] finish(List<Long> counts, long[] positions, ByteSink end) {
        return IndexWriter.header(
                form, counts.stream().mapToLong(count -> count).sum());
    }

    private record Segments(OutputIndexFormat form, long[] bases, int[] borders, InputFiles dead)
            implements SegmentTask<Long> {
        private static final long serialVersionUID = 1L;

        @Override
        public Long write(int number, InputFiles files, ByteSink out) throws IOException {
            IndexSegmentWriter segment =
                    new IndexSegmentWriter(new StagedSetFiles(files), borders[number], borders[number + 1]);
            for (int i = 0; dead != null && i < dead.count(); i++) {
                try (ByteSource file = dead.open(i)) {
                    segment.exclude(file);
                }
            }
            return segment.write(bases, form, out);
        }
    }
}
