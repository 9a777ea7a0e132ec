package io.github.mlformats.idv.format.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.idv.format.Bytes;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VectorDecoderTest {
    private static final Bytes FIXED_3 = floats(3);
    private static final Bytes VARIABLE = floats(0);
    private static final int COUNTS = BlockDecoding.START + 8;

    @Test
    void denseAndSparseVectorsMix() {
        Bytes block = new Bytes().i32(3, 3).i32(-1, 1, 0).i32(1, 1).f32(1, 2, 3, 5);

        assertThat(BlockDecoding.values(FIXED_3, 3, block))
                .containsExactly(dense(1f, 2f, 3f), sparse(3, List.of(1), 5f), sparse(3, List.of()));
    }

    @Test
    void denseVectorsAloneHaveNoIndices() {
        Block.Vectors block = (Block.Vectors) BlockDecoding.decode(
                FIXED_3, 2, new Bytes().i32(2, 3).i32(-1, -1).i32(0).f32(1, 2, 3, 4, 5, 6));

        assertThat(block.commonLength()).isEqualTo(3);
        assertThat(block.lengths()).isNull();
        assertThat(block.starts()).startsWith(0, 3, 6);
        assertThat(block.sparse()).isNull();
        assertThat(block.indexStarts()).isNull();
    }

    @Test
    void vectorsOfVariableSizeShareALengthOrHaveTheirOwn() {
        Bytes shared = new Bytes().i32(2, 4).i32(-1, 1).i32(1, 3).f32(1, 2, 3, 4, 9);
        Bytes own =
                new Bytes().i32(3, 0).i32(0, 1, 5).i32(-1, -1, 2).i32(2, 0, 4).f32(1, 8, 9);

        assertThat(BlockDecoding.values(VARIABLE, 2, shared))
                .containsExactly(dense(1f, 2f, 3f, 4f), sparse(4, List.of(3), 9f));
        assertThat(BlockDecoding.values(VARIABLE, 3, own))
                .containsExactly(dense(), dense(1f), sparse(5, List.of(0, 4), 8f, 9f));
    }

    @Test
    void surplusIndicesAreIgnored() {
        Bytes block = new Bytes().i32(1, 3).i32(1).i32(2, 0, 99).f32(5);

        assertThat(BlockDecoding.values(FIXED_3, 1, block)).containsExactly(sparse(3, List.of(0), 5f));
    }

    @Test
    void bitsRunAcrossVectors() {
        Bytes definition = vector(new Bytes().codec("Boolean"), 3);
        Bytes block = new Bytes().i32(3, 3).i32(-1, -1, -1).i32(0).u8(0b0110_1001, 1);

        assertThat(BlockDecoding.values(definition, 3, block))
                .containsExactly(dense(true, false, false), dense(true, false, true), dense(true, false, true));
    }

    @Test
    void itemsMayBeMissing() {
        Bytes definition = vector(new Bytes().codec("TextSpan"), 2);
        Bytes block =
                new Bytes().i32(1, 2).i32(-1).i32(0).i32(2, 1, 0x8000_0001).string("a");

        assertThat(BlockDecoding.values(definition, 1, block))
                .containsExactly(new IdvValue.Vector(2, null, Arrays.asList("a", null)));
    }

    @Test
    void aDecoderForgetsTheBlockBefore() {
        BlockDecoder decoder = BlockDecoding.decoder(VARIABLE);
        BlockDecoding.decode(
                decoder,
                3,
                new Bytes().i32(3, 0).i32(4, 4, 4).i32(0, 1, 0).i32(1, 3).f32(7));

        Block.Vectors block = (Block.Vectors) BlockDecoding.decode(
                decoder, 1, new Bytes().i32(1, 2).i32(-1).i32(0).f32(1, 2));

        assertThat(block.sparse()).isNull();
        assertThat(block.lengths()).isNull();
        assertThat(block.starts()).startsWith(0, 2);
    }

    @Test
    void theNumberOfVectorsIsTheNumberOfRows() {
        assertCorrupt(FIXED_3, 2, new Bytes().i32(1, 3), BlockDecoding.START, "expected 2 vectors, found 1");
    }

    @Test
    void aFixedSizeIsKept() {
        assertCorrupt(
                FIXED_3, 1, new Bytes().i32(1, 4), BlockDecoding.START + 4, "expected vectors of length 3, found 4");
    }

    @Test
    void lengthsAreNotNegative() {
        assertCorrupt(VARIABLE, 1, new Bytes().i32(1, -1), BlockDecoding.START + 4, "a length of 0 or more, found -1");
        assertCorrupt(VARIABLE, 1, new Bytes().i32(1, 0).i32(-5).i32(-1).i32(0), COUNTS, "found -5 for vector 0");
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 4, -2, Integer.MIN_VALUE, Integer.MAX_VALUE})
    void aSparseVectorHasFewerItemsThanSlots(int count) {
        assertCorrupt(FIXED_3, 1, new Bytes().i32(1, 3).i32(count).i32(0), COUNTS, "found " + count + " for vector 0");
    }

    @Test
    void anEmptyVectorIsDense() {
        assertCorrupt(
                VARIABLE, 1, new Bytes().i32(1, 0).i32(0).i32(0).i32(0), COUNTS + 4, "below the length 0, found 0");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 0, 3, -1, Integer.MIN_VALUE, Integer.MAX_VALUE})
    void indicesIncreaseAndLieInTheVector(int second) {
        Bytes block = new Bytes().i32(1, 3).i32(2).i32(2, 1, second).f32(0, 0);

        assertCorrupt(FIXED_3, 1, block, COUNTS + 12, "found " + second + " after 1 in vector 0");
    }

    @Test
    void everySparseItemHasAnIndex() {
        Bytes block = new Bytes().i32(2, 3).i32(2, 2).i32(3, 0, 1, 0).f32(1, 2, 3, 4);

        assertCorrupt(FIXED_3, 2, block, COUNTS + 8, "expected 4 indices or more, found 3 indices");
    }

    @Test
    void numbersOfIndicesAreCheckedBeforeTheyAreUsed() {
        assertCorrupt(
                FIXED_3, 1, new Bytes().i32(1, 3).i32(-1).i32(-1), COUNTS + 4, "of indices of 0 or more, found -1");
        assertCorrupt(
                FIXED_3, 1, new Bytes().i32(1, 3).i32(-1).i32(Integer.MAX_VALUE), COUNTS + 8, "found 0 bytes left");
    }

    @Test
    void itemsAreCountedWithoutOverflow() {
        int huge = Integer.MAX_VALUE;
        Bytes block =
                new Bytes().i32(3, 0).i32(huge, huge, 4).i32(-1, -1, -1).i32(0).f32(1);

        assertCorrupt(VARIABLE, 3, block, COUNTS + 12, "expected at most 2147483647 items, found 4294967298 items");
    }

    @Test
    void itemsAreComparedWithTheRemainingBytes() {
        Bytes block = new Bytes().i32(2, 3).i32(-1, -1).i32(0).f32(1, 2, 3, 4, 5);

        assertCorrupt(FIXED_3, 2, block, COUNTS + 12, "expected 24 bytes of values, found 20 bytes left");
    }

    private static void assertCorrupt(Bytes definition, int count, Bytes block, int offset, String message) {
        assertThatThrownBy(() -> BlockDecoding.decode(definition, count, block))
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("f is corrupt at byte " + offset + " (")
                .hasMessageContaining(message);
    }

    private static IdvValue.Vector dense(Object... items) {
        return new IdvValue.Vector(items.length, null, List.of(items));
    }

    private static IdvValue.Vector sparse(int length, List<Integer> indices, Object... items) {
        return new IdvValue.Vector(length, indices, List.of(items));
    }

    private static Bytes floats(int size) {
        return vector(new Bytes().codec("Single"), size);
    }

    private static Bytes vector(Bytes inner, int size) {
        return new Bytes().codec("VBuffer", inner.i32(1, size));
    }
}
