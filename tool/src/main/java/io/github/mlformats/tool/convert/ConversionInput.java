package io.github.mlformats.tool.convert;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.mlformats.core.inspect.Inspector;
import io.github.mlformats.core.inspect.MultiTableInspector;
import io.github.mlformats.core.inspect.MultiTableInspector.NamedTable;
import io.github.mlformats.core.io.HadoopPaths;
import io.github.mlformats.core.io.HadoopTree;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spark.TableLoader;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.core.spi.find.DataSetFinder;
import io.github.mlformats.core.table.DataFile;
import io.github.mlformats.core.table.FileMetadata;
import io.github.mlformats.core.table.InputPaths;
import io.github.mlformats.core.table.TableResolver;
import io.github.mlformats.tool.convert.manifest.Unit.InputFile;
import io.github.mlformats.tool.input.Inspectors;
import io.github.mlformats.tool.report.JsonReport;
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
 * The input of a conversion, which it divides into units.
 *
 * @param format input format
 * @param options read options
 * @param paths input paths
 * @param conf configuration of the file systems
 */
public record ConversionInput(
        SparkSession session, String format, Map<String, String> options, List<String> paths, Configuration conf) {
    /** The tables of a model, one unit each. */
    UnitSource unitsOf(TableExport export) throws IOException {
        Path model = new Path(paths.get(0));
        Map<String, List<InputFile>> tables = new LinkedHashMap<>();
        Map<String, Map<String, String>> optionsOf = new HashMap<>();
        for (MultiTableInspector.NamedTable part : export.parts()) {
            Path folder = HadoopPaths.below(model, part.name());
            boolean exists = folder.getFileSystem(conf).exists(folder);
            tables.put(part.name(), listBelow(exists ? folder : model));
            Map<String, String> all = new HashMap<>(options);
            all.putAll(part.options());
            optionsOf.put(part.name(), all);
        }
        return new UnitSource.DataSetSource(tables, true, name -> load(optionsOf.get(name)));
    }

    /** @param together whether the input must be one unit, since the output is a single file */
    UnitSource units(boolean together) throws IOException {
        Optional<Format> ours = Inspectors.find(format).map(Inspector::format);
        Dataset<Row> all = load(options);
        if (ours.isEmpty()) {
            return new UnitSource.SingleUnitSource(all, list(List.of(all.inputFiles())));
        } else if (ours.get().fileFinder().isEmpty()) {
            List<InputFile> inputs = list(uris(ours.get()));
            return together
                    ? new UnitSource.SingleUnitSource(all, inputs)
                    : new UnitSource.FileGroupSource(all, inputs);
        }
        Map<String, List<InputFile>> sets = sets(ours.get());
        return together || sets.size() < 2 ? new UnitSource.SingleUnitSource(all, inputs()) : each(sets, all.schema());
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
                .map(ConversionInput::path)
                .toList();
    }

    /** The path as in {@code _metadata.file_path}. */
    private static String path(DataFile file) {
        return FileMetadata.value("file_path", file).toString();
    }

    private UnitSource each(Map<String, List<InputFile>> sets, StructType columns) {
        return new UnitSource.DataSetSource(sets, false, path -> session.read()
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
                        sets.put(path.toString(), listBelow(path));
                    }
                }
            }
        }
        return sets;
    }

    private List<InputFile> inputs() throws IOException {
        Map<String, InputFile> inputs = new TreeMap<>();
        for (Path root : InputPaths.resolve(paths, conf)) {
            listBelow(root).forEach(input -> inputs.put(input.path(), input));
        }
        return List.copyOf(inputs.values());
    }

    /**
     * The size, modification time and etag of files, with one listing per folder.
     *
     * @param uris full paths, encoded, as Spark names files
     */
    private List<InputFile> list(Collection<String> uris) throws IOException {
        Map<Path, Map<Path, String>> folders = new TreeMap<>();
        for (String uri : uris) {
            Path path = new Path(URI.create(uri));
            folders.computeIfAbsent(path.getParent(), folder -> new TreeMap<>()).put(path, uri);
        }
        List<InputFile> inputs = new ArrayList<>();
        for (Map.Entry<Path, Map<Path, String>> folder : folders.entrySet()) {
            inputs.addAll(listFolder(folder.getKey(), folder.getValue()));
        }
        inputs.sort(Comparator.comparing(InputFile::path));
        return inputs;
    }

    private List<InputFile> listFolder(Path folder, Map<Path, String> requested) throws IOException {
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
    private List<InputFile> listBelow(Path path) throws IOException {
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

    /**
     * A data set of several tables, which are converted one by one, with a summary.
     *
     * @param parts the tables
     * @param summary the metadata of the data set, as JSON
     */
    public record TableExport(List<NamedTable> parts, String summary) {
        /** Name of the summary file, next to the tables' folders. */
        public static final String SUMMARY = "summary.json";

        /**
         * The export of a path, if it is a data set of several tables.
         *
         * @return empty for a single table or several data sets
         */
        public static Optional<TableExport> of(
                String format, List<String> paths, Map<String, String> readOptions, Configuration conf)
                throws IOException {
            Optional<Inspector> inspector = Inspectors.find(format);
            if (paths.size() != 1 || inspector.isEmpty() || !(inspector.get() instanceof MultiTableInspector split)) {
                return Optional.empty();
            }
            Path path = new Path(paths.get(0));
            List<FileStatus> matches = HadoopPaths.matching(path.getFileSystem(conf), path);
            if (matches.size() != 1 || !matches.get(0).isDirectory()) {
                return Optional.empty();
            }
            try (HadoopTree data = new HadoopTree(matches.get(0).getPath(), conf)) {
                Options options = TableLoader.readOptions(split.format()).parse(readOptions);
                List<NamedTable> parts = split.tables(data, options);
                return parts.isEmpty()
                        ? Optional.empty()
                        : Optional.of(new TableExport(parts, JsonReport.of(split.inspect(data, options))));
            }
        }
    }
}
