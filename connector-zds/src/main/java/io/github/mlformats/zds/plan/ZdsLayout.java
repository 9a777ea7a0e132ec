package io.github.mlformats.zds.plan;

import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.DataSetLayout;
import io.github.mlformats.zds.ZdsOptions;
import io.github.mlformats.zds.format.archive.Archive;
import io.github.mlformats.zds.format.layout.Collection;
import io.github.mlformats.zds.format.layout.CollectionFiles;
import io.github.mlformats.zds.format.layout.DataSet;
import io.github.mlformats.zds.format.layout.StorageChoice;
import io.github.mlformats.zds.format.live.IndexUse;
import io.github.mlformats.zds.format.live.LiveFinder;
import io.github.mlformats.zds.format.store.Item;
import io.github.mlformats.zds.schema.Columns;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds the collections of a data set. In a directory its parts are {@code data.jsonl} or the files of {@code docs/}; in
 * an archive a collection is one part, named by its path.
 */
public final class ZdsLayout implements DataSetLayout {
    private static final Logger LOG = LoggerFactory.getLogger(ZdsLayout.class);

    /** Whether a file's name is an archive's. */
    public static boolean isArchive(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.endsWith(".zds") || lower.endsWith(".zip");
    }

    @Override
    public StructType partitionColumns(Options options) {
        StructType none = new StructType();
        return readsAll(options) ? none.add(Columns.COLLECTION, DataTypes.StringType, false) : none;
    }

    private static boolean readsAll(Options options) {
        return "*".equals(options.get(ZdsOptions.COLLECTION));
    }

    @Override
    public List<DataPart> find(FileTree root, Options options) throws IOException {
        if (root.top().isFolder()) {
            TreeFolder folder = new TreeFolder(root);
            List<DataPart> parts = new ArrayList<>();
            for (Collection collection : choose(DataSet.open(folder), options)) {
                CollectionFiles files = collection.files();
                addParts(parts, folder, files, files.storage(options.get(ZdsOptions.STORAGE), LOG::warn), options);
            }
            return parts;
        }
        if (!isArchive(root.name())) {
            throw new UsageException(root.name() + " is neither a data set or collection directory nor an archive, whose"
                    + " name ends with .zds or .zip");
        }
        try (Archive archive = Archive.open(root.open(""), ZdsOptions.archiveLimits(options), LOG::warn)) {
            List<DataPart> parts = new ArrayList<>();
            for (Collection collection : choose(DataSet.open(archive), options)) {
                CollectionFiles files = collection.files();
                StorageChoice storage = files.storage(options.get(ZdsOptions.STORAGE), LOG::warn);
                checkIndex(files, storage, options);
                parts.add(new DataPart("", root.top(), collection.path(), values(collection, options)));
            }
            return parts;
        }
    }

    private static List<Collection> choose(DataSet dataSet, Options options) {
        return dataSet.choose(options.get(ZdsOptions.COLLECTION));
    }

    private static List<Object> values(Collection collection, Options options) {
        return readsAll(options) ? List.of(UTF8String.fromString(collection.name())) : List.of();
    }

    private static void addParts(
            List<DataPart> parts, TreeFolder folder, CollectionFiles files, StorageChoice storage, Options options)
            throws IOException {
        checkIndex(files, storage, options);
        List<Object> values = values(files.collection(), options);
        if (storage == StorageChoice.DOCS) {
            for (Item document : files.documents()) {
                String path = files.collection().pathOf("docs/" + document.name());
                parts.add(new DataPart(path, folder.entry(path), "", values));
            }
        } else if (files.dataSize() > 0) {
            String path = files.collection().pathOf(CollectionFiles.DATA);
            parts.add(new DataPart(path, folder.entry(path), "", values));
        }
    }

    /** Says what can be said about the index without reading data: that there is none, or one without data. */
    private static void checkIndex(CollectionFiles files, StorageChoice storage, Options options) throws IOException {
        boolean required = options.get(ZdsOptions.INDEX) == IndexUse.REQUIRE && files.index().isEmpty();
        if (storage == StorageChoice.JSONL && (files.dataSize() == 0 || required)) {
            LiveFinder.find(files, ZdsOptions.liveRules(options), LOG::warn);
        }
    }
}
