package io.github.mlformats.core.spark;

import io.github.mlformats.core.scan.FormatTable;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.core.table.ColumnNames;
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
 * V1 placeholder of a {@link FormatTable}, until {@link ResolvePlaceholderRelation} replaces it. If the rules cannot run in a session,
 * it returns rows without push-down, and EXPLAIN shows that.
 */
public final class PlaceholderRelation extends BaseRelation implements InsertableRelation, PrunedScan {
    private final SQLContext context;
    private final Format format;
    private final CaseInsensitiveStringMap options;
    private final StructType schema;
    private final AtomicReference<FormatTable> inferred;

    /**
     * @param inferred the table whose files were listed to infer the schema, for the first query; null if the schema was
     *     specified
     */
    PlaceholderRelation(
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

    /** Returns a table for one query. Spark caches this relation, but each query lists the files again. */
    FormatTable table() {
        FormatTable first = inferred.getAndSet(null);
        return first != null ? first : FormatTable.declared(format, options, schema, List.of());
    }

    /**
     * Returns the table for writing; empty if the format is read-only.
     *
     * @param partitions names of the partition columns
     */
    public Optional<WritableTable> asWritable(List<String> partitions) {
        return FormatTable.declared(format, options, schema, partitions).asWritable();
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
        throw FormatTable.writeNotSupported(format);
    }

    @Override
    public RDD<Row> buildScan(String[] columns) {
        Column[] projection = Stream.of(columns)
                .map(name -> functions.col(ColumnNames.quoted(name)))
                .toArray(Column[]::new);
        return context.sparkSession()
                .read()
                .format(format.shortName())
                .options(options.asCaseSensitiveMap())
                .schema(schema)
                .load()
                .select(projection)
                .rdd();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PlaceholderRelation relation
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
