package io.github.mlformats.core.error;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What files say reaches messages without steering the terminal that shows them, and without filling it. */
class PrintableTest {
    private static final String TEN_MEGABYTES = "x".repeat(10 << 20);

    @Test
    void ordinaryTextStaysAsItIs() {
        assertThat(Printable.of("Größe \uD83D\uDE00 \\ 'a'", 100)).isEqualTo("Größe \uD83D\uDE00 \\ 'a'");
    }

    @Test
    void whatSteersATerminalIsEscaped() {
        assertThat(Printable.of("a\u001b[31mb\nc\u0000\u2028\u202e\u009b\ud800", 100))
                .isEqualTo("a\\u001b[31mb\\nc\\u0000\\u2028\\u202e\\u009b\\ud800");
    }

    @Test
    void longTextIsCutInItsMiddle() {
        assertThat(Printable.of("begin " + TEN_MEGABYTES + " end", 60))
                .hasSizeLessThanOrEqualTo(60)
                .startsWith("begin xxx")
                .contains(" ... ")
                .endsWith("xxx end");
    }

    @Test
    void escapesCountToo() {
        assertThat(Printable.of("\u0000".repeat(50), 60)).hasSizeLessThanOrEqualTo(60);
    }

    @Test
    void noCorruptionMessageIsLong() {
        CorruptFileException corrupt = new CorruptFileException(
                "a.idv", 7, "column '" + TEN_MEGABYTES + "'", TEN_MEGABYTES, "\n" + TEN_MEGABYTES);

        assertThat(corrupt.getMessage())
                .hasSizeLessThan(1000)
                .startsWith("a.idv is corrupt at byte 7 (column 'xxx")
                .contains("found \\nxxx");
        assertThat(corrupt.found()).hasSizeLessThan(1000);
    }

    @Test
    void noUsageMessageIsLongAndTheWayOutStays() {
        String message = new UsageException("no column '" + TEN_MEGABYTES + "\u001b[2J': set mode=x").getMessage();

        assertThat(message).hasSizeLessThanOrEqualTo(2000).endsWith("\\u001b[2J': set mode=x");
        assertThat(message).startsWith("no column 'xxx");
    }
}
