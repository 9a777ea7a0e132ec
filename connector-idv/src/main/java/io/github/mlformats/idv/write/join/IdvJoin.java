package io.github.mlformats.idv.write.join;

import io.github.mlformats.core.bytes.write.ByteSink;
import io.github.mlformats.core.metric.WriteMetrics;
import io.github.mlformats.core.spi.write.join.FileJoin;
import io.github.mlformats.core.spi.write.join.InputFiles;
import io.github.mlformats.idv.format.codec.IdvType;
import io.github.mlformats.idv.format.join.JoinLayout;
import io.github.mlformats.idv.format.join.JoinPlan;
import io.github.mlformats.idv.format.join.SegmentBlocks;
import io.github.mlformats.idv.format.join.SegmentWriter;
import io.github.mlformats.idv.format.layout.IdvHeader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A planned merge of IDV files into one file.
 *
 * @param missingAsDefault whether missing values of old files become the default of their type; otherwise they are an
 *     error
 */
public record IdvJoin(JoinPlan plan, boolean missingAsDefault) implements FileJoin<SegmentBlocks> {
    @Override
    public int segments() {
        return plan.layout().segments();
    }

    @Override
    public SegmentWriting<SegmentBlocks> writing() {
        return new Segments(plan.layout(), new ArrayList<>(plan.types()), missingAsDefault);
    }

    @Override
    public int headerSize() {
        return IdvHeader.SIZE;
    }

    @Override
    public byte[] finish(List<SegmentBlocks> segments, long[] positions, ByteSink end) throws IOException {
        return plan.finish(segments, positions, end);
    }

    @Override
    public void addTo(WriteMetrics metrics, SegmentBlocks segment) {
        metrics.blocks += segment.blocks();
        metrics.deflateNanos += segment.deflateNanos();
    }

    private record Segments(JoinLayout layout, ArrayList<IdvType> types, boolean missingAsDefault)
            implements SegmentWriting<SegmentBlocks> {
        private static final long serialVersionUID = 1L;

        @Override
        public SegmentBlocks write(int segment, InputFiles files, ByteSink out) throws IOException {
            return new SegmentWriter(layout, files::open, missingAsDefault).write(segment, types, out);
        }
    }
}
