package io.github.mlformats.zds.format.live;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.zds.format.ids.IdTable;
import io.github.mlformats.zds.format.index.EntryArrays;
import io.github.mlformats.zds.format.json.DocumentScan;
import io.github.mlformats.zds.format.line.LineScanner;
import io.github.mlformats.zds.format.store.Content;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Finds the last line of each id by scanning all data, in memory for all ids plus about 40 bytes per id. Corrupt lines and lines
 * without an id are live and supersede no other line.
 */
final class LastLines {
    private final IdTable last;
    private final EntryArrays dead = new EntryArrays(16);
    private final DocumentScan document = new DocumentScan();
    private final LineMarks lines = new LineMarks();

    private LastLines(int maxWindow) {
        last = new IdTable(maxWindow);
    }

    static LiveLines find(Content data, LiveRules rules) throws IOException {
        LastLines found = new LastLines(data.maxWindow());
        try (LineScanner scanner = new LineScanner(data, 0, data.size(), rules.maxLineLength())) {
            scanner.beginningIn(0, data.size());
            while (scanner.next()) {
                if (!scanner.isBlank()) {
                    found.add(data.name(), scanner, rules.duplicates());
                }
            }
        }
        found.dead.sortByOffset();
        return new UnindexedLines(data.size(), found.lines, found.dead);
    }

    private void add(String file, LineScanner line, Duplicates duplicates) {
        lines.add(line.offset());
        if (line.isTooLong() || !document.scan(line.data(), line.from(), line.to()) || document.id() == null) {
            return;
        }
        byte[] id = document.idBytes();
        int known = last.size();
        int number = last.add(id, 0, id.length);
        if (number < known) {
            if (duplicates == Duplicates.FAIL) {
                throw new CorruptFileException(
                        file,
                        line.offset(),
                        "line",
                        "a unique id, as required by duplicates=fail",
                        "'" + PlainText.cut(new String(id, StandardCharsets.UTF_8)) + "', which also occurs at byte "
                                + last.offset(number));
            }
            dead.add(last.offset(number), last.length(number), 0);
        }
        last.place(number, line.offset(), (int) line.length());
    }
}
