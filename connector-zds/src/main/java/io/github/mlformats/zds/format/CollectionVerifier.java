package io.github.mlformats.zds.format;

import io.github.mlformats.core.bytes.FileTree.Entry;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.ProblemListener;
import io.github.mlformats.zds.format.json.DocumentValidator;
import io.github.mlformats.zds.format.layout.CollectionFiles;
import io.github.mlformats.zds.format.layout.CollectionFiles.StorageMode;
import io.github.mlformats.zds.format.layout.EntryList;
import io.github.mlformats.zds.format.layout.FileContent;
import io.github.mlformats.zds.format.layout.IdSyntax;
import io.github.mlformats.zds.format.layout.IdTable;
import io.github.mlformats.zds.format.layout.Index;
import io.github.mlformats.zds.format.layout.KeyedEntries;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Verifies a collection: index entries against lines, index ids against document ids, contents against CRCs. */
public final class CollectionVerifier {
    private static final int CHUNK = 1 << 20;

    private final CollectionFiles files;
    private final ProblemListener findings;
    private final DocumentVerifier documents;

    private CollectionVerifier(CollectionFiles files, int maxLineLength, ProblemListener findings) {
        this.files = files;
        this.findings = findings;
        this.documents = new DocumentVerifier(files, maxLineLength, findings);
    }

    /**
     * Verifies one storage of a collection.
     *
     * @param storage {@link StorageMode#JSONL} or {@link StorageMode#DOCS}
     * @param findings receives the problems, in the order of the data
     * @return number of verified documents
     */
    public static long verify(CollectionFiles files, StorageMode storage, int maxLineLength, ProblemListener findings)
            throws IOException {
        CollectionVerifier verifier = new CollectionVerifier(files, maxLineLength, findings);
        return storage == StorageMode.DOCS ? verifier.docs() : verifier.lines();
    }

    private long docs() throws IOException {
        long seen = 0;
        for (Entry item : files.documents()) {
            String path = "docs/" + item.name();
            if (hasValidChecksum(path)) {
                documents.verifyFile(path, CollectionFiles.idOf(item));
            }
            seen++;
        }
        return seen;
    }

    private long lines() throws IOException {
        if (files.dataSize() > 0 && !hasValidChecksum(CollectionFiles.DATA)
                || files.index().isPresent() && !hasValidChecksum(CollectionFiles.INDEX)) {
            return 0;
        }
        Index index = LiveLineFinder.loadIndex(files, true);
        if (index instanceof Index.Unusable unusable) {
            addCorruption(unusable.reason());
        }
        if (index instanceof Index.Usable usable && usable.trailingBytes() > 0) {
            String trailing = usable.trailingBytes() + " bytes after the last entry";
            findings.add(CollectionFiles.INDEX, message(null, 0, trailing));
        }
        if (files.dataSize() == 0) {
            return 0;
        }
        return index instanceof Index.Usable usable && usable.entries().size() > 0
                ? documents.verifyEntries(usable.entries())
                : documents.verifyLines();
    }

    /** Reads a content to its end, which verifies the size and CRC of an archive entry. */
    private boolean hasValidChecksum(String path) throws IOException {
        byte[] chunk = new byte[CHUNK];
        try (FileContent content = files.open(path);
                InputStream in = content.openStream(0)) {
            if (!content.extent().hasCrc()) {
                return true;
            }
            while (in.read(chunk, 0, chunk.length) >= 0) {
                // The end of the stream verifies size and CRC.
            }
            return true;
        } catch (CorruptFileException e) {
            addCorruption(e);
            return false;
        }
    }

    private void addCorruption(CorruptFileException reason) {
        findings.add(reason.file(), message(null, reason.offset(), reason.getMessage()));
    }

    /**
     * Describes a problem of a document.
     *
     * @param id id of the document; null if it has none
     * @param offset position in the file
     */
    static String message(String id, long offset, String description) {
        String document = id == null ? "document" : "document '" + PlainText.truncate(id) + "'";
        return document + " at byte " + offset + ": " + PlainText.escape(description);
    }

    /** Verifies documents one by one. */
    private static final class DocumentVerifier {
        /** Maximum number of entries whose ids are in memory. */
        private static final int ENTRIES_AT_ONCE = 1_000_000;

        private final CollectionFiles files;
        private final int maxLineLength;
        private final ProblemListener findings;
        private final DocumentValidator document = new DocumentValidator();
        private final IdTable ids = new IdTable(Integer.MAX_VALUE);
        private String verifyFile;
        private long lastOffset = -1;

        DocumentVerifier(CollectionFiles files, int maxLineLength, ProblemListener findings) {
            this.files = files;
            this.maxLineLength = maxLineLength;
            this.findings = findings;
        }

        /** Verifies a document file. @param key its id according to the file name */
        void verifyFile(String path, String key) throws IOException {
            try (FileContent content = files.open(path);
                    LineScanner text = new LineScanner(content, 0, content.size(), maxLineLength)) {
                verifyFile = content.name();
                text.moveToEntry(0, content.size());
                check(text, key);
            }
        }

        /** Verifies all entries of an index. @return their number */
        long verifyEntries(EntryList entries) throws IOException {
            long end = 0;
            try (FileContent data = files.open(CollectionFiles.DATA)) {
                verifyFile = data.name();
                for (int first = 0; first < entries.size(); ) {
                    int last = Math.min(entries.size(), first + ENTRIES_AT_ONCE) - 1;
                    while (last + 1 < entries.size() && entries.offset(last + 1) == entries.offset(last)) {
                        last++;
                    }
                    end = Math.max(end, verifyEntries(data, entries.offset(first), entries.offset(last) + 1));
                    first = last + 1;
                }
            }
            // Statements that only delete documents append a blank line.
            if (end < files.dataSize() && !LiveLineFinder.isBlankFrom(files, end, maxLineLength)) {
                addProblem(end, null, files.dataSize() - end + " bytes after the last indexed document");
            }
            return entries.size();
        }

        /** Verifies the entries that start in a range. @return the end of the last document */
        private long verifyEntries(FileContent data, long start, long until) throws IOException {
            long end = start;
            KeyedEntries range;
            try (FileContent index = files.open(CollectionFiles.INDEX)) {
                range = KeyedEntries.load(index, files.dataSize(), start, until, true);
            }
            try (LineScanner text = new LineScanner(data, Math.max(0, start - 1), data.size(), maxLineLength)) {
                for (int i = 0; i < range.size(); i++) {
                    String key = new String(range.id(i), StandardCharsets.UTF_8);
                    checkLine(text, range.offset(i), range.length(i), key);
                    text.moveToEntry(range.offset(i), range.length(i));
                    check(text, key);
                    end = Math.max(end, range.end(i));
                }
            }
            return end;
        }

        /** Verifies that an entry starts at the beginning of a line and is not empty. */
        private void checkLine(LineScanner text, long offset, long length, String key) throws IOException {
            if (offset > 0 && offset > lastOffset) {
                text.setRange(offset - 1, offset);
                if (text.peek(offset - 1) != '\n') {
                    addProblem(offset, key, "the entry does not start at the beginning of a line");
                }
            }
            lastOffset = offset;
            text.setRange(offset, files.dataSize());
            if (length == 0) {
                addProblem(offset, key, "the entry is empty");
            }
        }

        /** Verifies all lines. @return number of lines that are not blank */
        long verifyLines() throws IOException {
            long seen = 0;
            try (FileContent data = files.open(CollectionFiles.DATA);
                    LineScanner text = new LineScanner(data, 0, data.size(), maxLineLength)) {
                verifyFile = data.name();
                text.setLineRange(0, data.size());
                while (text.next()) {
                    if (!text.isBlank()) {
                        check(text, null);
                        seen++;
                    }
                }
            }
            return seen;
        }

        private void check(LineScanner text, String key) {
            boolean good = !text.isTooLong() && document.validate(text.data(), text.from(), text.to());
            String own = good ? document.id() : null;
            if (!good) {
                String why = text.isTooLong()
                        ? "longer than " + maxLineLength + " bytes"
                        : PlainText.truncate(document.problem());
                addProblem(text.offset(), key, "not a single JSON object: " + why);
            } else if (own == null && key == null) {
                addProblem(text.offset(), null, "no id");
            } else if (own != null && key != null && !own.equals(key)) {
                addProblem(text.offset(), key, "the document has the id '" + PlainText.truncate(own) + "'");
            }
            String id = key != null ? key : own;
            if (id != null) {
                checkId(text, id);
            }
        }

        private void checkId(LineScanner text, String id) {
            String violation = IdSyntax.violation(id);
            if (violation != null) {
                addProblem(text.offset(), id, "the id " + violation);
            }
            byte[] bytes = id.getBytes(StandardCharsets.UTF_8);
            int known = ids.size();
            int number = ids.add(bytes, 0, bytes.length);
            if (number < known) {
                addProblem(text.offset(), id, "duplicate of the id at byte " + ids.offset(number));
            } else {
                ids.setLocation(number, text.offset(), 0);
            }
        }

        private void addProblem(long offset, String id, String description) {
            findings.add(verifyFile, message(id, offset, description));
        }
    }
}
