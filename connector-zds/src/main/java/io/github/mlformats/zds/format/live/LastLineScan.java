package io.github.mlformats.zds.format.live;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.zds.format.ids.IdTable;
import io.github.mlformats.zds.format.index.EntryList;
import io.github.mlformats.zds.format.json.DocumentValidator;
import io.github.mlformats.zds.format.line.LineScanner;
import io.github.mlformats.zds.format.store.FileContent;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Finds the last line of each id by scanning all data, in memory for all ids plus about 40 bytes per id. Corrupt lines and lines
 * without an id are live and supersede no other line.
 */
final class LastLineScan {
    private final IdTable last;
    private final EntryList dead = new EntryList(16);
    private final DocumentValidator document = new DocumentValidator();
    private final SparseLineIndex lines = new SparseLineIndex();

    private LastLineScan(int maxWindow) {
        last = new IdTable(maxWindow);
    }

    static LiveLines find(FileContent data, LiveRules rules) throws IOException {
        LastLineScan found = new LastLineScan(data.maxWindow());
        try (LineScanner scanner = new LineScanner(data, 0, data.size(), rules.maxLineLength())) {
            scanner.setLineRange(0, data.size());
            while (scanner.next()) {
                if (!scanner.isBlank()) {
                    found.add(data.name(), scanner, rules.duplicates());
                }
            }
        }
        found.dead.sortByOffset();
        return new UnindexedLines(data.size(), found.lines, found.dead);
    }

    private void add(String file, LineScanner line, ReadDuplicatePolicy duplicates) {
        lines.add(line.offset());
        if (line.isTooLong() || !document.validate(line.data(), line.from(), line.to()) || document.id() == null) {
            return;
        }
        byte[] id = document.idBytes();
        int known = last.size();
        int number = last.add(id, 0, id.length);
        if (number < known) {
            if (duplicates == ReadDuplicatePolicy.FAIL) {
                throw new CorruptFileException(
                        file,
                        line.offset(),
                        "line",
                        "a unique id, as required by duplicates=fail",
                        "'" + PlainText.truncate(new String(id, StandardCharsets.UTF_8))
                                + "', which also occurs at byte " + last.offset(number));
            }
            dead.add(last.offset(number), last.length(number), 0);
        }
        last.setLocation(number, line.offset(), (int) line.length());
    }
}
