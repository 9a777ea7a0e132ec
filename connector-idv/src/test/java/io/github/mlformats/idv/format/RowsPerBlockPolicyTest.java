package io.github.mlformats.idv.format;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The number of rows per block. */
class RowsPerBlockPolicyTest {
    private static final long MIB = 1 << 20;

    @Test
    void smallRowsFillBlocksAsInML_NET() {
        RowsPerBlockPolicy rows = new RowsPerBlockPolicy(RowsPerBlockPolicy.AUTO);

        assertThat(rows.completeBlockRows(8191, MIB)).isZero();
        assertThat(rows.completeBlockRows(8192, MIB)).isEqualTo(8192);
        assertThat(rows.declaredRows(1_000_000)).isEqualTo(8192);
    }

    @Test
    void theRowThatPasses80MebibytesIsTheFirstOfTheNextBlock() {
        RowsPerBlockPolicy rows = new RowsPerBlockPolicy(RowsPerBlockPolicy.AUTO);

        assertThat(rows.completeBlockRows(3, 80 * MIB)).isZero();
        assertThat(rows.completeBlockRows(4, 81 * MIB)).isEqualTo(3);
        assertThat(rows.completeBlockRows(1, MIB)).isZero();
        assertThat(rows.completeBlockRows(3, 400 * MIB)).isEqualTo(3);
    }

    @Test
    void aLargeFirstRowIsABlock() {
        RowsPerBlockPolicy rows = new RowsPerBlockPolicy(RowsPerBlockPolicy.AUTO);

        assertThat(rows.completeBlockRows(1, 100 * MIB)).isOne();
    }

    @Test
    void aFileOfFewRowsHasOneBlock() {
        assertThat(new RowsPerBlockPolicy(RowsPerBlockPolicy.AUTO).declaredRows(17))
                .isEqualTo(17);
        assertThat(new RowsPerBlockPolicy(100).declaredRows(17)).isEqualTo(17);
        assertThat(new RowsPerBlockPolicy(RowsPerBlockPolicy.AUTO).declaredRows(0))
                .isOne();
    }

    @Test
    void largerRowsThanTheFirstEndTheFileUnlessTheUserSetTheRows() {
        RowsPerBlockPolicy rows = new RowsPerBlockPolicy(RowsPerBlockPolicy.AUTO);
        rows.completeBlockRows(8192, MIB);

        assertThat(rows.endsFile(120 * MIB)).isFalse();
        assertThat(rows.endsFile(120 * MIB + 1)).isTrue();
        assertThat(new RowsPerBlockPolicy(10).endsFile(600 * MIB)).isFalse();
    }
}
