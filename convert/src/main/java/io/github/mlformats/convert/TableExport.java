package io.github.mlformats.convert;

import io.github.mlformats.core.inspect.Fact;
import io.github.mlformats.core.inspect.Inspector;
import io.github.mlformats.core.inspect.MultiTableInspector;
import io.github.mlformats.core.inspect.MultiTableInspector.NamedTable;
import io.github.mlformats.core.io.HadoopPaths;
import io.github.mlformats.core.io.HadoopTree;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.table.TableResolver;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;

/**
 * An input of several tables, such as a model of matrices. Each table is a unit and is written to a directory of its name.
 *
 * @param input the path of the input, which is not a pattern
 * @param tables the tables
 * @param facts the metadata of the input
 */
public record TableExport(Path input, List<NamedTable> tables, Fact.Group facts) {
    /** Returns the export of an input; empty for a single table or several data sets. */
    static Optional<TableExport> of(Input input, Configuration conf) throws IOException {
        Optional<Inspector> inspector = Formats.inspector(input.format());
        if (input.paths().size() != 1
                || inspector.isEmpty()
                || !(inspector.get() instanceof MultiTableInspector split)) {
            return Optional.empty();
        }
        Path pattern = new Path(input.paths().get(0));
        List<FileStatus> matches = HadoopPaths.matching(pattern.getFileSystem(conf), pattern);
        if (matches.size() != 1 || !matches.get(0).isDirectory()) {
            return Optional.empty();
        }
        Path path = matches.get(0).getPath();
        try (HadoopTree data = new HadoopTree(path, conf)) {
            Options options = TableResolver.readOptions(split.format()).parse(input.options());
            List<NamedTable> tables = split.tables(data, options);
            return tables.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new TableExport(path, tables, split.inspect(data, options)));
        }
    }
}
