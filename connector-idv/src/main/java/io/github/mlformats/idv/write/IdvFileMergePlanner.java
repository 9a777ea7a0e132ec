package io.github.mlformats.idv.write;

import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.spi.WriteMetrics;
import io.github.mlformats.core.spi.write.FileMerge;
import io.github.mlformats.core.spi.write.FileMergePlanner;
import io.github.mlformats.core.spi.write.InputFiles;
import io.github.mlformats.idv.format.IdvHeader;
import io.github.mlformats.idv.format.MergePlan;
import io.github.mlformats.idv.format.MergePlan.MergeLayout;
import io.github.mlformats.idv.format.MergePlanner;
import io.github.mlformats.idv.format.SegmentBlocks;
import io.github.mlformats.idv.format.SegmentWriter;
import io.github.mlformats.idv.format.codec.IdvType;
import io.github.mlformats.idv.schema.IdvWriteOptions.BlockConfig;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Merges IDV files into one.
 *
 * @param blocks how rows are divided into blocks
 * @param hasEqualColumns whether all files are known to have the same columns
 * @param missingAsDefault whether missing values of old files become the default of their type; otherwise they are an
 *     error
 */
public record IdvFileMergePlanner(BlockConfig blocks, boolean hasEqualColumns, boolean missingAsDefault)
        implements FileMergePlanner {
    @Override
    public FileMerge<?> plan(InputFiles files, int parallelism) throws IOException {
        MergePlanner planner = new MergePlanner(files::open, blocks.rowsPerBlock(), blocks.compressionLevel());
        return new IdvFileMerge(planner.plan(files.count(), hasEqualColumns, parallelism), missingAsDefault);
    }

    /**
     * A planned merge of IDV files into one file.
     *
     * @param missingAsDefault whether missing values of old files become the default of their type; otherwise they are
     *     an error
     */
    private record IdvFileMerge(MergePlan plan, boolean missingAsDefault) implements FileMerge<SegmentBlocks> {
        @Override
        public int segments() {
            return plan.layout().segmentCount();
        }

        @Override
        public SegmentTask<SegmentBlocks> segmentTask() {
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

        private record Segments(MergeLayout layout, ArrayList<IdvType> types, boolean missingAsDefault)
                implements SegmentTask<SegmentBlocks> {
            private static final long serialVersionUID = 1L;

            @Override
            public SegmentBlocks write(int segment, InputFiles files, ByteSink out) throws IOException {
                return new SegmentWriter(layout, files::open, missingAsDefault).write(segment, types, out);
            }
        }
    }
}
