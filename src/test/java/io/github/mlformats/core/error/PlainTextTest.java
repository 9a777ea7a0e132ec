package io.github.mlformats.core.error;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PlainTextTest {
    @Test
    void keepsPrintableText() {
        for (String text : new String[] {"", "a b", "größe", "名前", "😀", "C:\\new", "\u00a0"}) {
            assertThat(PlainText.escape(text)).isSameAs(text);
        }
    }

    @Test
    void escapesLineEnds() {
        assertThat(PlainText.escape("a\nb.idv: all right\r\n\t")).isEqualTo("a\\nb.idv: all right\\r\\n\\t");
        assertThat(PlainText.escape("a\u2028b\u0085c")).isEqualTo("a\\u2028b\\u0085c");
    }

    @Test
    void escapesTerminalSequencesAndBidirectionalMarks() {
        assertThat(PlainText.escape("\u001b[2J\u009b1m\u007f\0")).isEqualTo("\\u001b[2J\\u009b1m\\u007f\\u0000");
        assertThat(PlainText.escape("\u202evdi.a")).isEqualTo("\\u202evdi.a");
    }

    @Test
    void truncatesAndAppendsTheLength() {
        assertThat(PlainText.truncate("abc\n", 4)).isEqualTo("abc\\n");
        assertThat(PlainText.truncate("abc\nd", 4)).isEqualTo("abc\\n... (5 characters)");
        assertThat(PlainText.truncate("x".repeat(10_000_000)))
                .isEqualTo("x".repeat(PlainText.MAX_LENGTH) + "... (10000000 characters)");
    }

    @Test
    void removesTheMiddleOfAMessage() {
        assertThat(PlainText.message("no column\n: set mode=x")).isEqualTo("no column\\n: set mode=x");
        assertThat(PlainText.message("no column '" + "x".repeat(10_000_000) + "\n': set mode=x"))
                .hasSizeLessThan(2100)
                .startsWith("no column 'xxx")
                .contains("xxx ... xxx")
                .endsWith("xxx\\n': set mode=x");
    }

    @Test
    void exceptionsEscapeContentOfFiles() {
        String large = "\n" + "x".repeat(10_000_000);

        assertThat(new CorruptFileException("a.idv", 7, "column '" + large + "'", large, large).getMessage())
                .hasSizeLessThan(1000)
                .startsWith("a.idv is corrupt at byte 7 (column '\\nxxx")
                .contains("expected \\nxxx", "found \\nxxx");
        assertThat(new CorruptFileException("a\n.idv", 7, "", "1", large).found())
                .hasSizeLessThan(1000);
        assertThat(new CorruptFileException("a\n.idv", 7, "", "1", "2").getMessage())
                .startsWith("a\\n.idv is corrupt");
        assertThat(new UsageException("no column '" + large + "': set mode=x").getMessage())
                .hasSizeLessThan(2100)
                .endsWith("': set mode=x");
    }

    @Test
    void doesNotSplitASurrogatePair() {
        assertThat(PlainText.truncate("a😀b", 2)).isEqualTo("a... (4 characters)");
        assertThat(PlainText.prefix("a😀b", 3)).isEqualTo("a😀");
        assertThat(PlainText.prefix("😀", 1)).isEmpty();
        assertThat(PlainText.prefix("😀", 2)).isEqualTo("😀");
        assertThat(PlainText.message("a" + "😀".repeat(2000)))
                .isEqualTo("a" + "😀".repeat(499) + " ... " + "😀".repeat(500));
    }
}
