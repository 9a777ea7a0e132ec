package io.github.mlformats.tool.input;

import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.inspect.Inspector;
import io.github.mlformats.core.io.SharedConf;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.FileFinder;
import io.github.mlformats.core.table.ColumnNameMatcher;
import io.github.mlformats.core.table.DataFile;
import io.github.mlformats.core.table.FileListing;
import io.github.mlformats.core.table.FileOpener;
import io.github.mlformats.core.table.FileSkipPolicy;
import io.github.mlformats.core.table.InputPaths;
import io.github.mlformats.core.table.SchemaInference;
import io.github.mlformats.core.table.TableSchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.StructType;

/**
 * Files of one of our formats, read in this process without a Spark session, which takes seconds to start. Files in partition
 * directories are read without their partition columns.
 *
 * @param opener opens the files
 * @param listing the files
 * @param declared the content declared in a metadata file; empty if there is none
 */
public record LocalTable(FileOpener opener, FileListing listing, Optional<FileFinder.DeclaredContent> declared) {
    private static final ColumnNameMatcher NAMES = new ColumnNameMatcher(false);

    /**
     * The files at a path or pattern.
     *
     * @throws io.github.mlformats.core.error.UsageException if there are none
     */
    public static LocalTable of(String path, Inspector inspector, Options options, Configuration conf)
            throws IOException {
        FileOpener opener = new FileOpener(inspector.format(), options, FileSkipPolicy.NONE, SharedConf.local(conf));
        Optional<FileFinder> finder = inspector.format().fileFinder();
        return finder.isPresent() ? found(path, finder.get(), opener) : listed(path, inspector, opener);
    }

    private static LocalTable listed(String path, Inspector inspector, FileOpener opener) throws IOException {
        Configuration conf = opener.conf().value();
        List<DataFile> files = new ArrayList<>();
        for (Path file : DataFiles.listWithPartitions(path, inspector, conf)) {
            files.add(DataFile.of(file.getFileSystem(conf).getFileStatus(file), InternalRow.empty()));
        }
        return new LocalTable(
                opener, new FileListing(List.of(path), files, new StructType(), Map.of()), Optional.empty());
    }

    private static LocalTable found(String path, FileFinder finder, FileOpener opener) throws IOException {
        List<FileTree> roots = new ArrayList<>();
        try {
            Configuration conf = opener.conf().value();
            InputPaths.Matches matches = InputPaths.match(List.of(path), InputPaths.MissingPaths.REFUSED, conf);
            for (FileStatus root : matches.visible()) {
                roots.add(matches.tree(root, conf));
            }
            FileFinder.FoundFiles found =
                    finder.find(new FileFinder.FindRequest(roots, opener.options(), false, false));
            List<DataFile> files = found.files().stream().map(DataFile::of).toList();
            return new LocalTable(
                    opener, new FileListing(List.of(path), files, found.fileColumns(), Map.of()), found.declared());
        } finally {
            for (FileTree root : roots) {
                root.close();
            }
        }
    }

    /** The schema, as of {@code spark.read}. */
    public StructType schema() {
        return declared.isPresent()
                ? declared.get().columns()
                : TableSchema.withPartitions(
                        SchemaInference.infer(listing, opener, NAMES, null).columns(),
                        listing.partitionColumns(),
                        NAMES);
    }

    /** The columns in the files, without partition columns. */
    public StructType withoutPartitionColumns(StructType schema) {
        return TableSchema.withoutPartitions(schema, listing.partitionColumns(), NAMES);
    }
}
