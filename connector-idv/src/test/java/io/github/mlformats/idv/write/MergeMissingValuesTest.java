package io.github.mlformats.idv.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.bytes.HeapSink;
import io.github.mlformats.core.bytes.HeapSource;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.idv.format.Bytes;
import io.github.mlformats.idv.format.IdvBuilder;
import io.github.mlformats.idv.format.IdvVersion;
import io.github.mlformats.idv.format.MergePlan;
import io.github.mlformats.idv.format.MergePlanner;
import io.github.mlformats.idv.format.SegmentWriter;
import io.github.mlformats.idv.format.codec.Compression;
import io.github.mlformats.idv.format.codec.IdvType;
import java.io.IOException;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Missing values of old files, in types that have none in current files: a merge does not change them unless an option
 * allows it.
 */
class MergeMissingValuesTest {
    private static final IdvVersion OLD = new IdvVersion(0x0001000100010005L);
    private static final String NA = "0000000000000080";

    @ParameterizedTest
    @CsvSource({
        "DvTimeSpan, 0500000000000000 " + NA + ", TimeSpan, 0500000000000000 0000000000000000",
        "DvDateTime, 0500000000000000 " + NA + ", DateTime, 0500000000000000 0000000000000000",
        "DvBool, 09000000, Boolean, 01",
        "DvDateTimeZone, 00000000 0500000000000000 " + NA
                + ", DateTimeOffset, 00000000 0500000000000000 0000000000000000"
    })
    void areRefusedOrTheDefault(String codec, String block, String type, String joined) throws IOException {
        byte[] file = new IdvBuilder(2)
                .version(OLD)
                .column("old", new Bytes().codec(codec), Compression.NONE, 2, new Bytes().hex(block))
                .build();

        assertThatThrownBy(() -> join(file, false))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(
                        "column 'old' of old.idv has a missing value in row 1, and " + type + " has no missing value")
                .hasMessageContaining("Set option(\"nulls\", \"default\")");
        assertThat(join(file, true)).isEqualTo(joined.replace(" ", ""));
    }

    @Test
    void missingItemsOfOldVectorsAreRefused() {
        Bytes vector =
                new Bytes().codec("VBuffer", new Bytes().codec("DvTimeSpan").i32(1, 1));
        Bytes block = new Bytes().i32(2, 1, -1, -1, 0).i64(5, Long.MIN_VALUE);
        byte[] file = new IdvBuilder(2)
                .version(OLD)
                .column("old", vector, Compression.NONE, 2, block)
                .build();

        assertThatThrownBy(() -> join(file, false))
                .hasMessageContaining("in row 1, and Vector<TimeSpan, 1> has no missing value");
    }

    /** A hostile file says that it does not know the size of its vectors, but has some. */
    @Test
    void vectorsOfAnotherSizeAreNotMissing() throws IOException {
        Bytes vector = new Bytes().codec("VBuffer", new Bytes().codec("Int32").i32(1, 0));
        byte[] file = new IdvBuilder(1)
                .column("v", vector, Compression.NONE, 1, new Bytes().i32(1, 3, -1, 0, 7, 8, 9))
                .build();
        SegmentWriter.InputOpener files = number -> new HeapSource("hostile.idv", file);
        MergePlan plan = new MergePlanner(files, 0, 0).plan(1, false, 1);
        List<IdvType> sized = List.of(new IdvType.Vector(IdvType.Primitive.INT32, List.of(2)));

        assertThatThrownBy(() -> new SegmentWriter(plan.layout(), files, true).write(0, sized, new HeapSink()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("a vector of 3 slots cannot be joined with vectors of 2 slots");
    }

    /** The bytes of the single block. */
    private static String join(byte[] file, boolean missingAsDefault) throws IOException {
        SegmentWriter.InputOpener files = number -> new HeapSource("old.idv", file);
        MergePlan plan = new MergePlanner(files, 0, 0).plan(1, false, 1);
        HeapSink segment = new HeapSink();
        new SegmentWriter(plan.layout(), files, missingAsDefault).write(0, plan.types(), segment);
        return HexFormat.of().formatHex(segment.bytes().toByteArray());
    }
}
