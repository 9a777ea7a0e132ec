package io.github.mlformats.tool.convert;

import io.github.mlformats.tool.convert.corrupt.CorruptRecordFiles;
import io.github.mlformats.tool.convert.manifest.Manifest;
import io.github.mlformats.tool.convert.sink.Sink;
import io.github.mlformats.tool.convert.sink.Sinks;
import io.github.mlformats.tool.convert.sink.TableSink;
import io.github.mlformats.tool.convert.unit.TableExport;
import io.github.mlformats.tool.convert.unit.UnitSource;
import io.github.mlformats.tool.convert.unit.UnitSourceFactory;
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
public record ConversionFactory(
        SparkSession session, ConversionRequest request, ConversionTarget target, Optional<String> table) {
    private boolean isWhole() {
        return Sinks.isSingleOutput(request.output(), table);
    }

    public Manifest manifest() throws IOException {
        return target.manifest(isWhole());
    }

    public TargetPreparation targetPreparation(ConvertMode choice) throws IOException {
        return new TargetPreparation(target, manifest(), choice, isWhole());
    }

    /** The session's configuration with the file system options of read and write. */
    public Configuration conf() {
        Configuration conf = new Configuration(session.sparkContext().hadoopConfiguration());
        request.options().forEach(conf::set);
        request.output().options().forEach(conf::set);
        return conf;
    }

    /** The tables to convert one by one, if the input is a data set of several tables. */
    public Optional<TableExport> tableExport() throws IOException {
        return TableExport.of(request.from(), request.inputs(), request.options(), conf());
    }

    /** @param skipCorrupt whether corrupt records are skipped unless read options specify their handling */
    public Conversion conversion(Optional<TableExport> export, ConversionChecks checks, boolean skipCorrupt)
            throws IOException {
        CorruptRecordFiles corrupt = new CorruptRecordFiles(manifest().folder(), conf());
        Map<String, String> readOptions = corrupt.readOptions(request.from(), request.options(), skipCorrupt);
        UnitSourceFactory sources =
                new UnitSourceFactory(session, request.from(), readOptions, request.inputs(), conf());
        UnitSource source = export.isPresent() ? sources.createForTables(export.get()) : sources.create(isWhole());
        UnitConverter job = new UnitConverter(source, request.transformation(), sink(), corrupt);
        return new Conversion(session, request, job, manifest(), checks);
    }

    private Sink sink() throws IOException {
        Path marks = new Path(manifest().folder(), "appending");
        return table.isPresent()
                ? new TableSink(table.get(), request.output(), request.fingerprint(), marks, conf())
                : Sinks.create(request.output(), target.path(), conf());
    }
}
