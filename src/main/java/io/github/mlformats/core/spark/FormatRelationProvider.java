package io.github.mlformats.core.spark;

import io.github.mlformats.core.scan.FormatTable;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.core.table.ScalaBridge;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.mapreduce.Job;
import org.apache.spark.sql.SQLContext;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.QueryPlanningTracker;
import org.apache.spark.sql.catalyst.trees.CurrentOrigin;
import org.apache.spark.sql.catalyst.trees.Origin;
import org.apache.spark.sql.execution.datasources.FileFormat;
import org.apache.spark.sql.execution.datasources.OutputWriterFactory;
import org.apache.spark.sql.sources.BaseRelation;
import org.apache.spark.sql.sources.RelationProvider;
import org.apache.spark.sql.sources.SchemaRelationProvider;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import scala.Option;

/**
 * V1 provider of a format, which Spark uses for SQL on paths, temporary views and the catalog tables of Spark 3.5. It
 * creates a placeholder, {@link PlaceholderRelation}, which {@link ResolvePlaceholderRelation} replaces by the table of {@link FormatTableProvider}.
 *
 * <p>It implements {@link FileFormat} only because Spark accepts nothing else in {@code SELECT * FROM format.`path`}. No
 * file is read or written through that interface: Spark prefers {@link RelationProvider}, and never treats the resulting
 * relations as files that it may delete.
 */
abstract class FormatRelationProvider extends FormatTableProvider
        implements FileFormat, RelationProvider, SchemaRelationProvider {
    FormatRelationProvider(Format format) {
        super(format);
    }

    @Override
    public final BaseRelation createRelation(
            SQLContext context, scala.collection.immutable.Map<String, String> parameters) {
        CaseInsensitiveStringMap options = located(parameters);
        FormatTable inferred = FormatTable.infer(format(), options);
        return new PlaceholderRelation(context, format(), options, inferred.schema(), inferred);
    }

    @Override
    public final BaseRelation createRelation(
            SQLContext context, scala.collection.immutable.Map<String, String> parameters, StructType schema) {
        CaseInsensitiveStringMap options = located(parameters);
        return new PlaceholderRelation(context, format(), options, schema, null);
    }

    /** Returns the options with the path, which Spark omits for SQL on a path. */
    private static CaseInsensitiveStringMap located(scala.collection.immutable.Map<String, String> parameters) {
        Map<String, String> options = ScalaBridge.map(parameters);
        Option<QueryPlanningTracker> analysis = QueryPlanningTracker.get();
        if (!options.containsKey("path") && !options.containsKey("paths") && analysis.isDefined()) {
            options.put("path", pathInSql(analysis.get()));
        }
        return new CaseInsensitiveStringMap(options);
    }

    /**
     * Returns the path of an analysis that started without {@link ResolvePathRelation}. In all others, reports that there is no
     * such source, so that the rule resolves the relation next.
     */
    private static String pathInSql(QueryPlanningTracker analysis) {
        if (RuntimeRuleInjector.startedWithoutRules(analysis)) {
            Optional<String> path = SqlPath.current();
            if (path.isPresent()) {
                return path.get();
            }
        }
        throw FormatRelationProvider.<RuntimeException>unchecked(
                new ClassNotFoundException("resolved by ResolvePathRelation"));
    }

    /** Spark catches this checked exception, which Scala methods do not declare. */
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
        throw FormatTable.writeNotSupported(format());
    }

    /** Extracts the path of {@code SELECT * FROM format.`path`} from the text of the SQL statement. */
    private static final class SqlPath {
        private static final Pattern NAME = Pattern.compile("[^`]+\\.\\s*`((?:[^`]|``)+)`\\s*");

        private SqlPath() {}

        /** Returns the path in the relation that Spark resolves on the current thread; empty if the relation has no SQL text. */
        static Optional<String> current() {
            Origin origin = CurrentOrigin.get();
            if (origin.sqlText().isEmpty()
                    || origin.startIndex().isEmpty()
                    || origin.stopIndex().isEmpty()) {
                return Optional.empty();
            }
            int start = (Integer) origin.startIndex().get();
            int end = (Integer) origin.stopIndex().get() + 1;
            String text = origin.sqlText().get();
            Matcher name =
                    NAME.matcher(0 <= start && start <= end && end <= text.length() ? text.substring(start, end) : "");
            return name.matches() ? Optional.of(name.group(1).replace("``", "`")) : Optional.empty();
        }
    }
}
