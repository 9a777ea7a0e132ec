package io.github.mlformats.zds.read;

import io.github.mlformats.core.spi.LookupFilter;
import io.github.mlformats.core.spi.find.FileDetail;
import io.github.mlformats.zds.format.layout.StorageMode;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * The details of an input file found by {@link ZdsFileFinder}.
 *
 * @param collection name of the collection
 * @param storage {@link StorageMode#JSONL} or {@link StorageMode#DOCS}
 * @param archivePath path of the collection in an archive; null outside of an archive
 * @param id id of the document of a document file; otherwise null
 */
public record ZdsFileDetail(String collection, StorageMode storage, String archivePath, String id)
        implements FileDetail {
    /** Prunes document files by their ids in an index lookup. */
    @Override
    public boolean mayMatch(LookupFilter lookups) {
        return id == null
                || lookups.values().stream().allMatch(filter -> filter.values().contains(UTF8String.fromString(id)));
    }
}
