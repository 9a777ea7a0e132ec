package io.github.mlformats.zds.read;

import io.github.mlformats.zds.format.index.KeyedEntries;
import io.github.mlformats.zds.format.layout.CollectionFiles;
import io.github.mlformats.zds.format.live.Duplicates;
import io.github.mlformats.zds.format.live.LiveRules;
import io.github.mlformats.zds.format.section.Section;
import io.github.mlformats.zds.format.section.SectionReader;
import io.github.mlformats.zds.format.store.Content;
import io.github.mlformats.zds.plan.LinePart;
import java.io.IOException;
import java.util.Iterator;

/** The live documents of sections of {@code data.jsonl}. */
final class SectionTexts implements Texts {
    private final CollectionFiles files;
    private final LiveRules rules;
    private final Content data;
    private final LinePart part;
    private final Iterator<Section> sections;
    private Section section;
    private SectionReader reader;

    /** A complete data file with a CRC is read to its end, so that the CRC is verified. */
    SectionTexts(CollectionFiles files, LiveRules rules, LinePart part) throws IOException {
        this.files = files;
        this.rules = rules;
        this.data = part.sections().isEmpty() ? null : files.open(CollectionFiles.DATA);
        this.sections = part.sections().iterator();
        this.part = part;
    }

    @Override
    public boolean next() throws IOException {
        while (reader == null || !reader.next()) {
            if (!sections.hasNext()) {
                if (reader != null && part.whole() && data.extent().hasCrc()) {
                    reader.readToEnd();
                }
                return false;
            }
            if (reader != null) {
                reader.close();
            }
            section = sections.next();
            reader = new SectionReader(data, section, part.whole(), this::entries, rules.maxLineLength());
        }
        return true;
    }

    private KeyedEntries entries() throws IOException {
        if (part.found() != null) {
            return part.found();
        }
        try (Content index = files.open(CollectionFiles.INDEX)) {
            boolean keepRepeated = rules.duplicates() == Duplicates.KEEP;
            return KeyedEntries.load(index, section.start(), section.until(), keepRepeated);
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
    public boolean haveKeys() {
        return part.isIndexed();
    }

    @Override
    public void close() throws IOException {
        try (Content closedLast = data) {
            if (reader != null) {
                reader.close();
            }
        }
    }
}
