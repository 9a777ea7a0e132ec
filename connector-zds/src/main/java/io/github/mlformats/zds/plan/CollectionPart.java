package io.github.mlformats.zds.plan;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.DelegatingSource;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.Inflaters;
import io.github.mlformats.zds.format.archive.Archive;
import io.github.mlformats.zds.format.archive.ArchiveLimits;
import io.github.mlformats.zds.format.layout.Collection;
import io.github.mlformats.zds.format.layout.CollectionFiles;
import io.github.mlformats.zds.format.layout.DataSet;
import io.github.mlformats.zds.format.layout.StorageChoice;
import io.github.mlformats.zds.format.store.Item;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * An opened input file: the lines of a collection, a single document file, or a collection in an archive.
 *
 * @param files the files of the collection that belong to the input
 * @param storage {@link StorageChoice#JSONL} or {@link StorageChoice#DOCS}
 * @param inArchive whether it is in an archive
 */
public record CollectionPart(CollectionFiles files, StorageChoice storage, boolean inArchive) {
    /**
     * Opens a file found by {@link ZdsLayout}.
     *
     * @throws UsageException if an archive no longer contains the collection
     */
    public static CollectionPart open(FileContext context, ArchiveLimits limits) throws IOException {
        PartDetail detail = (PartDetail) context.detail();
        if (detail.inArchive() != null) {
            return openInArchive(context, detail, limits);
        }
        Collection collection =
                new Collection(new SideFolder(context.source(), context.folder()), detail.collection(), "");
        boolean lines = detail.storage() == StorageChoice.JSONL;
        String name = lines ? SideFolder.DATA : detail.id() + CollectionFiles.SUFFIX;
        Item own = Item.file(name, context.source().size());
        CollectionFiles files = lines
                ? new CollectionFiles(collection, Optional.of(own), index(context), false, List.of())
                : new CollectionFiles(collection, Optional.empty(), Optional.empty(), true, List.of(own));
        return new CollectionPart(files, detail.storage(), false);
    }

    private static Optional<Item> index(FileContext context) throws IOException {
        return context.folder().open(SideFolder.INDEX).map(source -> Item.file(SideFolder.INDEX, source.size()));
    }

    private static CollectionPart openInArchive(FileContext context, PartDetail detail, ArchiveLimits limits)
            throws IOException {
        ByteSource shared = new DelegatingSource(context.source());
        Archive archive = Archive.open(shared, limits, warning -> {});
        DataSet dataSet = DataSet.open(archive.inflatedBy(() -> Inflaters.open(context.options())));
        Collection collection = dataSet.collections().stream()
                .filter(candidate -> candidate.path().equals(detail.inArchive()))
                .findFirst()
                .orElseThrow(() -> new UsageException(context.source().name() + " has changed during the query: it no longer contains the"
                        + " collection '" + detail.collection() + "'. Run the query again"));
        return new CollectionPart(collection.files(), detail.storage(), true);
    }
}
