package io.github.mlformats.idv.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.bytes.HeapSink;
import io.github.mlformats.core.bytes.HeapSource;
import io.github.mlformats.core.spi.write.WritePlan;
import io.github.mlformats.idv.format.IdvHeader;
import io.github.mlformats.idv.format.MergePlan;
import io.github.mlformats.idv.format.MergePlan.MergeLayout;
import io.github.mlformats.idv.format.MergePlanner;
import io.github.mlformats.idv.format.SegmentBlocks;
import io.github.mlformats.idv.format.SegmentWriter;
import io.github.mlformats.idv.schema.IdvWriteOptions.BlockConfig;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Files with some of the rows each are merged to the same bytes as one writer produces from all rows, for any division.
 */
class MergeReferenceTest {
    @ParameterizedTest
    @CsvSource({
        "scalars, 1, 1",
        "times, 2, 1",
        "keys, 3, 1",
        "vectors, 3, 2",
        "single, 2, 2",
        "no_rows, 2, 1",
        "many_rows, 1, 1",
        "many_rows, 5, 1",
        "many_rows, 5, 3",
        "many_rows, 2, 1000"
    })
    void joinsToTheSameBytes(String name, int files, int segments) throws IOException {
        ReferenceFile reference = ReferenceFile.of(name);
        List<byte[]> parts = unevenParts(reference, files);

        assertThat(join(parts, reference.plan().blocks(), segments, 0)).isEqualTo(reference.file());
    }

    /**
     * Stores with a minimum part size cause gaps between segments. Such a file has the same content as one without
     * gaps.
     */
    @Test
    void gapsBetweenSegmentsArePassedOver() throws IOException {
        ReferenceFile reference = ReferenceFile.of("many_rows");
        BlockConfig blocks = reference.plan().blocks();

        byte[] withGaps = join(unevenParts(reference, 3), blocks, 2, 500_000);

        assertThat(withGaps).hasSizeGreaterThan(1_500_000);
        assertThat(join(List.of(withGaps), blocks, 1, 0)).isEqualTo(reference.file());
    }

    @Test
    void filesWithoutRowsAddNothing() throws IOException {
        ReferenceFile reference = ReferenceFile.of("many_rows");
        List<byte[]> parts = new ArrayList<>();
        for (byte[] part : unevenParts(reference, 3)) {
            parts.add(reference.write(reference.stagedPlan(), 0, 0));
            parts.add(part);
        }
        parts.add(reference.write(reference.stagedPlan(), 0, 0));

        assertThat(join(parts, reference.plan().blocks(), 2, 0)).isEqualTo(reference.file());
    }

    /** Each file has twice as many rows as the previous one. */
    private static List<byte[]> unevenParts(ReferenceFile reference, int files) throws IOException {
        WritePlan writing = reference.stagedPlan();
        List<byte[]> parts = new ArrayList<>();
        int rows = reference.rows().size();
        for (int i = 0; i < files; i++) {
            int all = (1 << files) - 1;
            parts.add(reference.write(writing, rows * ((1 << i) - 1) / all, rows * ((2 << i) - 1) / all));
        }
        return parts;
    }

    /** @param least minimum bytes of the header and of each segment, padded with zeros */
    private static byte[] join(List<byte[]> parts, BlockConfig blocks, int segments, int least) throws IOException {
        SegmentWriter.InputOpener files = file -> new HeapSource("part " + file, parts.get(file));
        MergePlan plan =
                new MergePlanner(files, blocks.rowsPerBlock(), blocks.compressionLevel()).plan(parts.size(), false, 1);
        MergeLayout layout =
                new MergeLayout(plan.layout().blockLayout(), plan.layout().firstRows(), (int)
                        Math.min(segments, plan.layout().blockLayout().blockCount()));
        ByteArrayOutputStream middle = new ByteArrayOutputStream();
        int start = Math.max(IdvHeader.SIZE, least);
        long[] positions = new long[layout.segmentCount() + 1];
        positions[0] = start;
        List<SegmentBlocks> written = new ArrayList<>();
        for (int i = 0; i < layout.segmentCount(); i++) {
            HeapSink segment = new HeapSink();
            written.add(new SegmentWriter(layout, files, false).write(i, plan.types(), segment));
            byte[] bytes = segment.bytes().toByteArray();
            middle.writeBytes(Arrays.copyOf(bytes, Math.max(bytes.length, least)));
            positions[i + 1] = start + middle.size();
        }
        HeapSink end = new HeapSink();
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.writeBytes(Arrays.copyOf(plan.finish(written, positions, end), start));
        file.writeBytes(middle.toByteArray());
        file.writeBytes(end.bytes().toByteArray());
        return file.toByteArray();
    }
}
