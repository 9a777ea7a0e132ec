package io.github.mlformats.core.table;

import io.github.mlformats.core.io.CommitState;
import io.github.mlformats.core.io.HadoopPaths;
import io.github.mlformats.core.table.InputPaths.MissingPaths;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;

/**
 * Lists the files of user-specified paths. Their glob patterns are expanded for each listing: the names that they match change when
 * files are rewritten or replaced.
 *
 * @param <T> what a listing returns
 */
abstract class PathLister<T> implements CommitState.Lister<T> {
    private final List<String> paths;
    private final MissingPaths missing;
    private final Configuration conf;
    private List<FileStatus> roots;
    private boolean isExpanded;

    PathLister(List<String> paths, MissingPaths missing, Configuration conf) {
        this.paths = paths;
        this.missing = missing;
        this.conf = conf;
    }

    /** Returns the directories of the last expansion that may have records. */
    abstract List<Path> directories();

    /** @param roots the files and directories that the paths match now */
    abstract T list(List<Path> roots) throws IOException;

    /** @throws io.github.mlformats.core.error.UsageException if a path does not exist and must */
    final CommitState.View<T> view() throws IOException {
        expand();
        CommitState before = CommitState.before(directories(), conf);
        // Otherwise files may have been replaced after the expansion, and before their record was read.
        isExpanded = before.isUnknown();
        return CommitState.list(before, this);
    }

    @Override
    public final T list() throws IOException {
        if (!isExpanded) {
            expand();
        }
        isExpanded = false;
        return list(roots.stream().map(FileStatus::getPath).toList());
    }

    private void expand() throws IOException {
        roots = find();
    }

    /** Returns the files and directories that the paths match now. */
    List<FileStatus> find() throws IOException {
        return InputPaths.find(paths, missing, conf);
    }

    /** Whether one file is read by its name. */
    final boolean namesFile() {
        return roots.size() == 1
                && paths.size() == 1
                && !HadoopPaths.isPattern(new Path(paths.get(0)))
                && !roots.get(0).isDirectory();
    }

    /** Returns the files and directories of the last expansion. */
    final List<FileStatus> roots() {
        return roots;
    }
}
