package io.github.mlformats.zds.read;

import io.github.mlformats.zds.format.index.KeyedEntries;
import io.github.mlformats.zds.format.layout.CollectionFiles;
import io.github.mlformats.zds.format.live.LiveRules;
import io.github.mlformats.zds.format.live.ReadDuplicatePolicy;
import io.github.mlformats.zds.format.range.LineRange;
import io.github.mlformats.zds.format.range.LineRangeReader;
import io.github.mlformats.zds.format.store.FileContent;
import java.io.IOException;
import java.util.Iterator;

/** The live documents of sections of {@code data.jsonl}. */
final class LineDocumentSource implements DocumentSource {
    private final CollectionFiles files;
    private final LiveRules rules;
    private final FileContent data;
    private final LineSelection part;
    private final Iterator<LineRange> sections;
    private LineRange section;
    private LineRangeReader reader;

    /** A complete data file with a CRC is read to its end, so that the CRC is verified. */
    LineDocumentSource(CollectionFiles files, LiveRules rules, LineSelection part) throws IOException {
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
