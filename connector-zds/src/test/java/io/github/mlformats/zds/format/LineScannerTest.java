package io.github.mlformats.zds.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.bytes.HeapSource;
import io.github.mlformats.core.testing.SmallWindows;
import io.github.mlformats.zds.format.layout.FileContent;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines and their positions, with windows smaller and larger than a line. */
class LineScannerTest {
    private static LineScanner scanner(String text, int window, int maxLength) throws IOException {
        byte[] bytes = text.getBytes(UTF_8);
        FileContent content = FileContent.of(new SmallWindows(new HeapSource("lines", bytes), window));
        return new LineScanner(content, 0, bytes.length, maxLength);
    }

    private static List<String> rest(LineScanner scanner) throws IOException {
        List<String> lines = new ArrayList<>();
        while (scanner.next()) {
            lines.add(shown(scanner));
        }
        return lines;
    }

    private static String shown(LineScanner scanner) {
        String text = new String(scanner.data(), scanner.from(), scanner.to() - scanner.from(), UTF_8);
        return text + "@" + scanner.offset() + "+" + scanner.length() + (scanner.isTooLong() ? "..." : "");
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 9, 16, 64, Integer.MAX_VALUE})
    void linesEndAtNewlinesOrTheEndOfTheData(int window) throws IOException {
        LineScanner scanner = scanner("one\ntwo, longer than a window\r\n\n  \nlast", window, 100);
        scanner.setLineRange(0, Long.MAX_VALUE);

        assertThat(rest(scanner))
                .containsExactly("one@0+4", "two, longer than a window@4+27", "@31+1", "  @32+3", "last@35+4");
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 16, Integer.MAX_VALUE})
    void truncatesLongLines(int window) throws IOException {
        LineScanner scanner = scanner("short\nabcdefghijklmnopqrstuvwxyz\nnext\n", window, 6);
        scanner.setLineRange(0, Long.MAX_VALUE);

        assertThat(rest(scanner)).containsExactly("short@0+6", "abcdef@6+27...", "next@33+5");
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 16, Integer.MAX_VALUE})
    void scansLinesThatStartInARange(int window) throws IOException {
        String text = "0123456789\nabcdefghij\nABCDEFGHIJ\n";
        List<String> all = new ArrayList<>();
        for (int start = 0; start < text.length(); start += 5) {
            LineScanner scanner = scanner(text, window, 100);
            scanner.setSplitRange(start, Math.min(text.length(), start + 5));
            all.addAll(rest(scanner));
        }

        assertThat(all).containsExactly("0123456789@0+11", "abcdefghij@11+11", "ABCDEFGHIJ@22+11");
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 16, Integer.MAX_VALUE})
    void scansEntriesWithoutLineEnd(int window) throws IOException {
        LineScanner scanner = scanner("{}\n{\"a\":1}\r\n[\n]\n", window, 100);

        scanner.moveToEntry(0, 3);
        assertThat(shown(scanner)).isEqualTo("{}@0+3");
        scanner.moveToEntry(3, 9);
        assertThat(shown(scanner)).isEqualTo("{\"a\":1}@3+9");
        scanner.moveToEntry(12, 4);
        assertThat(shown(scanner)).isEqualTo("[\n]@12+4");
        scanner.moveToEntry(16, 0);
        assertThat(shown(scanner)).isEqualTo("@16+0");
    }

    @ParameterizedTest
    @ValueSource(ints = {8, Integer.MAX_VALUE})
    void skipsAByteOrderMark(int window) throws IOException {
        LineScanner scanner = scanner("\uFEFF{}\n\uFEFF{}\n", window, 100);
        scanner.setLineRange(0, Long.MAX_VALUE);

        assertThat(rest(scanner)).containsExactly("{}@0+6", "\uFEFF{}@6+6");
    }
}
