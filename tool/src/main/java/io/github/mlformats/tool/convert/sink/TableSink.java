package io.github.mlformats.tool.convert.sink;

import static java.util.stream.Collectors.joining;
import static org.apache.spark.sql.functions.col;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.schema.ColumnNames;
import io.github.mlformats.tool.convert.manifest.OutputFile;
import io.github.mlformats.tool.convert.manifest.Unit;
import io.github.mlformats.tool.convert.manifest.UnitRecord;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * A table of a catalog: each unit is one append. A driver that dies in the middle of one leaves a mark, and the next run has to
 * know whether the append has happened: Iceberg's snapshots tell, for the unit's name is written into them. Other tables do not.
 *
 * @param job tells units from those of other jobs
 * @param marks a folder for marks
 */
public record TableSink(String table, Writing writing, String job, Path marks, Configuration conf) implements Sink {
    private String name(int unit) {
        return job + "-" + unit;
    }

    private Path mark(int unit) {
        return new Path(marks, "%05d".formatted(unit));
    }

    @Override
    public List<OutputFile> stage(Unit unit, Dataset<Row> rows) throws IOException {
        FileSystem fs = marks.getFileSystem(conf);
        Path mark = mark(unit.number());
        fs.create(mark, true).close();
        try {
            if (!rows.sparkSession().catalog().tableExists(table)) {
                create(rows);
            }
            rows.writeTo(table)
                    .options(writing.options())
                    .option(Appends.PROPERTY, name(unit.number()))
                    .append();
        } catch (AnalysisException e) {
            // Nothing is written before the analysis ends.
            fs.delete(mark, false);
            throw new UsageException(e.getMessage().lines().findFirst().orElse(table), e);
        }
        return List.of();
    }

    /** By SQL, for the writer's methods return other types on Spark 3.5 than on later ones. */
    private void create(Dataset<Row> rows) {
        String partitioning = writing.partitionBy().isEmpty()
                ? ""
                : writing.partitionBy().stream()
                        .map(ColumnNames::quoted)
                        .collect(joining(", ", " PARTITIONED BY (", ")"));
        rows.sparkSession()
                .sql("CREATE TABLE %s (%s) USING %s%s"
                        .formatted(table, rows.schema().toDDL(), writing.format(), partitioning));
    }

    @Override
    public boolean holds(Unit unit, SparkSession session) throws IOException {
        boolean begun = marks.getFileSystem(conf).exists(mark(unit.number()));
        if (!begun || !session.catalog().tableExists(table)) {
            return false;
        }
        try {
            return new Appends(session, table).find(name(unit.number())).isPresent();
        } catch (UsageException e) {
            throw new UsageException(
                    "an earlier run has died while it appended unit " + unit.number() + " (" + unit.label() + ") to "
                            + table
                            + ", which does not tell whether that has happened: if its rows are missing there, delete "
                            + mark(unit.number()) + "; otherwise remove them first",
                    e);
        }
    }

    @Override
    public void publish(UnitRecord unit) throws IOException {
        marks.getFileSystem(conf).delete(mark(unit.unit()), false);
    }

    @Override
    public void checkRemovable(UnitRecord unit) {
        throw new UsageException(
                "unit " + unit.unit() + " was appended to " + table + ", which cannot take its rows back:"
                        + " restore its inputs, or begin anew with another table and another folder");
    }

    /** Never called after the check. */
    @Override
    public void remove(UnitRecord unit) {
        checkRemovable(unit);
    }

    @Override
    public Dataset<Row> written(UnitRecord unit, Dataset<Row> columns) {
        String name = name(unit.unit());
        Appends appends = new Appends(columns.sparkSession(), table);
        Row append = appends.find(name)
                .orElseThrow(() -> new UsageException("the snapshot of " + table + " that has unit " + unit.unit()
                        + " is gone, so that its rows cannot be read back"));
        return appends.rows(append)
                .select(Stream.of(columns.columns())
                        .map(column -> col(ColumnNames.quoted(column)))
                        .toArray(Column[]::new));
    }

    @Override
    public void clear() {}

    @Override
    public void complete(List<String> folders) {}
}
