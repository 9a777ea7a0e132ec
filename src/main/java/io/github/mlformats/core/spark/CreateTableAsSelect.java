package io.github.mlformats.core.spark;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.io.HadoopConf;
import io.github.mlformats.core.scan.FormatTable;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.core.spi.write.WritableFormat;
import io.github.mlformats.core.table.DataChanges;
import io.github.mlformats.core.table.ScalaBridge;
import io.github.mlformats.core.write.WritableTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.catalyst.analysis.ResolvedIdentifier;
import org.apache.spark.sql.catalyst.catalog.CatalogTable;
import org.apache.spark.sql.catalyst.catalog.SessionCatalog;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.ReplaceTable;
import org.apache.spark.sql.catalyst.plans.logical.ReplaceTableAsSelect;
import org.apache.spark.sql.catalyst.plans.logical.V2CreateTableAsSelectPlan;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.execution.command.CreateDataSourceTableAsSelectCommand;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import scala.Option;

/**
 * {@code CREATE TABLE ... AS SELECT} and {@code saveAsTable}. Spark creates the table, appends to it, and drops it if
 * the query fails.
 *
 * <p>Two cases would lose or mix data, and are handled here: a non-empty location, whose files would become part of the
 * table, is rejected; and replacing an existing table, which Spark drops before the query runs, becomes an overwrite if
 * columns, partitions and location are unchanged, and is rejected otherwise.
 */
final class CreateTableAsSelect {
    private CreateTableAsSelect() {}

    /**
     * Returns the plan to run for a statement: the statement itself, or an overwrite of the existing table.
     *
     * @param format format of the new table
     * @param location absolute location of the new table; null for the default
     * @param given its other options, properties and comment, as {@link #definition} has those of a table
     */
    static LogicalPlan rewrite(
            V2CreateTableAsSelectPlan statement, Format format, String location, Map<String, String> given) {
        ResolvedIdentifier name = (ResolvedIdentifier) statement.name();
        Optional<Table> before = existing(name);
        Optional<Path> directory = Optional.ofNullable(location).map(Path::new);
        if (before.isEmpty()) {
            directory.ifPresent(CreateTableAsSelect::checkEmpty);
        } else if (PartitionColumnOrder.moveLast(statement) instanceof ReplaceTableAsSelect replace) {
            checkDefinition(name, given);
            return overwrite(before.get(), replace, format, directory);
        }
        return (LogicalPlan) PartitionColumnOrder.moveLast(statement);
    }

    /**
     * Rejects {@code REPLACE TABLE} without a query for an existing table, as Spark does for its own sources: it would drop the table
     * and its rows before it creates the new one.
     */
    static void refuseReplacement(ReplaceTable statement) {
        ResolvedIdentifier name = (ResolvedIdentifier) statement.name();
        if (existing(name).isPresent()) {
            throw new UsageException(
                    "table " + name.identifier() + " already exists, and REPLACE TABLE without AS SELECT"
                            + " would delete its rows. DROP the table first, then create it");
        }
    }

    private static Optional<Table> existing(ResolvedIdentifier name) {
        try {
            return name.catalog() instanceof TableCatalog catalog
                    ? Optional.of(catalog.loadTable(name.identifier()))
                    : Optional.empty();
        } catch (NoSuchTableException e) {
            return Optional.empty();
        }
    }

    private static void checkEmpty(Path directory) {
        try {
            FileSystem fs = directory.getFileSystem(HadoopConf.of(SparkSession.active(), Map.of()));
            if (fs.exists(directory) && fs.listStatus(directory).length > 0) {
                throw new UsageException(
                        directory + " is not empty, and its files would become part of the table. Choose another"
                                + " LOCATION, or create a table of these files and INSERT into it");
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list " + directory + ": " + e.getMessage(), e);
        }
    }

    /** Returns an overwrite of the rows of an existing table with the same definition. */
    private static LogicalPlan overwrite(
            Table before, ReplaceTableAsSelect statement, Format format, Optional<Path> location) {
        if (before instanceof FormatTable table && !table.format().equals(format)) {
            throw new UsageException("table " + before.name() + " is a table of "
                    + table.format().shortName() + ", not of " + format.shortName()
                    + ", and REPLACE TABLE is not atomic for this format. DROP the table first, then create it");
        }
        if (before instanceof FormatTable table && table.asWritable().isPresent()) {
            WritableTable filled = table.asWritable().get();
            String columns = statement.query().schema().catalogString();
            boolean there =
                    location.map(path -> isSame(path, filled.directory())).orElse(true);
            if (there
                    && columns.equals(filled.schema().catalogString())
                    && PartitionColumnOrder.partitionColumns(statement).equals(filled.partitions())) {
                CheckIndexedLabels.check(filled, statement.query());
                return V2WriteCommands.overwrite(
                        ResolvePlaceholderRelation.relation(filled.withInput(DataChanges.tables(statement.query()))),
                        V2WriteCommands.optimized(statement.query()),
                        statement.writeOptions());
            }
        }
        throw new UsageException("table " + before.name()
                + " already exists with other columns, partitions or location, and REPLACE TABLE is not"
                + " atomic for this format. DROP the table first, then create it");
    }

    /** An overwrite leaves the definition as it is. */
    private static void checkDefinition(ResolvedIdentifier name, Map<String, String> given) {
        Map<String, String> kept = SessionCatalogTables.find(name.identifier())
                .map(table -> definition(
                        ScalaBridge.map(table.storage().properties()),
                        ScalaBridge.map(table.properties()),
                        table.comment()))
                .orElse(Map.of());
        List<String> others = given.keySet().stream()
                .filter(key -> !given.get(key).equals(kept.get(key)))
                .toList();
        if (!others.isEmpty()) {
            throw new UsageException("table " + name.identifier() + " already exists with another "
                    + String.join(", ", others) + ", and REPLACE TABLE is not atomic for this format. DROP the table"
                    + " first, then create it, or leave these out to keep those of the table");
        }
    }

    /** Returns options, properties and comment of a table by what messages call them, in order. */
    static Map<String, String> definition(
            Map<String, String> options, Map<String, String> properties, Option<String> comment) {
        Map<String, String> definition = new TreeMap<>();
        options.forEach((option, value) -> definition.put("option " + option.toLowerCase(Locale.ROOT), value));
        definition.remove("option path");
        properties.forEach((property, value) -> definition.put("property " + property, value));
        if (comment.isDefined()) {
            definition.put("comment", comment.get());
        }
        return definition;
    }

    private static boolean isSame(Path path, Path other) {
        try {
            FileSystem fs = other.getFileSystem(HadoopConf.of(SparkSession.active(), Map.of()));
            return fs.makeQualified(path).equals(fs.makeQualified(other));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list " + other + ": " + e.getMessage(), e);
        }
    }

    /** The same for Spark's V1 command, by which Spark 3.5 writes to existing tables. */
    static LogicalPlan rewriteV1(WritableFormat format, CreateDataSourceTableAsSelectCommand statement) {
        CatalogTable table = statement.table();
        SessionCatalog catalog = (SessionCatalog)
                ScalaBridge.invoke(ScalaBridge.invoke(SparkSession.active(), "sessionState"), "catalog");
        if (statement.mode() == SaveMode.Append && catalog.tableExists(table.identifier())) {
            CheckIndexedLabels.check(writableTable(format, table), statement.query());
            LogicalPlan query = V2WriteCommands.optimized(statement.query());
            return V2WriteCommands.append(
                    ResolvePlaceholderRelation.relation(writableTable(format, table)), query, ScalaBridge.emptyMap());
        }
        if (!partitions(table).isEmpty()) {
            throw new UsageException("a table of " + format.shortName()
                    + " files with partitions cannot be created from a query here. CREATE TABLE first, then INSERT");
        }
        TableSchemaCheck.check(
                format,
                statement.query().schema(),
                List.of(),
                ScalaBridge.map(table.storage().properties()));
        return statement;
    }

    /** Creates the writable table of a catalog entry. */
    static WritableTable writableTable(WritableFormat format, CatalogTable table) {
        Map<String, String> options = ScalaBridge.map(table.storage().properties());
        options.put("path", new Path(table.location()).toString());
        return new WritableTable(
                format,
                table.identifier().table(),
                table.schema(),
                partitions(table),
                new CaseInsensitiveStringMap(options));
    }

    /** Returns the names of the partition columns. */
    static List<String> partitions(CatalogTable table) {
        return ScalaBridge.list(ScalaBridge.invoke(table, "partitionColumnNames")).stream()
                .map(String.class::cast)
                .toList();
    }
}
