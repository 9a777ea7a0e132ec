package io.github.mlformats.tool.convert.unit;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.mlformats.core.files.DataFile;
import io.github.mlformats.core.files.HadoopPaths;
import io.github.mlformats.core.files.InputPaths;
import io.github.mlformats.core.inspect.Inspector;
import io.github.mlformats.core.inspect.TableSplit;
import io.github.mlformats.core.io.HadoopTree;
import io.github.mlformats.core.load.TableFinder;
import io.github.mlformats.core.schema.FileMetadata;
import io.github.mlformats.core.source.TableLoader;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.core.spi.find.DataSetFinder;
import io.github.mlformats.tool.convert.manifest.InputFile;
import io.github.mlformats.tool.input.Inspectors;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
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
public record Sources(
        SparkSession session, String format, Map<String, String> options, List<String> paths, Configuration conf) {
    /** The tables of a model, one unit each. */
    public Source tables(TableExport export) throws IOException {
        Path model = new Path(paths.get(0));
        Map<String, List<InputFile>> tables = new LinkedHashMap<>();
        Map<String, Map<String, String>> optionsOf = new HashMap<>();
        for (TableSplit.Part part : export.parts()) {
            Path folder = HadoopPaths.below(model, part.name());
            boolean exists = folder.getFileSystem(conf).exists(folder);
            tables.put(part.name(), new Statuses(conf).below(exists ? folder : model));
            Map<String, String> all = new HashMap<>(options);
            all.putAll(part.options());
            optionsOf.put(part.name(), all);
        }
        return new DataSets(tables, true, name -> load(optionsOf.get(name)));
    }

    /** @param together whether the input must be one unit, since the output is a single file */
    public Source find(boolean together) throws IOException {
        Optional<Format> ours = Inspectors.find(format).map(Inspector::format);
        Dataset<Row> all = load(options);
        Statuses statuses = new Statuses(conf);
        if (ours.isEmpty()) {
            return new AtOnce(all, statuses.of(List.of(all.inputFiles())));
        } else if (ours.get().finder().isEmpty()) {
            List<InputFile> inputs = statuses.of(uris(ours.get()));
            return together ? new AtOnce(all, inputs) : new ListedFiles(all, inputs);
        }
        Map<String, List<InputFile>> sets = sets(ours.get());
        return together || sets.size() < 2 ? new AtOnce(all, inputs()) : each(sets, all.schema());
    }

    private Dataset<Row> load(Map<String, String> read) {
        return session.read().format(format).options(read).load(paths.toArray(String[]::new));
    }

    /** The files as {@code spark.read} lists them. */
    private List<String> uris(Format ours) throws IOException {
        Map<String, String> readerOptions = new HashMap<>(options);
        readerOptions.put("paths", new ObjectMapper().writeValueAsString(paths));
        TableFinder finder = TableFinder.of(ours, TableLoader.options(ours), new CaseInsensitiveStringMap(readerOptions));
        return finder.list(null).files().stream().map(Sources::path).toList();
    }

    /** The path as in {@code _metadata.file_path}. */
    private static String path(DataFile file) {
        return FileMetadata.value("file_path", file).toString();
    }

    private Source each(Map<String, List<InputFile>> sets, StructType columns) {
        return new DataSets(sets, false, path -> session.read()
                .format(format)
                .options(options)
                .schema(columns)
                .load(path));
    }

    /** The data sets below the paths, by path, for a format that finds its own files. */
    private Map<String, List<InputFile>> sets(Format ours) throws IOException {
        Map<String, List<InputFile>> sets = new TreeMap<>();
        Optional<DataSetFinder> finder =
                ours.dataSetFinder(TableLoader.options(ours).parse(options));
        if (finder.isPresent()) {
            for (Path root : InputPaths.resolve(paths, conf)) {
                try (HadoopTree tree = new HadoopTree(root, conf)) {
                    for (String set : finder.get().find(tree)) {
                        Path path = HadoopPaths.below(root, set);
                        sets.put(path.toString(), new Statuses(conf).below(path));
                    }
                }
            }
        }
        return sets;
    }

    private List<InputFile> inputs() throws IOException {
        Map<String, InputFile> inputs = new TreeMap<>();
        for (Path root : InputPaths.resolve(paths, conf)) {
            new Statuses(conf).below(root).forEach(input -> inputs.put(input.path(), input));
        }
        return List.copyOf(inputs.values());
    }
}
