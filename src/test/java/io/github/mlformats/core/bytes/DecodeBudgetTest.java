package io.github.mlformats.core.bytes;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import org.junit.jupiter.api.Test;

class DecodeBudgetTest {
    private final DecodeBudget budget = new DecodeBudget(100);
    private final DecodeBudget.Reservation a = budget.newReservation();
    private final DecodeBudget.Reservation b = budget.newReservation();

    @Test
    void aNewSizeReplacesThePreviousOne() {
        a.resize(90, "block 0");
        assertThatCode(() -> a.resize(100, "block 1")).doesNotThrowAnyException();
    }

    @Test
    void limitsTheSumOfAllShares() {
        a.resize(60, "column 'a'");
        b.resize(40, "column 'b'");

        assertThatThrownBy(() -> b.resize(41, "column 'b', block 1"))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "decoding column 'b', block 1 needs 41 bytes in addition to the 60 bytes of other columns, which"
                                + " is more than maxDecodedBytes = 100. Select fewer columns, give the executors more memory, or"
                                + " increase maxDecodedBytes");
    }

    @Test
    void aRejectedRequestChangesNothing() {
        a.resize(60, "column 'a'");
        assertThatThrownBy(() -> b.resize(Long.MAX_VALUE, "column 'b'")).isInstanceOf(UsageException.class);

        assertThatCode(() -> b.resize(40, "column 'b'")).doesNotThrowAnyException();
    }

    @Test
    void releasedBytesAreAvailableToOtherShares() {
        a.resize(100, "column 'a'");
        a.resize(0, "column 'a'");

        assertThatCode(() -> b.resize(100, "column 'b'")).doesNotThrowAnyException();
    }
}
