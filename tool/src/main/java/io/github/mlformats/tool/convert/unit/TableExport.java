package io.github.mlformats.tool.convert.unit;

import io.github.mlformats.core.inspect.Inspector;
import io.github.mlformats.core.inspect.MultiTableInspector;
import io.github.mlformats.core.inspect.MultiTableInspector.NamedTable;
import io.github.mlformats.core.io.HadoopPaths;
import io.github.mlformats.core.io.HadoopTree;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spark.TableLoader;
import io.github.mlformats.tool.input.Inspectors;
import io.github.mlformats.tool.report.JsonReport;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;

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
            String format, List<String> paths, Map<String, String> readOptions, Configuration conf) throws IOException {
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
