package io.github.mlformats.core.spark;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.CommonOptions;
import io.github.mlformats.core.scan.FormatTable;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.core.table.ScalaBridge;
import io.github.mlformats.core.table.TableResolver;
import io.github.mlformats.core.write.WritableTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.NoSuchNamespaceException;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.catalyst.analysis.TableAlreadyExistsException;
import org.apache.spark.sql.catalyst.catalog.CatalogTable;
import org.apache.spark.sql.catalyst.util.CharVarcharUtils;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.connector.catalog.TableChange.AddColumn;
import org.apache.spark.sql.connector.catalog.TableChange.RemoveProperty;
import org.apache.spark.sql.connector.catalog.TableChange.SetProperty;
import org.apache.spark.sql.connector.catalog.V1Table;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * The session catalog as the one that carries out {@code ALTER TABLE}. Spark's own keeps cached rows, and drops the comment of a
 * table that it changes otherwise.
 *
 * <p>For {@code ADD COLUMN}, it appends the columns to the partition columns, which must be the last ones, or refuses. Files without
 * the columns are read as null there: the table gets the option {@code mergeSchema}.
 */
final class TableAlteration implements TableCatalog {
    private final TableCatalog catalog;
    private final FormatTable table;

    /** @param catalog Spark's session catalog */
    TableAlteration(TableCatalog catalog, FormatTable table) {
        this.catalog = catalog;
        this.table = table;
    }

    @Override
    public Table alterTable(Identifier identifier, TableChange... changes) throws NoSuchTableException {
        CatalogTable old = SessionCatalogTables.find(identifier).orElseThrow();
        Table altered = changes[0] instanceof AddColumn
                ? addColumns(identifier, old, changes)
                : catalog.alterTable(identifier, withComment(old, changes));
        SparkSession.active().catalog().uncacheTable(old.identifier().quotedString());
        return altered;
    }

    /** Adds the comment of a table, unless the changes are of it. */
    private static TableChange[] withComment(CatalogTable old, TableChange... changes) {
        List<TableChange> all = new ArrayList<>(List.of(changes));
        if (old.comment().isDefined() && all.stream().noneMatch(TableAlteration::isOfComment)) {
            all.add(TableChange.setProperty(
                    TableCatalog.PROP_COMMENT, old.comment().get()));
        }
        return all.toArray(TableChange[]::new);
    }

    private static boolean isOfComment(TableChange change) {
        String property = change instanceof SetProperty set
                ? set.property()
                : change instanceof RemoveProperty removed ? removed.property() : "";
        return property.equals(TableCatalog.PROP_COMMENT);
    }

    private Table addColumns(Identifier identifier, CatalogTable old, TableChange... changes)
            throws NoSuchTableException {
        String[] first = ((AddColumn) changes[0]).fieldNames();
        WritableTable writable =
                table.asWritable().orElseThrow(() -> refusal(first, "tables of its format are read-only"));
        Format format = writable.format();
        Map<String, String> options = ScalaBridge.map(old.storage().properties());
        if (format.fixedColumns(TableResolver.readOptions(format).parse(options))
                .isPresent()) {
            throw refusal(first, "the format defines the columns of its files");
        }
        // Those of the catalog: the columns that are read may all be null.
        List<StructField> columns =
                new ArrayList<>(Arrays.asList(old.dataSchema().fields()));
        for (TableChange change : changes) {
            StructField column = column((AddColumn) change);
            writable.checkAddedColumn(column);
            columns.add(column);
        }
        StructType all = new StructType(columns.toArray(StructField[]::new));
        TableSchemaCheck.check(format, all, List.of(), options);
        // The option first: it changes nothing for files that have all columns.
        String option = CommonOptions.MERGE_SCHEMA.name();
        options.put(option, "true");
        SessionCatalogTables.setOptions(old, options);
        if (!(catalog.loadTable(identifier) instanceof V1Table)) {
            // Spark 4 gives a table its properties as options.
            catalog.alterTable(
                    identifier,
                    withComment(
                            old,
                            TableChange.setProperty(option, "true"),
                            TableChange.setProperty(TableCatalog.OPTION_PREFIX + option, "true")));
        }
        SessionCatalogTables.setDataColumns(
                SessionCatalogTables.name(identifier).orElseThrow(), all);
        return table;
    }

    private StructField column(AddColumn added) {
        if (added.fieldNames().length > 1 || added.position() != null) {
            throw refusal(added.fieldNames(), "columns are added after the others, and not inside structs");
        }
        if (!added.isNullable() || added.defaultValue() != null) {
            throw refusal(added.fieldNames(), "rows of existing files have no value of it, and null is read");
        }
        StructField column = new StructField(added.fieldNames()[0], added.dataType(), true, Metadata.empty());
        StructField described = added.comment() == null ? column : column.withComment(added.comment());
        // CHAR and VARCHAR are strings, whose length is in the metadata, as in CREATE TABLE.
        return CharVarcharUtils.replaceCharVarcharWithStringInSchema(new StructType(new StructField[] {described}))
                .fields()[0];
    }

    private UsageException refusal(String[] column, String reason) {
        return new UsageException(
                "column '" + String.join(".", column) + "' cannot be added to " + table.name() + ": " + reason);
    }

    @Override
    public String name() {
        return catalog.name();
    }

    @Override
    public void initialize(String name, CaseInsensitiveStringMap options) {
        catalog.initialize(name, options);
    }

    @Override
    public Identifier[] listTables(String[] namespace) throws NoSuchNamespaceException {
        return catalog.listTables(namespace);
    }

    @Override
    public Table loadTable(Identifier identifier) throws NoSuchTableException {
        return catalog.loadTable(identifier);
    }

    @Override
    @SuppressWarnings("deprecation") // the catalog only passes it on
    public Table createTable(
            Identifier identifier, StructType columns, Transform[] partitions, Map<String, String> properties)
            throws TableAlreadyExistsException, NoSuchNamespaceException {
        return catalog.createTable(identifier, columns, partitions, properties);
    }

    @Override
    public boolean dropTable(Identifier identifier) {
        return catalog.dropTable(identifier);
    }

    @Override
    public void renameTable(Identifier from, Identifier to) throws NoSuchTableException, TableAlreadyExistsException {
        catalog.renameTable(from, to);
    }
}
