package io.github.mlformats.core.source;

import io.github.mlformats.core.files.ScalaBridge;
import io.github.mlformats.core.scan.FormatTable;
import io.github.mlformats.core.spi.Format;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.mapreduce.Job;
import org.apache.spark.sql.SQLContext;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.QueryPlanningTracker;
import org.apache.spark.sql.execution.datasources.FileFormat;
import org.apache.spark.sql.execution.datasources.OutputWriterFactory;
import org.apache.spark.sql.sources.BaseRelation;
import org.apache.spark.sql.sources.RelationProvider;
import org.apache.spark.sql.sources.SchemaRelationProvider;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import scala.Option;

/**
 * The format as a source of Spark's first API, through which go SQL on a path, temporary views and the tables of Spark
 * 3.5. What it makes is only a place-holder that {@link ReaderRule} replaces by the table of {@link TableSource}.
 *
 * <p>It calls itself a file format because Spark takes nothing else in {@code SELECT * FROM format.`path`}. Nothing is
 * read or written as one: Spark asks a {@link RelationProvider} for its relation first, and what it has from there it
 * never takes for files that it may delete.
 */
abstract class RelationSource extends TableSource implements FileFormat, RelationProvider, SchemaRelationProvider {
    RelationSource(Format format) {
        super(format);
    }

    @Override
    public final BaseRelation createRelation(
            SQLContext context, scala.collection.immutable.Map<String, String> parameters) {
        CaseInsensitiveStringMap options = located(parameters);
        FormatTable inferred = TableLoader.infer(format(), options);
        return new FormatRelation(context, format(), options, inferred.schema(), inferred);
    }

    @Override
    public final BaseRelation createRelation(
            SQLContext context, scala.collection.immutable.Map<String, String> parameters, StructType schema) {
        CaseInsensitiveStringMap options = located(parameters);
        return new FormatRelation(context, format(), options, schema, null);
    }

    /** The options with the path, which Spark leaves out in SQL on a path. */
    private static CaseInsensitiveStringMap located(scala.collection.immutable.Map<String, String> parameters) {
        Map<String, String> options = ScalaBridge.map(parameters);
        Option<QueryPlanningTracker> analysis = QueryPlanningTracker.get();
        if (!options.containsKey("path") && !options.containsKey("paths") && analysis.isDefined()) {
            options.put("path", pathInSql(analysis.get()));
        }
        return new CaseInsensitiveStringMap(options);
    }

    /** Only for an analysis without our rule; others are told that here is nothing, and the rule comes next. */
    private static String pathInSql(QueryPlanningTracker analysis) {
        if (LateRules.missedBy(analysis)) {
            Optional<String> path = SqlPath.current();
            if (path.isPresent()) {
                return path.get();
            }
        }
        throw RelationSource.<RuntimeException>unchecked(new ClassNotFoundException("resolved by SqlPathRule"));
    }

    /** Scala declares no exceptions, and Spark goes on after this one. */
    @SuppressWarnings("unchecked")
    private static <E extends Exception> RuntimeException unchecked(Exception e) throws E {
        throw (E) e;
    }

    /** For Scala 2.12. */
    public final Option<StructType> inferSchema(
            SparkSession session,
            scala.collection.immutable.Map<String, String> options,
            scala.collection.Seq<FileStatus> files) {
        return Option.empty();
    }

    /** For Scala 2.13. */
    public final Option<StructType> inferSchema(
            SparkSession session,
            scala.collection.immutable.Map<String, String> options,
            scala.collection.immutable.Seq<FileStatus> files) {
        return Option.empty();
    }

    @Override
    public final OutputWriterFactory prepareWrite(
            SparkSession session, Job job, scala.collection.immutable.Map<String, String> options, StructType schema) {
        throw FormatTable.readOnly(format());
    }
}
