package io.github.mlformats.zds.plan;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.zds.ZdsOptions;
import io.github.mlformats.zds.format.archive.Archive;
import io.github.mlformats.zds.format.archive.ArchiveLimits;
import io.github.mlformats.zds.format.layout.Collection;
import io.github.mlformats.zds.format.layout.CollectionFiles;
import io.github.mlformats.zds.format.layout.DataSet;
import io.github.mlformats.zds.format.layout.StorageChoice;
import io.github.mlformats.zds.format.store.Item;
import io.github.mlformats.zds.format.store.SharedSource;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * What is read as one file: the lines of a collection, one of its documents, or what an archive holds of it.
 *
 * @param files the collection's files, as far as they are read
 * @param storage {@link StorageChoice#JSONL} or {@link StorageChoice#DOCS}
 * @param inArchive whether it is in an archive
 */
public record CollectionPart(CollectionFiles files, StorageChoice storage, boolean inArchive) {
    /** Opens what {@link ZdsLayout} found. */
    public static CollectionPart open(FileContext context, ArchiveLimits limits) throws IOException {
        String name = context.source().name();
        if (ZdsLayout.isArchive(name)) {
            return inArchive(context, limits);
        }
        String[] parts = name.split("/");
        String file = parts[parts.length - 1];
        String collectionName = parts.length > 2 ? parts[parts.length - 3] : "";
        SideFolder folder = new SideFolder(context.source(), context.folder());
        Collection collection = new Collection(folder, collectionName, "");
        Item own = Item.file(file, context.source().size());
        if (file.endsWith(".jsonl")) {
            Optional<Item> index =
                    context.folder().open(SideFolder.INDEX).map(source -> Item.file(SideFolder.INDEX, source.size()));
            CollectionFiles files = new CollectionFiles(collection, Optional.of(own), index, false, List.of());
            return new CollectionPart(files, StorageChoice.JSONL, false);
        }
        CollectionFiles files = new CollectionFiles(collection, Optional.empty(), Optional.empty(), true, List.of(own));
        return new CollectionPart(files, StorageChoice.DOCS, false);
    }

    private static CollectionPart inArchive(FileContext context, ArchiveLimits limits) throws IOException {
        ByteSource shared = new SharedSource(context.source());
        DataSet dataSet = DataSet.open(Archive.open(shared, limits, warning -> {}));
        String choice = context.options().get(ZdsOptions.COLLECTION);
        Collection collection = dataSet.collections().stream()
                .filter(candidate -> candidate.path().equals(context.detail()))
                .findFirst()
                .orElseGet(() -> dataSet.choose(choice).get(0));
        CollectionFiles files = collection.files();
        return new CollectionPart(files, files.storage(context.options().get(ZdsOptions.STORAGE), warning -> {}), true);
    }
}
