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
 * Creates the components of a conversion.
 *
 * @param target the folder of the conversion's record and, unless a table is appended to, of the output
 * @param table the name of the table to append to, if any
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

    /** The session's configuration with the file system options of read and write. */
    public Configuration conf() {
        Configuration conf = new Configuration(session.sparkContext().hadoopConfiguration());
        request.options().forEach(conf::set);
        request.writing().options().forEach(conf::set);
        return conf;
    }

    /** The tables to convert one by one, if the input is a data set of several tables. */
    public Optional<TableExport> export() throws IOException {
        return TableExport.of(request.from(), request.inputs(), request.options(), conf());
    }

    /** @param skipCorrupt whether corrupt records are skipped unless read options specify their handling */
    public Conversion conversion(Optional<TableExport> export, Checks checks, boolean skipCorrupt) throws IOException {
        CorruptFolder corrupt = new CorruptFolder(manifest().folder(), conf());
        Map<String, String> readOptions = corrupt.reading(request.from(), request.options(), skipCorrupt);
        Sources sources = new Sources(session, request.from(), readOptions, request.inputs(), conf());
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
