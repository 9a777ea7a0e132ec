package io.github.mlformats.zds.read;

import io.github.mlformats.core.bytes.FileTree.Entry;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.BatchReader;
import io.github.mlformats.core.spi.CorruptRecordPolicy;
import io.github.mlformats.core.spi.ReadMetrics;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.RowSelection;
import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.zds.format.LineScanner;
import io.github.mlformats.zds.format.LiveRules;
import io.github.mlformats.zds.format.layout.CollectionFiles;
import io.github.mlformats.zds.format.layout.CollectionFiles.StorageMode;
import io.github.mlformats.zds.format.layout.IdTable;
import io.github.mlformats.zds.schema.DocumentTypeInference;
import io.github.mlformats.zds.schema.SessionSettings;
import io.github.mlformats.zds.schema.ZdsReadOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * Creates the readers of an input file.
 *
 * @param part input file
 * @param lines planner of its lines
 * @param metrics metrics of the task
 */
public record ZdsReaderFactory(CollectionInput part, ZdsScanPlanner lines, Options options, ReadMetrics metrics) {

    /** Opens a reader for the documents of a slice that may match the request. */
    public BatchReader open(Slice slice, ReadRequest request) throws IOException {
        Optional<IdTable> requested = ZdsScanPlanner.requestedIds(request);
        LiveRules live = ZdsReadOptions.liveRules(options);
        boolean idNeeded = live.index() != LiveRules.IndexMode.IGNORE;
        DocumentSource texts = texts(slice, requested, request.rows(), live);
        byte[] collection = part.files().collection().name().getBytes(StandardCharsets.UTF_8);
        ZdsBatchReader.Rules rowRules = new ZdsBatchReader.Rules(
                options.get(ZdsReadOptions.MODE),
                idNeeded,
                collection,
                request.rows().selectsByRowNumber(),
                new CorruptRecordPolicy(options.get(ZdsReadOptions.MODE), metrics).isLogged());
        DocumentColumns columns = new DocumentColumns(
                request,
                ZdsReadOptions.corruptColumn(options),
                options.get(ZdsReadOptions.VARIANT_COLUMN),
                rowRules,
                SessionSettings.timeZone());
        ZdsBatchReader.IdPrefilter prefilter =
                requested.isPresent() && !texts.hasKeys() ? ZdsBatchReader.IdPrefilter.of(requested.get()) : null;
        return new ZdsBatchReader(texts, columns, prefilter, rowRules, metrics);
    }

    private DocumentSource texts(Slice slice, Optional<IdTable> requested, RowSelection rows, LiveRules live)
            throws IOException {
        CollectionFiles files = part.files();
        if (part.storage() == StorageMode.DOCS) {
            List<Entry> matching = files.documents().stream()
                    .filter(item -> requested.isEmpty() || contains(requested.get(), CollectionFiles.idOf(item)))
                    .toList();
            return new DocumentSource.OfFiles(files, matching, live.maxLineLength());
        }
        return new DocumentSource.OfLines(files, live, lines.select(slice, requested, rows));
    }

    private static boolean contains(IdTable requested, String id) {
        byte[] bytes = id.getBytes(StandardCharsets.UTF_8);
        return requested.indexOf(bytes, 0, bytes.length) >= 0;
    }

    /** Infers the type of the documents of a slice. */
    public DocumentTypeInference.InferredDocumentType inferType(Slice slice, DocumentTypeInference observer)
            throws IOException {
        LiveRules live = ZdsReadOptions.liveRules(options);
        boolean idNeeded = live.index() != LiveRules.IndexMode.IGNORE;
        try (DocumentSource texts = texts(slice, Optional.empty(), RowSelection.ALL, live)) {
            while (observer.needsMore() && texts.next()) {
                if (observer.isSampled(texts.document().offset())) {
                    inferType(observer, texts, idNeeded);
                }
            }
        }
        return observer.result();
    }

    private static void inferType(DocumentTypeInference observer, DocumentSource texts, boolean idNeeded)
            throws IOException {
        LineScanner text = texts.document();
        boolean good = !text.isTooLong() && observer.observe(text.data(), text.from(), text.to());
        boolean hasAnyId = observer.hasId() || texts.hasKeys() || !idNeeded;
        if (good && hasAnyId) {
            observer.addValid();
        } else {
            observer.addCorrupt();
        }
    }
}
