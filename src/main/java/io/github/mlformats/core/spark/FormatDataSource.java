package io.github.mlformats.core.spark;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.scan.FormatTable;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.core.spi.write.WritableFormat;
import io.github.mlformats.core.table.ScalaBridge;
import io.github.mlformats.core.write.SaveCommand;
import io.github.mlformats.core.write.StreamSink;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SQLContext;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.execution.streaming.Sink;
import org.apache.spark.sql.execution.streaming.Source;
import org.apache.spark.sql.sources.BaseRelation;
import org.apache.spark.sql.sources.CreatableRelationProvider;
import org.apache.spark.sql.sources.StreamSinkProvider;
import org.apache.spark.sql.sources.StreamSourceProvider;
import org.apache.spark.sql.streaming.OutputMode;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import scala.Option;
import scala.Tuple2;

/**
 * Base class of the data source that a connector registers with Spark. Its three roles are in three classes, so that an
 * incompatible Spark version disables only one: {@link FormatTableProvider} reads through DataSource V2, {@link FormatRelationProvider}
 * serves SQL on paths and the catalog tables of Spark 3.5, and this class writes with {@code df.write.save} and {@code
 * df.writeStream.start}.
 */
public abstract class FormatDataSource extends FormatRelationProvider
        implements CreatableRelationProvider, StreamSinkProvider, StreamSourceProvider {
    protected FormatDataSource(Format format) {
        super(format);
    }

    @Override
    public final BaseRelation createRelation(
            SQLContext context,
            SaveMode mode,
            scala.collection.immutable.Map<String, String> parameters,
            Dataset<Row> data) {
        if (format() instanceof WritableFormat writable) {
            SaveCommand.save(writable, mode, ScalaBridge.map(parameters), data);
            return new WrittenRelation(context, data.schema());
        }
        throw FormatTable.writeNotSupported(format());
    }

    /** Spark 4 checks the types of a write here; the format checks them itself, with better messages. */
    public boolean supportsDataType(DataType type) {
        return true;
    }

    /** For Scala 2.12. */
    public final Sink createSink(
            SQLContext context,
            scala.collection.immutable.Map<String, String> parameters,
            scala.collection.Seq<String> partitionColumns,
            OutputMode mode) {
        return sink(parameters, partitionColumns, mode);
    }

    /** For Scala 2.13. */
    public final Sink createSink(
            SQLContext context,
            scala.collection.immutable.Map<String, String> parameters,
            scala.collection.immutable.Seq<String> partitionColumns,
            OutputMode mode) {
        return sink(parameters, partitionColumns, mode);
    }

    /** Spark calls this for every stream, including those read through DataSource V2, and ignores the result for these. */
    @Override
    public final Tuple2<String, StructType> sourceSchema(
            SQLContext context,
            Option<StructType> schema,
            String provider,
            scala.collection.immutable.Map<String, String> parameters) {
        return new Tuple2<>(format().shortName(), schema.isDefined() ? schema.get() : new StructType());
    }

    /**
     * Rejects streams of catalog tables on Spark 3.5, which it reads through the V1 API, without column pruning and
     * micro-batch limits.
     */
    @Override
    public final Source createSource(
            SQLContext context,
            String checkpoint,
            Option<StructType> schema,
            String provider,
            scala.collection.immutable.Map<String, String> parameters) {
        throw new UsageException("Spark cannot read this table as a stream. Use spark.readStream.format(\""
                + format().shortName() + "\").load(path) with the table's location");
    }

    private Sink sink(
            scala.collection.immutable.Map<String, String> parameters, Object partitionColumns, OutputMode mode) {
        if (format() instanceof WritableFormat writable) {
            List<String> partitions = ScalaBridge.list(partitionColumns).stream()
                    .map(String.class::cast)
                    .toList();
            return new StreamSink(writable, ScalaBridge.map(parameters), partitions, mode);
        }
        throw FormatTable.writeNotSupported(format());
    }

    /** The relation of a finished write, which lets Spark refresh cached queries. It cannot be read. */
    private static final class WrittenRelation extends BaseRelation {
        private final SQLContext context;
        private final StructType columns;

        WrittenRelation(SQLContext context, StructType columns) {
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
}
