package io.github.mlformats.zds.plan;

import io.github.mlformats.core.spi.LookUps;
import io.github.mlformats.core.spi.find.FileDetail;
import io.github.mlformats.zds.format.layout.StorageChoice;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * The details of an input file found by {@link ZdsLayout}.
 *
 * @param collection name of the collection
 * @param storage {@link StorageChoice#JSONL} or {@link StorageChoice#DOCS}
 * @param inArchive path of the collection in an archive; null outside of an archive
 * @param id id of the document of a document file; otherwise null
 */
public record PartDetail(String collection, StorageChoice storage, String inArchive, String id) implements FileDetail {
    /** Prunes document files by their ids in an index lookup. */
    @Override
    public boolean mayHold(LookUps lookUps) {
        return id == null
                || lookUps.values().stream().allMatch(filter -> filter.values().contains(UTF8String.fromString(id)));
    }
}
