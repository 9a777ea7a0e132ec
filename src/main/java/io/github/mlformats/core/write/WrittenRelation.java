package io.github.mlformats.core.write;

import org.apache.spark.sql.SQLContext;
import org.apache.spark.sql.sources.BaseRelation;
import org.apache.spark.sql.types.StructType;

/** The relation of a finished write, which lets Spark refresh cached queries. It cannot be read. */
public final class WrittenRelation extends BaseRelation {
    private final SQLContext context;
    private final StructType columns;

    public WrittenRelation(SQLContext context, StructType columns) {
        this.context = context;
        this.columns = columns;
    }

    @Override
    public SQLContext sqlContext() {
        return context;
    }

    @Override
    public StructType schema() {
        return columns;
    }
}
