package io.github.mlformats.zds.read;

import io.github.mlformats.core.bytes.FileTree.Entry;
import io.github.mlformats.zds.format.LineRange;
import io.github.mlformats.zds.format.LineRangeReader;
import io.github.mlformats.zds.format.LineScanner;
import io.github.mlformats.zds.format.LiveRules;
import io.github.mlformats.zds.format.layout.CollectionFiles;
import io.github.mlformats.zds.format.layout.FileContent;
import io.github.mlformats.zds.format.layout.KeyedEntries;
import io.github.mlformats.zds.schema.ZdsColumns;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;

/** A sequence of documents. Not thread-safe. */
interface DocumentSource extends Closeable {
    /** Advances to the next document. @return false at the end */
    boolean next() throws IOException;

    /** Returns the scanner at the current document, whose text is valid until {@link #next} is called. */
    LineScanner document();

    /** Returns the id of the document in the index or its file name; null if there is none. */
    byte[] key() throws IOException;

    /** Returns the row number of the document in the file; only valid if the documents before it have been counted. */
    long row();

    /** Returns the {@link ZdsColumns#ROW_ID} of the document. */
    long rowId();

    /** Returns the name of the file for messages. */
    String name();

    /** Whether all documents have a {@link #key}, provided that index and data are consistent. */
    boolean hasKeys();

    /** Documents stored as one file each. */
    static final class OfFiles implements DocumentSource {
        private final CollectionFiles files;
        private final Iterator<Entry> items;
        private final int maxLength;
        private long row = -1;
        private Entry item;
        private FileContent content;
        private LineScanner scanner;

        OfFiles(CollectionFiles files, List<Entry> items, int maxLength) {
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
        public LineScanner document() {
            return scanner;
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
        public long rowId() {
            return ZdsColumns.rowId(key());
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
                        reader.scanner().readToEnd();
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
                boolean keepRepeated = rules.duplicates() == LiveRules.ReadDuplicatePolicy.KEEP;
                return KeyedEntries.load(index, files.dataSize(), section.start(), section.end(), keepRepeated);
            }
        }

        @Override
        public LineScanner document() {
            return reader.scanner();
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
        public long rowId() {
            return document().offset();
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
