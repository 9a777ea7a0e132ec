package io.github.mlformats.zds.read;

import io.github.mlformats.zds.format.index.KeyedEntries;
import io.github.mlformats.zds.format.layout.CollectionFiles;
import io.github.mlformats.zds.format.line.LineScanner;
import io.github.mlformats.zds.format.live.LiveRules;
import io.github.mlformats.zds.format.live.ReadDuplicatePolicy;
import io.github.mlformats.zds.format.range.LineRange;
import io.github.mlformats.zds.format.range.LineRangeReader;
import io.github.mlformats.zds.format.store.FileContent;
import io.github.mlformats.zds.format.store.FolderEntry;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;

/**
 * A sequence of documents. The text of the current document is in {@link #data()} at {@code [from(), to())} until
 * {@link #next} is called. Not thread-safe.
 */
interface DocumentSource extends Closeable {
    /** Advances to the next document. @return false at the end */
    boolean next() throws IOException;

    byte[] data();

    int from();

    int to();

    /** Returns the position of the document in {@code data.jsonl}; 0 for a document file. */
    long offset();

    /** Returns the length of the document including its line end. */
    long length();

    /** Whether the document exceeds the maximum size, so that the text is truncated. */
    boolean isTooLong();

    /** Returns the id of the document in the index or its file name; null if there is none. */
    byte[] key() throws IOException;

    /** Returns the row number of the document in the file; only valid if the documents before it have been counted. */
    long row();

    /** Returns the name of the file for messages. */
    String name();

    /** Whether all documents have a {@link #key}, provided that index and data are consistent. */
    boolean hasKeys();

    /** Documents stored as one file each. */
    static final class OfFiles implements DocumentSource {
        private final CollectionFiles files;
        private final Iterator<FolderEntry> items;
        private final int maxLength;
        private long row = -1;
        private FolderEntry item;
        private FileContent content;
        private LineScanner scanner;

        OfFiles(CollectionFiles files, List<FolderEntry> items, int maxLength) {
            this.files = files;
            this.items = items.iterator();
            this.maxLength = maxLength;
        }

        @Override
        public boolean next() throws IOException {
            close();
            if (!items.hasNext()) {
                return false;
            }
            item = items.next();
            row++;
            content = files.open("docs/" + item.name());
            scanner = new LineScanner(content, 0, content.size(), maxLength);
            scanner.moveToEntry(0, content.size());
            return true;
        }

        @Override
        public byte[] data() {
            return scanner.data();
        }

        @Override
        public int from() {
            return scanner.from();
        }

        @Override
        public int to() {
            return scanner.to();
        }

        @Override
        public long offset() {
            return 0;
        }

        @Override
        public long length() {
            return content.size();
        }

        @Override
        public boolean isTooLong() {
            return scanner.isTooLong();
        }

        @Override
        public byte[] key() {
            return CollectionFiles.idOf(item).getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public long row() {
            return row;
        }

        @Override
        public String name() {
            return content.name();
        }

        @Override
        public boolean hasKeys() {
            return true;
        }

        @Override
        public void close() throws IOException {
            if (scanner != null) {
                scanner.close();
                content.close();
                scanner = null;
            }
        }
    }

    /** The live documents of sections of {@code data.jsonl}. */
    static final class OfLines implements DocumentSource {
        private final CollectionFiles files;
        private final LiveRules rules;
        private final FileContent data;
        private final ZdsScanPlanner.LineSelection part;
        private final Iterator<LineRange> sections;
        private LineRange section;
        private LineRangeReader reader;

        /** A complete data file with a CRC is read to its end, so that the CRC is verified. */
        OfLines(CollectionFiles files, LiveRules rules, ZdsScanPlanner.LineSelection part) throws IOException {
            this.files = files;
            this.rules = rules;
            this.data = part.ranges().isEmpty() ? null : files.open(CollectionFiles.DATA);
            this.sections = part.ranges().iterator();
            this.part = part;
        }

        @Override
        public boolean next() throws IOException {
            while (reader == null || !reader.next()) {
                if (!sections.hasNext()) {
                    if (reader != null && part.isComplete() && data.extent().hasCrc()) {
                        reader.readToEnd();
                    }
                    return false;
                }
                if (reader != null) {
                    reader.close();
                }
                section = sections.next();
                reader = new LineRangeReader(data, section, part.isComplete(), this::entries, rules.maxLineLength());
            }
            return true;
        }

        private KeyedEntries entries() throws IOException {
            if (part.lookupEntries() != null) {
                return part.lookupEntries();
            }
            try (FileContent index = files.open(CollectionFiles.INDEX)) {
                boolean keepRepeated = rules.duplicates() == ReadDuplicatePolicy.KEEP;
                return KeyedEntries.load(index, section.start(), section.end(), keepRepeated);
            }
        }

        @Override
        public byte[] data() {
            return reader.data();
        }

        @Override
        public int from() {
            return reader.from();
        }

        @Override
        public int to() {
            return reader.to();
        }

        @Override
        public long offset() {
            return reader.offset();
        }

        @Override
        public long length() {
            return reader.length();
        }

        @Override
        public boolean isTooLong() {
            return reader.isTooLong();
        }

        @Override
        public byte[] key() throws IOException {
            return reader.key();
        }

        @Override
        public long row() {
            return reader.row();
        }

        @Override
        public String name() {
            return data.name();
        }

        @Override
        public boolean hasKeys() {
            return part.isIndexed();
        }

        @Override
        public void close() throws IOException {
            try (FileContent closedLast = data) {
                if (reader != null) {
                    reader.close();
                }
            }
        }
    }
}
