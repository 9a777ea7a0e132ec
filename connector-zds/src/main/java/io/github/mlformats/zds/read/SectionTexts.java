package io.github.mlformats.zds.read;

import io.github.mlformats.zds.format.index.RangeEntries;
import io.github.mlformats.zds.format.layout.CollectionFiles;
import io.github.mlformats.zds.format.live.Duplicates;
import io.github.mlformats.zds.format.live.LiveRules;
import io.github.mlformats.zds.format.live.Section;
import io.github.mlformats.zds.format.live.SectionReader;
import io.github.mlformats.zds.format.store.Content;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;

/** The live documents of some sections of {@code data.jsonl}. */
final class SectionTexts implements Texts {
    private final CollectionFiles files;
    private final LiveRules rules;
    private final Content data;
    private final Iterator<Section> sections;
    private final boolean toTheEnd;
    private Section section;
    private SectionReader reader;

    /** @param toTheEnd whether to read what is behind the last section, too, so that an archive's CRC is checked */
    SectionTexts(CollectionFiles files, LiveRules rules, List<Section> sections, boolean toTheEnd) throws IOException {
        this.files = files;
        this.rules = rules;
        this.data = files.open(CollectionFiles.DATA);
        this.sections = sections.iterator();
        this.toTheEnd = toTheEnd;
    }

    @Override
    public boolean next() throws IOException {
        while (reader == null || !reader.next()) {
            if (!sections.hasNext()) {
                if (reader != null && toTheEnd) {
                    reader.readToEnd();
                }
                return false;
            }
            if (reader != null) {
                reader.close();
            }
            section = sections.next();
            reader = new SectionReader(data, section, this::entries, rules.maxLineLength());
        }
        return true;
    }

    private RangeEntries entries() throws IOException {
        try (Content index = files.open(CollectionFiles.INDEX)) {
            boolean keepRepeated = rules.duplicates() == Duplicates.KEEP;
            return RangeEntries.load(index, section.start(), section.until(), keepRepeated);
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
    public boolean cut() throws IOException {
        return reader.cut();
    }

    @Override
    public String name() {
        return data.name();
    }

    @Override
    public boolean haveKeys() {
        return section.reading() != Section.Reading.LINES;
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
