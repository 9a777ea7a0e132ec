package io.github.mlformats.idv.format.write;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The number of rows per block. */
class RowsPerBlockTest {
    private static final long MIB = 1 << 20;

    @Test
    void asManyAsML_NETTakesIfTheyAreSmall() {
        RowsPerBlock rows = new RowsPerBlock(RowsPerBlock.AUTO);

        assertThat(rows.ready(8191, MIB)).isZero();
        assertThat(rows.ready(8192, MIB)).isEqualTo(8192);
        assertThat(rows.of(1_000_000)).isEqualTo(8192);
    }

    @Test
    void theRowThatPasses80MebibytesIsTheFirstOfTheNextBlock() {
        RowsPerBlock rows = new RowsPerBlock(RowsPerBlock.AUTO);

        assertThat(rows.ready(3, 80 * MIB)).isZero();
        assertThat(rows.ready(4, 81 * MIB)).isEqualTo(3);
        assertThat(rows.ready(1, MIB)).isZero();
        assertThat(rows.ready(3, 400 * MIB)).isEqualTo(3);
    }

    @Test
    void aLargeFirstRowIsABlock() {
        RowsPerBlock rows = new RowsPerBlock(RowsPerBlock.AUTO);

        assertThat(rows.ready(1, 100 * MIB)).isOne();
    }

    @Test
    void aFileOfFewRowsHasOneBlock() {
        assertThat(new RowsPerBlock(RowsPerBlock.AUTO).of(17)).isEqualTo(17);
        assertThat(new RowsPerBlock(100).of(17)).isEqualTo(17);
        assertThat(new RowsPerBlock(RowsPerBlock.AUTO).of(0)).isOne();
    }

    @Test
    void blocksNear2GiBAreAvoidedByEndingTheFileUnlessTheUserSetTheRows() {
        RowsPerBlock rows = new RowsPerBlock(RowsPerBlock.AUTO);
        rows.ready(8192, MIB);

        assertThat(rows.endsFile(512 * MIB)).isFalse();
        assertThat(rows.endsFile(512 * MIB + 1)).isTrue();
        assertThat(new RowsPerBlock(10).endsFile(600 * MIB)).isFalse();
    }
}
