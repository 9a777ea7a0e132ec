package io.github.mlformats.zds.read;

import io.github.mlformats.core.metric.ReadMetrics;
import io.github.mlformats.core.option.Mode;
import io.github.mlformats.core.spi.BatchReader;
import io.github.mlformats.core.spi.CorruptRecords;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.zds.format.ids.IdSet;
import io.github.mlformats.zds.format.layout.CollectionFiles;
import io.github.mlformats.zds.format.layout.StorageChoice;
import io.github.mlformats.zds.format.live.IndexUse;
import io.github.mlformats.zds.format.live.LiveRules;
import io.github.mlformats.zds.format.store.Item;
import io.github.mlformats.zds.plan.CollectionPart;
import io.github.mlformats.zds.plan.LinePlan;
import io.github.mlformats.zds.schema.DocumentType;
import io.github.mlformats.zds.schema.SessionSettings;
import io.github.mlformats.zds.schema.TypeObserver;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * Opens the documents of a part for reading.
 *
 * @param corruptColumn name of the column for the text of corrupt documents
 */
public record DocumentReaders(
        CollectionPart part, LinePlan lines, LiveRules rules, Mode mode, String corruptColumn, ReadMetrics metrics) {

    /** Reads the documents of a slice that a query can want. */
    public BatchReader open(Slice slice, ReadRequest request) throws IOException {
        Optional<IdSet> wanted = LinePlan.wantedIds(request);
        boolean idNeeded = rules.index() != IndexUse.IGNORE;
        Texts texts = texts(slice, wanted);
        byte[] collection = part.files().collection().name().getBytes(StandardCharsets.UTF_8);
        DocumentBatches.Rules rowRules = new DocumentBatches.Rules(
                mode,
                idNeeded,
                collection,
                request.rows().picksByNumber(),
                new CorruptRecords(mode, metrics).areRecorded());
        RowColumns columns = new RowColumns(request, corruptColumn, rowRules, SessionSettings.timeZone());
        IdPrefilter prefilter = wanted.isPresent() && !texts.haveKeys() ? IdPrefilter.of(wanted.get()) : null;
        return new DocumentBatches(texts, columns, prefilter, rowRules, metrics);
    }

    private Texts texts(Slice slice, Optional<IdSet> wanted) throws IOException {
        CollectionFiles files = part.files();
        if (part.storage() == StorageChoice.DOCS) {
            List<Item> matching = files.documents().stream()
                    .filter(item -> wanted.isEmpty() || contains(wanted.get(), CollectionFiles.idOf(item)))
                    .toList();
            return new FileTexts(files, matching, rules.maxLineLength());
        }
        return new SectionTexts(files, rules, lines.part(slice, wanted));
    }

    private static boolean contains(IdSet wanted, String id) {
        byte[] bytes = id.getBytes(StandardCharsets.UTF_8);
        return wanted.contains(bytes, 0, bytes.length);
    }

    /** Looks at the documents of a slice for their types. */
    public DocumentType observe(Slice slice, TypeObserver observer) throws IOException {
        try (Texts texts = texts(slice, Optional.empty())) {
            while (observer.wantsMore() && texts.next()) {
                if (observer.takes(texts.offset())) {
                    observe(observer, texts);
                }
            }
        }
        return observer.found();
    }

    private void observe(TypeObserver observer, Texts texts) throws IOException {
        boolean good = !texts.isTooLong() && observer.look(texts.data(), texts.from(), texts.to());
        boolean hasAnyId = observer.hasId() || texts.haveKeys() || rules.index() == IndexUse.IGNORE;
        if (good && hasAnyId) {
            observer.takeGood();
        } else {
            observer.takeCorrupt();
        }
    }
}
