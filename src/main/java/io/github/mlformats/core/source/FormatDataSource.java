package io.github.mlformats.core.source;

import io.github.mlformats.core.scan.FormatTable;
import io.github.mlformats.core.spi.Format;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SQLContext;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.sources.BaseRelation;
import org.apache.spark.sql.sources.CreatableRelationProvider;

/**
 * What a connector registers with Spark. One class has three faces, each in a class of its own so that losing one costs
 * only that: {@link TableSource} for reading through DataSource V2, {@link FileSource} for SQL on paths and the tables
 * of Spark 3.5, and this one for {@code df.write}.
 */
public abstract class FormatDataSource extends FileSource implements CreatableRelationProvider {
    protected FormatDataSource(Format format) {
        super(format);
    }

    @Override
    public final BaseRelation createRelation(
            SQLContext context,
            SaveMode mode,
            scala.collection.immutable.Map<String, String> parameters,
            Dataset<Row> data) {
        throw FormatTable.readOnly(format());
    }
}
