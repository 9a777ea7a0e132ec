package io.github.mlformats.tool.convert;

import io.github.mlformats.tool.convert.corrupt.CorruptFolder;
import io.github.mlformats.tool.convert.manifest.Manifest;
import io.github.mlformats.tool.convert.sink.Sink;
import io.github.mlformats.tool.convert.sink.Sinks;
import io.github.mlformats.tool.convert.sink.TableSink;
import io.github.mlformats.tool.convert.unit.Source;
import io.github.mlformats.tool.convert.unit.Sources;
import io.github.mlformats.tool.convert.unit.TableExport;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;

/**
 * Puts the parts of a job together.
 *
 * @param target where the job's record goes and, unless units are appended to a table, the rows
 * @param table the name of that table
 */
public record Assembly(SparkSession session, Request request, Target target, Optional<String> table) {
    private boolean isWhole() {
        return Sinks.isWhole(request.writing(), table);
    }

    public Manifest manifest() throws IOException {
        return target.manifest(isWhole());
    }

    public Opening opening(SaveChoice choice) throws IOException {
        return new Opening(target, manifest(), choice, isWhole());
    }

    /** That of Spark, and what options say of file systems. */
    public Configuration conf() {
        Configuration conf = new Configuration(session.sparkContext().hadoopConfiguration());
        request.options().forEach(conf::set);
        request.writing().options().forEach(conf::set);
        return conf;
    }

    /** The tables that are written one by one, where the input is such a data set. */
    public Optional<TableExport> export() throws IOException {
        return TableExport.of(request.from(), request.inputs(), request.options(), conf());
    }

    /** @param tolerant whether corrupt records are left out, unless options say what to do */
    public Conversion conversion(Optional<TableExport> export, Checks checks, boolean tolerant) throws IOException {
        CorruptFolder corrupt = new CorruptFolder(manifest().folder(), conf());
        Map<String, String> noting = corrupt.reading(request.from(), request.options(), tolerant);
        Sources sources = new Sources(session, request.from(), noting, request.inputs(), conf());
        Source source = export.isPresent() ? sources.tables(export.get()) : sources.find(isWhole());
        UnitJob job = new UnitJob(source, request.shape(), sink(), corrupt);
        return new Conversion(session, request, job, manifest(), checks);
    }

    private Sink sink() throws IOException {
        Path marks = new Path(manifest().folder(), "appending");
        return table.isPresent()
                ? new TableSink(table.get(), request.writing(), request.fingerprint(), marks, conf())
                : Sinks.of(request.writing(), target.path(), conf());
    }
}
