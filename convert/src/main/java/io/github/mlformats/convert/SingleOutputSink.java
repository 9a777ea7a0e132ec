package io.github.mlformats.convert;

import io.github.mlformats.convert.manifest.RecordedPaths;
import io.github.mlformats.convert.manifest.Unit;
import io.github.mlformats.convert.manifest.UnitRecord;
import io.github.mlformats.convert.manifest.UnitRecord.OutputFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;

/** Writes a single file, data set or model per unit. Its writer publishes it atomically, so there is nothing to stage. */
final class SingleOutputSink implements Sink {
    private final Output writing;
    private final Path out;
    private final FileSystem fs;

    SingleOutputSink(Output writing, Path out, Configuration conf) throws IOException {
        this.writing = writing;
        this.fs = out.getFileSystem(conf);
        this.out = fs.makeQualified(out);
    }

    private Path place(String directory) throws IOException {
        return RecordedPaths.resolveReplaced(fs, out, directory);
    }

    @Override
    public List<OutputFile> stage(Unit unit, Dataset<Row> rows) throws IOException {
        Path place = place(unit.directory());
        writing.writer(rows).mode(SaveMode.Overwrite).save(place.toString());
        List<OutputFile> files = new ArrayList<>();
        RemoteIterator<LocatedFileStatus> written = fs.listFiles(place, true);
        while (written.hasNext()) {
            LocatedFileStatus file = written.next();
            if (!file.getPath().getName().startsWith("_SUCCESS")) {
                String path = place.toUri().relativize(file.getPath().toUri()).getPath();
                files.add(new OutputFile(path, file.getLen()));
            }
        }
        files.sort(Comparator.comparing(OutputFile::path));
        return files;
    }

    @Override
    public void publish(UnitRecord unit) {}

    /** Does nothing: the next write replaces the output. */
    @Override
    public void remove(UnitRecord unit) {}

    @Override
    public Map<UnitRecord, String> findMissing(List<UnitRecord> finished) throws IOException {
        Map<UnitRecord, String> missing = new LinkedHashMap<>();
        for (UnitRecord unit : finished) {
            Path place = place(unit.directory());
            if (!fs.exists(place)) {
                missing.put(unit, place.toString());
            }
        }
        return missing;
    }

    @Override
    public Dataset<Row> readBack(UnitRecord unit, Dataset<Row> columns) throws IOException {
        return writing.readBack(columns, Map.of(), GlobPattern.of(place(unit.directory())));
    }

    @Override
    public void cleanUp() {}

    @Override
    public void complete(List<String> directories) {}
}
