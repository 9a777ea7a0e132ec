package io.github.mlformats.zds.write;

import io.github.mlformats.zds.format.write.CollectionWriter;
import io.github.mlformats.zds.format.write.IdPolicy;
import java.io.Serializable;

/**
 * The settings of a write.
 *
 * @param collection name of the collection; null to use the column {@code collection}
 * @param idColumn name of the column with the ids
 * @param idPolicy accepted ids
 * @param writeNulls whether null members are written instead of omitted
 * @param layout layout of the data sets
 */
public record ZdsWriteConfig(
        String collection, String idColumn, IdPolicy idPolicy, boolean writeNulls, DataSetLayout layout)
        implements Serializable {
    /**
     * The layout of data sets.
     *
     * @param container container of a data set
     * @param singleDataSet whether all rows are written to a single data set
     * @param maxDocuments maximum number of documents in a data set; 0 for no limit
     * @param maxBytes size of the documents after which a data set ends; 0 for no limit
     * @param rules settings of the collections
     */
    public record DataSetLayout(
            DataSetContainer container,
            boolean singleDataSet,
            int maxDocuments,
            long maxBytes,
            CollectionWriter.Rules rules)
            implements Serializable {}
}
