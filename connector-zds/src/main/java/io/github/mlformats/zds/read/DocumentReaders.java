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
 * Creates the readers of an input file.
 *
 * @param part input file
 * @param lines planner of its lines
 * @param rules rules for live documents
 * @param mode how corrupt documents are handled
 * @param corruptColumn name of the column for the text of corrupt documents
 * @param metrics metrics of the task
 */
public record DocumentReaders(
        CollectionPart part, LinePlan lines, LiveRules rules, Mode mode, String corruptColumn, ReadMetrics metrics) {

    /** Opens a reader for the documents of a slice that may match the request. */
    public BatchReader open(Slice slice, ReadRequest request) throws IOException {
        Optional<IdSet> requested = LinePlan.wantedIds(request);
        boolean idNeeded = rules.index() != IndexUse.IGNORE;
        Texts texts = texts(slice, requested);
        byte[] collection = part.files().collection().name().getBytes(StandardCharsets.UTF_8);
        DocumentBatches.Rules rowRules = new DocumentBatches.Rules(
                mode,
                idNeeded,
                collection,
                request.rows().picksByNumber(),
                new CorruptRecords(mode, metrics).areRecorded());
        RowColumns columns = new RowColumns(request, corruptColumn, rowRules, SessionSettings.timeZone());
        IdPrefilter prefilter = requested.isPresent() && !texts.haveKeys() ? IdPrefilter.of(requested.get()) : null;
        return new DocumentBatches(texts, columns, prefilter, rowRules, metrics);
    }

    private Texts texts(Slice slice, Optional<IdSet> requested) throws IOException {
        CollectionFiles files = part.files();
        if (part.storage() == StorageChoice.DOCS) {
            List<Item> matching = files.documents().stream()
                    .filter(item -> requested.isEmpty() || contains(requested.get(), CollectionFiles.idOf(item)))
                    .toList();
            return new FileTexts(files, matching, rules.maxLineLength());
        }
        return new SectionTexts(files, rules, lines.part(slice, requested));
    }

    private static boolean contains(IdSet requested, String id) {
        byte[] bytes = id.getBytes(StandardCharsets.UTF_8);
        return requested.contains(bytes, 0, bytes.length);
    }

    /** Infers the type of the documents of a slice. */
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
