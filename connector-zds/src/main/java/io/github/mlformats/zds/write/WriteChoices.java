package io.github.mlformats.zds.write;

import io.github.mlformats.zds.format.write.CollectionWriter;
import io.github.mlformats.zds.format.write.IdRules;
import java.io.Serializable;

/**
 * What the user chose about writing.
 *
 * @param collection name of the collection; null if a column says it
 * @param idColumn name of the column with the ids
 * @param ids which ids are written
 * @param nulls whether members that are null are written, and not left out
 * @param sets what a data set is
 */
public record WriteChoices(String collection, String idColumn, IdRules ids, boolean nulls, Sets sets)
        implements Serializable {
    /**
     * What a data set is.
     *
     * @param single whether all rows are one
     * @param maxDocuments documents at which it ends; 0 for no limit
     * @param maxBytes of its documents at which it ends; 0 for no limit
     */
    public record Sets(
            Container container, boolean single, int maxDocuments, long maxBytes, CollectionWriter.Rules rules)
            implements Serializable {}
}
