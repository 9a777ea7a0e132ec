package io.github.mlformats.tool.convert.unit;

import static org.apache.spark.sql.functions.col;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.inspect.Inspector;
import io.github.mlformats.core.inspect.MultiTableInspector;
import io.github.mlformats.core.io.HadoopPaths;
import io.github.mlformats.core.io.HadoopTree;
import io.github.mlformats.core.spark.TableLoader;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.core.spi.find.DataSetFinder;
import io.github.mlformats.core.table.DataFile;
import io.github.mlformats.core.table.FileMetadata;
import io.github.mlformats.core.table.InputPaths;
import io.github.mlformats.core.table.TableResolver;
import io.github.mlformats.tool.convert.manifest.Unit;
import io.github.mlformats.tool.convert.manifest.Unit.InputFile;
import io.github.mlformats.tool.input.Inspectors;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.EtagSource;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * Divides the input of a conversion into units.
 *
 * @param format input format
 * @param options read options
 * @param paths input paths
 * @param conf configuration of the file systems
 */
public record UnitSourceFactory(
        SparkSession session, String format, Map<String, String> options, List<String> paths, Configuration conf) {
    /** The tables of a model, one unit each. */
    public UnitSource createForTables(TableExport export) throws IOException {
        Path model = new Path(paths.get(0));
        Map<String, List<InputFile>> tables = new LinkedHashMap<>();
        Map<String, Map<String, String>> optionsOf = new HashMap<>();
        for (MultiTableInspector.NamedTable part : export.parts()) {
            Path folder = HadoopPaths.below(model, part.name());
            boolean exists = folder.getFileSystem(conf).exists(folder);
            tables.put(part.name(), new InputFileLister(conf).listBelow(exists ? folder : model));
            Map<String, String> all = new HashMap<>(options);
            all.putAll(part.options());
            optionsOf.put(part.name(), all);
        }
        return new DataSetSource(tables, true, name -> load(optionsOf.get(name)));
    }

    /** @param together whether the input must be one unit, since the output is a single file */
    public UnitSource create(boolean together) throws IOException {
        Optional<Format> ours = Inspectors.find(format).map(Inspector::format);
        Dataset<Row> all = load(options);
        InputFileLister statuses = new InputFileLister(conf);
        if (ours.isEmpty()) {
            return new SingleUnitSource(all, statuses.list(List.of(all.inputFiles())));
        } else if (ours.get().fileFinder().isEmpty()) {
            List<InputFile> inputs = statuses.list(uris(ours.get()));
            return together ? new SingleUnitSource(all, inputs) : new FileGroupSource(all, inputs);
        }
        Map<String, List<InputFile>> sets = sets(ours.get());
        return together || sets.size() < 2 ? new SingleUnitSource(all, inputs()) : each(sets, all.schema());
    }

    private Dataset<Row> load(Map<String, String> read) {
        return session.read().format(format).options(read).load(paths.toArray(String[]::new));
    }

    /** The files as {@code spark.read} lists them. */
    private List<String> uris(Format ours) throws IOException {
        Map<String, String> readerOptions = new HashMap<>(options);
        readerOptions.put("paths", new ObjectMapper().writeValueAsString(paths));
        TableResolver finder =
                TableResolver.of(ours, TableLoader.readOptions(ours), new CaseInsensitiveStringMap(readerOptions));
        return finder.listFiles(null).files().stream()
                .map(UnitSourceFactory::path)
                .toList();
    }

    /** The path as in {@code _metadata.file_path}. */
    private static String path(DataFile file) {
        return FileMetadata.value("file_path", file).toString();
    }

    private UnitSource each(Map<String, List<InputFile>> sets, StructType columns) {
        return new DataSetSource(sets, false, path -> session.read()
                .format(format)
                .options(options)
                .schema(columns)
                .load(path));
    }

    /** The data sets below the paths, by path, for a format that finds its own files. */
    private Map<String, List<InputFile>> sets(Format ours) throws IOException {
        Map<String, List<InputFile>> sets = new TreeMap<>();
        Optional<DataSetFinder> finder =
                ours.dataSetFinder(TableLoader.readOptions(ours).parse(options));
        if (finder.isPresent()) {
            for (Path root : InputPaths.resolve(paths, conf)) {
                try (HadoopTree tree = new HadoopTree(root, conf)) {
                    for (String set : finder.get().find(tree)) {
                        Path path = HadoopPaths.below(root, set);
                        sets.put(path.toString(), new InputFileLister(conf).listBelow(path));
                    }
                }
            }
        }
        return sets;
    }

    private List<InputFile> inputs() throws IOException {
        Map<String, InputFile> inputs = new TreeMap<>();
        for (Path root : InputPaths.resolve(paths, conf)) {
            new InputFileLister(conf).listBelow(root).forEach(input -> inputs.put(input.path(), input));
        }
        return List.copyOf(inputs.values());
    }

    /**
     * The whole input as one unit: a single data set, or input for a single output file.
     *
     * @param rows all rows
     * @param inputs all files
     */
    record SingleUnitSource(Dataset<Row> rows, List<InputFile> inputs) implements UnitSource {
        @Override
        public List<Unit> units(UnitSize size) {
            return List.of(new Unit(0, "", "", inputs));
        }

        @Override
        public Dataset<Row> rows(Unit unit) {
            return rows;
        }
    }

    /**
     * Several data sets, such as the matrices of a model or document collections: one unit each.
     *
     * @param sets the files of each data set, by name
     * @param folders whether each is written to a folder of its name
     * @param reader reads a data set, by its name
     */
    record DataSetSource(Map<String, List<InputFile>> sets, boolean folders, Function<String, Dataset<Row>> reader)
            implements UnitSource {
        @Override
        public List<Unit> units(UnitSize size) {
            List<Unit> units = new ArrayList<>();
            sets.forEach((name, inputs) -> units.add(new Unit(units.size(), name, folders ? name : "", inputs)));
            return units;
        }

        @Override
        public Dataset<Row> rows(Unit unit) {
            if (!sets.containsKey(unit.name())) {
                throw new UsageException("data set '" + unit.name()
                        + "' of the unfinished conversion is missing. Restore it, or start again with --mode"
                        + " overwrite");
            }
            return reader.apply(unit.name());
        }
    }

    /**
     * Groups of files as units. All units share one table, so they have the same schema; a unit selects its files by a filter on
     * {@code _metadata.file_path}, without another listing.
     *
     * @param all the rows of all files
     * @param inputs all files, with paths as in {@code _metadata.file_path}
     */
    record FileGroupSource(Dataset<Row> all, List<InputFile> inputs) implements UnitSource {
        @Override
        public List<Unit> units(UnitSize size) {
            List<Unit> units = new ArrayList<>();
            for (List<InputFile> group : size.group(inputs)) {
                units.add(new Unit(units.size(), "", "", group));
            }
            return units;
        }

        @Override
        public ReplannedUnits replan(List<Unit> planned, UnitSize size) {
            return ReplannedUnits.ofFiles(planned, inputs, size);
        }

        @Override
        public Dataset<Row> rows(Unit unit) {
            Object[] paths = unit.inputs().stream().map(InputFile::path).toArray();
            return paths.length == inputs.size()
                    ? all
                    : all.where(col("_metadata.file_path").isin(paths));
        }
    }

    /** Reads size, modification time and etag of input files, with one listing per folder. */
    private record InputFileLister(Configuration conf) {
        /** @param uris full paths, encoded, as Spark names files */
        List<InputFile> list(Collection<String> uris) throws IOException {
            Map<Path, Map<Path, String>> folders = new TreeMap<>();
            for (String uri : uris) {
                Path path = new Path(URI.create(uri));
                folders.computeIfAbsent(path.getParent(), folder -> new TreeMap<>())
                        .put(path, uri);
            }
            List<InputFile> inputs = new ArrayList<>();
            for (Map.Entry<Path, Map<Path, String>> folder : folders.entrySet()) {
                inputs.addAll(in(folder.getKey(), folder.getValue()));
            }
            inputs.sort(Comparator.comparing(InputFile::path));
            return inputs;
        }

        private List<InputFile> in(Path folder, Map<Path, String> requested) throws IOException {
            FileSystem fs = folder.getFileSystem(conf);
            List<InputFile> inputs = new ArrayList<>();
            if (requested.size() == 1) {
                Map.Entry<Path, String> only = requested.entrySet().iterator().next();
                inputs.add(input(only.getValue(), fs.getFileStatus(only.getKey())));
                return inputs;
            }
            Set<Path> left = new HashSet<>(requested.keySet());
            RemoteIterator<FileStatus> files = fs.listStatusIterator(folder);
            while (files.hasNext()) {
                FileStatus file = files.next();
                if (left.remove(file.getPath())) {
                    inputs.add(input(requested.get(file.getPath()), file));
                }
            }
            for (Path missing : left) {
                inputs.add(input(requested.get(missing), fs.getFileStatus(missing)));
            }
            return inputs;
        }

        /** All files below a folder, including hidden ones, or the file itself. */
        List<InputFile> listBelow(Path path) throws IOException {
            List<InputFile> inputs = new ArrayList<>();
            RemoteIterator<LocatedFileStatus> files = path.getFileSystem(conf).listFiles(path, true);
            while (files.hasNext()) {
                LocatedFileStatus file = files.next();
                inputs.add(input(file.getPath().toUri().toString(), file));
            }
            inputs.sort(Comparator.comparing(InputFile::path));
            return inputs;
        }

        private static InputFile input(String uri, FileStatus file) {
            String etag = file instanceof EtagSource tagged ? tagged.getEtag() : null;
            return new InputFile(uri, file.getLen(), file.getModificationTime(), etag);
        }
    }
}
