package io.github.mlformats.convert;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;

import io.github.mlformats.convert.manifest.Manifest;
import io.github.mlformats.convert.manifest.RecordedPaths;
import io.github.mlformats.convert.manifest.Unit;
import io.github.mlformats.convert.manifest.UnitRecord;
import io.github.mlformats.convert.manifest.UnitRecord.OutputFile;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.io.HadoopPaths;
import io.github.mlformats.core.option.WriteOptions;
import io.github.mlformats.core.write.IndexUpdate;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.UserDefinedType;

/**
 * Writes a directory of independent files. A unit is staged below {@code _mlformats/staging/N}, in a directory of its run, since one
 * that has lost the lock may still write. It is published by renaming its files. File names contain the unit's number, so units
 * never overwrite each other's files. Publishing is idempotent: a file that is already in its place, with the recorded size, is
 * skipped.
 */
final class DirectorySink implements Sink {
    /** Hadoop's setting for the prefix of file names, instead of {@code part}. */
    private static final String BASE_NAME = "mapreduce.output.basename";

    private static final String SUCCESS = "_SUCCESS";

    private final Output writing;
    private final Path out;
    private final String run;
    private final FileSystem fs;

    /** @param run a name that no other run has */
    DirectorySink(Output writing, Path out, String run, Configuration conf) throws IOException {
        this.writing = writing;
        this.run = run;
        this.fs = out.getFileSystem(conf);
        this.out = fs.makeQualified(out);
    }

    /** Two, which keeps all cores busy: each unit is staged in its own directory, and no two units publish the same file. */
    @Override
    public int concurrentUnits() {
        return 2;
    }

    @Override
    public boolean stagesInvisibly() {
        return true;
    }

    private Path staging() {
        return new Path(out, Manifest.DIRECTORY + "/staging");
    }

    private Path staging(int unit) {
        return new Path(staging(), String.format(Locale.ROOT, "%05d", unit));
    }

    private Path directory(String name) throws IOException {
        return RecordedPaths.resolve(fs, out, name);
    }

    /** The published path of a file. */
    private Path place(UnitRecord unit, OutputFile file) throws IOException {
        return RecordedPaths.resolve(
                fs, out, unit.directory().isEmpty() ? file.path() : unit.directory() + "/" + file.path());
    }

    @Override
    public List<OutputFile> stage(Unit unit, Dataset<Row> rows) throws IOException {
        CsvColumns.check(writing.format(), rows.schema());
        fs.delete(new Path(out, SUCCESS), false);
        Path staged = new Path(staging(unit.number()), run);
        DataFrameWriter<Row> writer =
                writing.writer(rows).option(BASE_NAME, String.format(Locale.ROOT, "unit-%05d", unit.number()));
        Optional<IndexUpdate> index = writing.index(out.toString());
        if (index.isPresent()) {
            index.get()
                    .check(rows.drop(writing.partitionBy().toArray(String[]::new))
                            .schema());
            // Not yet: entries belong to files in their final places.
            writer = writer.option(WriteOptions.WRITE_INDEX.name(), "false");
        }
        writer.mode(SaveMode.Overwrite).save(staged.toString());
        List<OutputFile> files = new ArrayList<>();
        collect(staged, "", files);
        files.sort(Comparator.comparing(OutputFile::path));
        return files;
    }

    /** Without marker files such as {@code _SUCCESS}, but with all partitions, also of values that readers skip. */
    private void collect(Path directory, String path, List<OutputFile> files) throws IOException {
        for (FileStatus child : fs.listStatus(directory)) {
            String name = child.getPath().getName();
            boolean isPartition = child.isDirectory() && name.contains("=");
            boolean mark = path.isEmpty() && HadoopPaths.isSkipped(name) && !isPartition;
            if (child.isDirectory() && !mark) {
                collect(child.getPath(), path + name + "/", files);
            } else if (!mark) {
                files.add(new OutputFile(path + name, child.getLen()));
            }
        }
    }

    @Override
    public void publish(UnitRecord unit) throws IOException {
        Path staged = staging(unit.number());
        // One of them has the files: this one or, if that died while it published them, an earlier one.
        // Earlier versions had no directories of runs.
        Set<String> runs = new TreeSet<>(names(staged));
        runs.add("");
        Set<Path> made = new HashSet<>();
        for (OutputFile file : unit.outputs()) {
            Path to = place(unit, file);
            if (made.add(to.getParent())) {
                fs.mkdirs(to.getParent());
            }
            move(staged, runs, file, to);
        }
        fs.delete(staged, true);
    }

    private void move(Path staged, Set<String> runs, OutputFile file, Path to) throws IOException {
        for (String name : runs) {
            Path from = HadoopPaths.below(HadoopPaths.below(staged, name), file.path());
            if (fs.exists(from)) {
                fs.delete(to, false);
                if (!fs.rename(from, to)) {
                    throw new IOException("cannot rename " + from + " to " + to);
                }
                return;
            }
        }
        if (!fs.exists(to) || fs.getFileStatus(to).getLen() != file.size()) {
            throw new FileNotFoundException(
                    to + " was written, but is missing. Replace the target with --mode overwrite");
        }
    }

    @Override
    public void remove(UnitRecord unit) throws IOException {
        fs.delete(new Path(out, SUCCESS), false);
        for (OutputFile file : unit.outputs()) {
            Path path = place(unit, file);
            if (!fs.delete(path, false) && fs.exists(path)) {
                throw new IOException("cannot delete " + path + " to write it again. Check its permissions");
            }
        }
    }

    @Override
    public Map<UnitRecord, String> findMissing(List<UnitRecord> finished) throws IOException {
        Map<Path, Set<String>> names = new HashMap<>();
        Map<UnitRecord, String> missing = new LinkedHashMap<>();
        for (UnitRecord unit : finished) {
            for (OutputFile file : unit.outputs()) {
                Path path = place(unit, file);
                Path parent = path.getParent();
                if (!names.containsKey(parent)) {
                    names.put(parent, names(parent));
                }
                if (!names.get(parent).contains(path.getName())) {
                    missing.putIfAbsent(unit, path.toString());
                }
            }
        }
        return missing;
    }

    private Set<String> names(Path directory) throws IOException {
        try {
            return Stream.of(fs.listStatus(directory))
                    .map(file -> file.getPath().getName())
                    .collect(toSet());
        } catch (FileNotFoundException e) {
            return Set.of();
        }
    }

    @Override
    public Dataset<Row> readBack(UnitRecord unit, Dataset<Row> columns) throws IOException {
        Path directory = directory(unit.directory());
        if (unit.outputs().isEmpty()) {
            return columns.limit(0);
        }
        List<String> paths = new ArrayList<>();
        for (OutputFile file : unit.outputs()) {
            paths.add(GlobPattern.of(place(unit, file)));
        }
        return writing.readBack(columns, Map.of("basePath", directory.toString()), paths.toArray(String[]::new));
    }

    @Override
    public void cleanUp() throws IOException {
        fs.delete(staging(), true);
    }

    @Override
    public void complete(List<String> directories) throws IOException {
        fs.delete(staging(), true);
        for (String directory : directories) {
            writing.index(directory(directory).toString()).ifPresent(IndexUpdate::run);
            markComplete(directory.isEmpty() ? SUCCESS : directory + "/" + SUCCESS);
        }
        markComplete(SUCCESS);
    }

    private void markComplete(String mark) throws IOException {
        fs.create(RecordedPaths.resolveReplaced(fs, out, mark), true).close();
    }

    /** Checks that columns can be written as CSV, which has no nested or binary values. */
    private static final class CsvColumns {
        private static final String CSV = "csv";

        private CsvColumns() {}

        /** @throws UsageException if the format is CSV and a column is nested or binary */
        static void check(String format, StructType columns) {
            if (!format.equalsIgnoreCase(CSV)) {
                return;
            }
            String nested = Arrays.stream(columns.fields())
                    .filter(column -> !isPlain(column.dataType()))
                    .map(StructField::name)
                    .collect(joining(", "));
            if (!nested.isEmpty()) {
                throw new UsageException(
                        "csv has no binary, array, map, struct or vector values, which are in columns " + nested
                                + ". Exclude them with --columns, or write them as strings, such as with --vectors"
                                + " array --select \"to_json(a) AS a, base64(b) AS b\"");
            }
        }

        private static boolean isPlain(DataType type) {
            return !(type instanceof ArrayType
                    || type instanceof MapType
                    || type instanceof StructType
                    || type instanceof BinaryType
                    || type instanceof UserDefinedType<?>);
        }
    }
}
