package io.github.mlformats.zds.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.mlformats.zds.format.layout.CollectionFiles;
import io.github.mlformats.zds.format.layout.FileContent;
import io.github.mlformats.zds.format.layout.KeyedEntries;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The live documents of a collection with their positions, and the number of times the index was loaded. */
final class LiveDocuments {
    private final CollectionFiles files;
    final List<String> texts = new ArrayList<>();
    final List<String> places = new ArrayList<>();
    final List<Long> rows = new ArrayList<>();
    final List<String> keys = new ArrayList<>();
    int indexLoads;

    private LiveDocuments(CollectionFiles files) {
        this.files = files;
    }

    /** Reads them in sections of about so many bytes. */
    static LiveDocuments read(CollectionFiles files, LiveRules rules, long sectionBytes, boolean withKeys)
            throws IOException {
        LiveDocuments read = new LiveDocuments(files);
        for (LineRange section :
                LiveLineFinder.find(files, rules, warning -> {}).split(sectionBytes, LiveLines.SelectedRows.ALL)) {
            read.add(section, rules, withKeys);
        }
        return read;
    }

    private void add(LineRange section, LiveRules rules, boolean withKeys) throws IOException {
        try (FileContent data = files.open(CollectionFiles.DATA);
                LineRangeReader reader =
                        new LineRangeReader(data, section, false, () -> load(section, rules), rules.maxLineLength())) {
            while (reader.next()) {
                LineScanner text = reader.scanner();
                texts.add(new String(text.data(), text.from(), text.to() - text.from(), UTF_8));
                places.add(text.offset() + "+" + text.length());
                rows.add(reader.row());
                if (withKeys) {
                    keys.add(new String(reader.key(), UTF_8));
                }
            }
        }
    }

    private KeyedEntries load(LineRange section, LiveRules rules) throws IOException {
        indexLoads++;
        try (FileContent index = files.open(CollectionFiles.INDEX)) {
            boolean keepRepeated = rules.duplicates() == LiveRules.ReadDuplicatePolicy.KEEP;
            return KeyedEntries.load(index, files.dataSize(), section.start(), section.end(), keepRepeated);
        }
    }
}
