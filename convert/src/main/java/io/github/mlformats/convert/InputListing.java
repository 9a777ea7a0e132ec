package io.github.mlformats.convert;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.mlformats.convert.manifest.Unit.InputFile;
import io.github.mlformats.core.inspect.Inspector;
import io.github.mlformats.core.inspect.MultiTableInspector;
import io.github.mlformats.core.io.HadoopPaths;
import io.github.mlformats.core.io.HadoopTree;
import io.github.mlformats.core.spi.DataSetFinder;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.core.table.DataFile;
import io.github.mlformats.core.table.FileMetadata;
import io.github.mlformats.core.table.InputPaths;
import io.github.mlformats.core.table.TableResolver;
import java.io.FileNotFoundException;
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
import java.util.function.Predicate;
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
 * Lists the input of a conversion and divides it into units.
 *
 * @param conf configuration of the file systems
 */
record InputListing(SparkSession session, Input input, Configuration conf) {
    /** The tables of a model, one unit each. */
    UnitSource unitsOf(TableExport export) throws IOException {
        Path model = export.input();
        Map<String, List<InputFile>> tables = new LinkedHashMap<>();
        Map<String, Map<String, String>> optionsOf = new HashMap<>();
        for (MultiTableInspector.NamedTable part : export.tables()) {
            Path directory = HadoopPaths.below(model, part.name());
            boolean exists = directory.getFileSystem(conf).exists(directory);
            tables.put(part.name(), listBelow(exists ? directory : model, conf));
            Map<String, String> all = new HashMap<>(input.options());
            all.putAll(part.options());
            optionsOf.put(part.name(), all);
        }
        return new UnitSource.DataSetSource(tables, true, name -> load(optionsOf.get(name)));
    }

    /**
     * The inputs are listed before Spark lists them for the table: a file that arrives in between is not recorded, so that a later run
     * converts it.
     *
     * @param together whether the rows of the input must be one unit
     */
    UnitSource units(Predicate<Dataset<Row>> together) throws IOException {
        Optional<Format> ours = Formats.inspector(input.format()).map(Inspector::format);
        if (ours.isEmpty()) {
            Dataset<Row> all = load(input.options());
            return new UnitSource.SingleUnitSource("", all, list(List.of(all.inputFiles())));
        } else if (ours.get().fileFinder().isEmpty()) {
            List<InputFile> inputs = list(uris(ours.get()));
            Dataset<Row> all = load(input.options());
            return together.test(all)
                    ? new UnitSource.SingleUnitSource("", all, inputs)
                    : new UnitSource.FileGroupSource(all, inputs);
        }
        Map<String, List<InputFile>> sets = sets(ours.get());
        List<InputFile> inputs =
                sets.size() > 1 ? sets.values().stream().flatMap(List::stream).toList() : inputs();
        Dataset<Row> all = load(input.options());
        return sets.size() > 1 && !together.test(all)
                ? each(sets, all.schema())
                : new UnitSource.SingleUnitSource(nameOf(sets), all, inputs);
    }

    /** The only data set; empty if there are several. */
    private String nameOf(Map<String, List<InputFile>> sets) throws IOException {
        List<String> names = sets.isEmpty()
                ? InputPaths.resolve(input.paths(), conf).stream()
                        .map(Path::toString)
                        .toList()
                : List.copyOf(sets.keySet());
        return names.size() == 1 ? names.get(0) : "";
    }

    private Dataset<Row> load(Map<String, String> read) {
        return session.read()
                .format(input.format())
                .options(read)
                .load(input.paths().toArray(String[]::new));
    }

    /** The files as {@code spark.read} lists them. */
    private List<String> uris(Format ours) throws IOException {
        Map<String, String> readerOptions = new HashMap<>(input.options());
        readerOptions.put("paths", new ObjectMapper().writeValueAsString(input.paths()));
        TableResolver finder = TableResolver.of(ours, new CaseInsensitiveStringMap(readerOptions));
        return finder.listFiles(null).files().stream().map(InputListing::path).toList();
    }

    /** The path as in {@code _metadata.file_path}. */
    private static String path(DataFile file) {
        return FileMetadata.value("file_path", file).toString();
    }

    private UnitSource each(Map<String, List<InputFile>> sets, StructType columns) {
        return new UnitSource.DataSetSource(sets, false, path -> session.read()
                .format(input.format())
                .options(input.options())
                .schema(columns)
                .load(path));
    }

    /** The data sets below the paths, by path, for a format that finds its own files. */
    private Map<String, List<InputFile>> sets(Format ours) throws IOException {
        Map<String, List<InputFile>> sets = new TreeMap<>();
        Optional<DataSetFinder> finder = finder(ours);
        if (finder.isPresent()) {
            for (Path root : InputPaths.resolve(input.paths(), conf)) {
                try (HadoopTree tree = new HadoopTree(root, conf)) {
                    for (String set : finder.get().find(tree)) {
                        Path path = HadoopPaths.below(root, set);
                        sets.put(path.toString(), listBelow(path, conf));
                    }
                }
            }
        }
        return sets;
    }

    private Optional<DataSetFinder> finder(Format ours) {
        return ours.dataSetFinder(TableResolver.readOptions(ours).parse(input.options()));
    }

    /** Whether a stream of the input reads what is added to one data set, rather than data sets that arrive. */
    boolean isGrowing() throws IOException {
        Optional<DataSetFinder> finder =
                Formats.inspector(input.format()).map(Inspector::format).flatMap(this::finder);
        Optional<Path> only = finder.isPresent() ? InputPaths.only(input.paths(), conf) : Optional.empty();
        if (only.isEmpty()) {
            return false;
        }
        try (HadoopTree tree = new HadoopTree(only.get(), conf)) {
            return finder.get().growing(tree).isPresent();
        }
    }

    private List<InputFile> inputs() throws IOException {
        Map<String, InputFile> inputs = new TreeMap<>();
        for (Path root : InputPaths.resolve(input.paths(), conf)) {
            listBelow(root, conf).forEach(file -> inputs.put(file.path(), file));
        }
        return List.copyOf(inputs.values());
    }

    /**
     * The size, modification time and etag of files, with one listing per directory.
     *
     * @param uris full paths, encoded, as Spark names files
     */
    private List<InputFile> list(Collection<String> uris) throws IOException {
        Map<Path, Map<Path, String>> directories = new TreeMap<>();
        for (String uri : uris) {
            Path path = new Path(URI.create(uri));
            directories
                    .computeIfAbsent(path.getParent(), directory -> new TreeMap<>())
                    .put(path, uri);
        }
        List<InputFile> inputs = new ArrayList<>();
        for (Map.Entry<Path, Map<Path, String>> directory : directories.entrySet()) {
            inputs.addAll(listDirectory(directory.getKey(), directory.getValue()));
        }
        inputs.sort(Comparator.comparing(InputFile::path));
        return inputs;
    }

    private List<InputFile> listDirectory(Path directory, Map<Path, String> requested) throws IOException {
        FileSystem fs = directory.getFileSystem(conf);
        List<InputFile> inputs = new ArrayList<>();
        if (requested.size() == 1) {
            Map.Entry<Path, String> only = requested.entrySet().iterator().next();
            inputs.add(fileOf(only.getValue(), fs.getFileStatus(only.getKey())));
            return inputs;
        }
        Set<Path> left = new HashSet<>(requested.keySet());
        RemoteIterator<FileStatus> files = fs.listStatusIterator(directory);
        while (files.hasNext()) {
            FileStatus file = files.next();
            if (left.remove(file.getPath())) {
                inputs.add(fileOf(requested.get(file.getPath()), file));
            }
        }
        for (Path missing : left) {
            inputs.add(fileOf(requested.get(missing), fs.getFileStatus(missing)));
        }
        return inputs;
    }

    /**
     * All files below a directory, including hidden ones, or the file itself. If a directory that readers skip is deleted meanwhile,
     * such as that of a job that ends, directories are listed one by one, which skips it.
     */
    static List<InputFile> listBelow(Path path, Configuration conf) throws IOException {
        FileSystem fs = path.getFileSystem(conf);
        List<InputFile> inputs = new ArrayList<>();
        try {
            RemoteIterator<LocatedFileStatus> files = fs.listFiles(path, true);
            while (files.hasNext()) {
                add(files.next(), inputs);
            }
        } catch (FileNotFoundException e) {
            inputs.clear();
            listOneByOne(fs, fs.listStatus(path), inputs);
        }
        inputs.sort(Comparator.comparing(InputFile::path));
        return inputs;
    }

    private static void listOneByOne(FileSystem fs, FileStatus[] children, List<InputFile> inputs) throws IOException {
        for (FileStatus child : children) {
            if (child.isDirectory()) {
                FileStatus[] below;
                try {
                    below = fs.listStatus(child.getPath());
                } catch (FileNotFoundException e) {
                    if (HadoopPaths.isSkipped(child.getPath().getName())) {
                        continue;
                    }
                    throw e;
                }
                listOneByOne(fs, below, inputs);
            } else {
                add(child, inputs);
            }
        }
    }

    private static void add(FileStatus file, List<InputFile> inputs) {
        inputs.add(fileOf(file.getPath().toUri().toString(), file));
    }

    private static InputFile fileOf(String uri, FileStatus file) {
        Optional<String> etag =
                file instanceof EtagSource tagged ? Optional.ofNullable(tagged.getEtag()) : Optional.empty();
        return new InputFile(uri, file.getLen(), file.getModificationTime(), etag);
    }
}
