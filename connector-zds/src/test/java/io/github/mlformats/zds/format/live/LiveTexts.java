package io.github.mlformats.zds.format.live;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.mlformats.zds.format.index.KeyedEntries;
import io.github.mlformats.zds.format.layout.CollectionFiles;
import io.github.mlformats.zds.format.section.Section;
import io.github.mlformats.zds.format.section.SectionReader;
import io.github.mlformats.zds.format.store.Content;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The live documents of a collection with their positions, and the number of times the index was loaded. */
final class LiveTexts {
    private final CollectionFiles files;
    final List<String> texts = new ArrayList<>();
    final List<String> places = new ArrayList<>();
    final List<Long> rows = new ArrayList<>();
    final List<String> keys = new ArrayList<>();
    int indexLoads;

    private LiveTexts(CollectionFiles files) {
        this.files = files;
    }

    /** Reads them in sections of about so many bytes. */
    static LiveTexts read(CollectionFiles files, LiveRules rules, long sectionBytes, boolean withKeys)
            throws IOException {
        LiveTexts read = new LiveTexts(files);
        for (Section section : LiveFinder.find(files, rules, warning -> {}).cut(sectionBytes)) {
            read.add(section, rules, withKeys);
        }
        return read;
    }

    private void add(Section section, LiveRules rules, boolean withKeys) throws IOException {
        try (Content data = files.open(CollectionFiles.DATA);
                SectionReader reader =
                        new SectionReader(data, section, false, () -> load(section, rules), rules.maxLineLength())) {
            while (reader.next()) {
                texts.add(new String(reader.data(), reader.from(), reader.to() - reader.from(), UTF_8));
                places.add(reader.offset() + "+" + reader.length());
                rows.add(reader.row());
                if (withKeys) {
                    keys.add(new String(reader.key(), UTF_8));
                }
            }
        }
    }

    private KeyedEntries load(Section section, LiveRules rules) throws IOException {
        indexLoads++;
        try (Content index = files.open(CollectionFiles.INDEX)) {
            boolean keepRepeated = rules.duplicates() == Duplicates.KEEP;
            return KeyedEntries.load(index, section.start(), section.until(), keepRepeated);
        }
    }
}
