package io.github.mlformats.core.source;

import io.github.mlformats.core.scan.FormatTable;
import io.github.mlformats.core.schema.ColumnNames;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.core.write.WritableTable;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.apache.spark.rdd.RDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SQLContext;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.sources.BaseRelation;
import org.apache.spark.sql.sources.InsertableRelation;
import org.apache.spark.sql.sources.PrunedScan;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * Stands for a {@link FormatTable} where Spark asks for a relation of its first API, until {@link ReaderRule} puts the
 * table in its place. Where no rule can run it gives rows, and EXPLAIN says so.
 */
public final class FormatRelation extends BaseRelation implements InsertableRelation, PrunedScan {
    private final SQLContext context;
    private final Format format;
    private final CaseInsensitiveStringMap options;
    private final StructType schema;
    private final AtomicReference<FormatTable> inferred;

    /** @param inferred the table, for the query that asks first, if its files had to be looked into; or null */
    FormatRelation(
            SQLContext context,
            Format format,
            CaseInsensitiveStringMap options,
            StructType schema,
            FormatTable inferred) {
        this.context = context;
        this.format = format;
        this.options = options;
        this.schema = schema;
        this.inferred = new AtomicReference<>(inferred);
    }

    /** A table for one query: Spark keeps this relation, but each query lists the files anew. */
    FormatTable table() {
        FormatTable first = inferred.getAndSet(null);
        return first != null ? first : TableLoader.declared(format, options, schema, List.of());
    }

    /** What to fill the table through; empty if files of the format are only read. @param partitions name folders */
    public Optional<WritableTable> filled(List<String> partitions) {
        return TableLoader.declared(format, options, schema, partitions).filled();
    }

    @Override
    public SQLContext sqlContext() {
        return context;
    }

    @Override
    public StructType schema() {
        return schema;
    }

    @Override
    public void insert(Dataset<Row> data, boolean overwrite) {
        throw FormatTable.readOnly(format);
    }

    @Override
    public RDD<Row> buildScan(String[] columns) {
        Column[] wanted = Stream.of(columns)
                .map(name -> functions.col(ColumnNames.quoted(name)))
                .toArray(Column[]::new);
        return context.sparkSession()
                .read()
                .format(format.shortName())
                .options(options.asCaseSensitiveMap())
                .schema(schema)
                .load()
                .select(wanted)
                .rdd();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FormatRelation relation
                && format.equals(relation.format)
                && options.equals(relation.options)
                && schema.equals(relation.schema);
    }

    @Override
    public int hashCode() {
        return Objects.hash(format, options, schema);
    }

    @Override
    public String toString() {
        return format.shortName() + " row by row, without push-down";
    }
}
