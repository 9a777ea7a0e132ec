package io.github.mlformats.core.bytes;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import org.junit.jupiter.api.Test;

class DecodeBudgetTest {
    private final DecodeBudget budget = new DecodeBudget(100);
    private final DecodeBudget.Share a = budget.share();
    private final DecodeBudget.Share b = budget.share();

    @Test
    void aNewSizeReplacesThePreviousOne() {
        a.hold(90, "block 0");
        assertThatCode(() -> a.hold(100, "block 1")).doesNotThrowAnyException();
    }

    @Test
    void limitsTheSumOfAllShares() {
        a.hold(60, "column 'a'");
        b.hold(40, "column 'b'");

        assertThatThrownBy(() -> b.hold(41, "column 'b', block 1"))
                .isInstanceOf(UsageException.class)
                .hasMessage("decoding column 'b', block 1 needs 41 bytes in addition to the 60 bytes of other columns, which"
                        + " is more than maxDecodedBytes = 100. Select fewer columns, give the executors more memory, or"
                        + " increase maxDecodedBytes");
    }

    @Test
    void aRejectedRequestChangesNothing() {
        a.hold(60, "column 'a'");
        assertThatThrownBy(() -> b.hold(Long.MAX_VALUE, "column 'b'")).isInstanceOf(UsageException.class);

        assertThatCode(() -> b.hold(40, "column 'b'")).doesNotThrowAnyException();
    }

    @Test
    void releasedBytesAreAvailableToOtherShares() {
        a.hold(100, "column 'a'");
        a.hold(0, "column 'a'");

        assertThatCode(() -> b.hold(100, "column 'b'")).doesNotThrowAnyException();
    }
}
