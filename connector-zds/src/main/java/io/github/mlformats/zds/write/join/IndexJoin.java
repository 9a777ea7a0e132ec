package io.github.mlformats.zds.write.join;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.write.ByteSink;
import io.github.mlformats.core.spi.write.join.FileJoin;
import io.github.mlformats.core.spi.write.join.InputFiles;
import io.github.mlformats.zds.format.join.IndexSegment;
import io.github.mlformats.zds.format.write.IndexForm;
import io.github.mlformats.zds.format.write.IndexWriter;
import java.io.IOException;
import java.util.List;

/**
 * Merges the indexes of staged sets. Each segment is written by one task from the entries of consecutive sets.
 *
 * @param form format of the index
 * @param bases offset of the data of each set in the merged file
 * @param borders the first set of each segment, followed by the number of sets
 * @param dead files with the superseded documents; null if there are none
 */
record IndexJoin(IndexForm form, long[] bases, int[] borders, InputFiles dead) implements FileJoin<Long> {
    @Override
    public int segments() {
        return borders.length - 1;
    }

    @Override
    public SegmentWriting<Long> writing() {
        return new Segments(form, bases, borders, dead);
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

    private record Segments(IndexForm form, long[] bases, int[] borders, InputFiles dead)
            implements SegmentWriting<Long> {
        private static final long serialVersionUID = 1L;

        @Override
        public Long write(int number, InputFiles files, ByteSink out) throws IOException {
            IndexSegment segment = new IndexSegment(new StoredSets(files), borders[number], borders[number + 1]);
            for (int i = 0; dead != null && i < dead.count(); i++) {
                try (ByteSource file = dead.open(i)) {
                    segment.leaveOut(file);
                }
            }
            return segment.write(bases, form, out);
        }
    }
}
