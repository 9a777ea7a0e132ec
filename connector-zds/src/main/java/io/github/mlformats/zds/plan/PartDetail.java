package io.github.mlformats.zds.plan;

import io.github.mlformats.core.spi.LookUps;
import io.github.mlformats.core.spi.find.FileDetail;
import io.github.mlformats.zds.format.layout.StorageChoice;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * What {@link ZdsLayout} knows of a part of a collection.
 *
 * @param collection the collection's name
 * @param storage {@link StorageChoice#JSONL} or {@link StorageChoice#DOCS}
 * @param inArchive where in an archive the collection is; null outside of one
 * @param id of the only document; null if there may be more
 */
public record PartDetail(String collection, StorageChoice storage, String inArchive, String id) implements FileDetail {
    /** Of a collection with a file for each document a look-up opens the files of the ids. */
    @Override
    public boolean mayHold(LookUps lookUps) {
        return id == null
                || lookUps.values().stream().allMatch(filter -> filter.values().contains(UTF8String.fromString(id)));
    }
}
