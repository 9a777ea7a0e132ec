package io.github.mlformats.tool.find;

import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.files.DataFile;
import io.github.mlformats.core.files.FileListing;
import io.github.mlformats.core.files.InputPaths;
import io.github.mlformats.core.files.Tolerance;
import io.github.mlformats.core.inspect.Inspector;
import io.github.mlformats.core.io.FileOpener;
import io.github.mlformats.core.io.HadoopTree;
import io.github.mlformats.core.io.SharedConf;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.schema.NameMatch;
import io.github.mlformats.core.schema.SchemaInference;
import io.github.mlformats.core.schema.TableSchema;
import io.github.mlformats.core.spi.find.FileFinder;
import io.github.mlformats.tool.input.DataFiles;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.StructType;

/**
 * Files of one of our formats, read in this process without a Spark session, which takes seconds to start. Partition folders are
 * not discovered.
 *
 * @param opener opens the files
 * @param listing the files
 * @param described the content declared in a metadata file; empty if there is none
 */
public record LocalTable(FileOpener opener, FileListing listing, Optional<FileFinder.Described> described) {
    private static final NameMatch NAMES = new NameMatch(false);

    /**
     * The files at a path or pattern.
     *
     * @throws io.github.mlformats.core.error.UsageException if there are none
     */
    public static LocalTable of(String path, Inspector inspector, Options options, Configuration conf)
            throws IOException {
        FileOpener opener = new FileOpener(inspector.format(), options, Tolerance.NONE, SharedConf.here(conf));
        Optional<FileFinder> finder = inspector.format().finder();
        return finder.isPresent() ? found(path, finder.get(), opener) : listed(path, inspector, opener);
    }

    private static LocalTable listed(String path, Inspector inspector, FileOpener opener) throws IOException {
        Configuration conf = opener.conf().value();
        List<DataFile> files = new ArrayList<>();
        for (Path file : DataFiles.of(path, inspector, conf)) {
            files.add(DataFile.of(file.getFileSystem(conf).getFileStatus(file), InternalRow.empty()));
        }
        return new LocalTable(
                opener, new FileListing(List.of(path), files, new StructType(), Map.of()), Optional.empty());
    }

    private static LocalTable found(String path, FileFinder finder, FileOpener opener) throws IOException {
        List<FileTree> roots = new ArrayList<>();
        try {
            for (Path root : InputPaths.resolve(List.of(path), opener.conf().value())) {
                roots.add(new HadoopTree(root, opener.conf().value()));
            }
            FileFinder.Found found = finder.find(new FileFinder.Search(roots, opener.options(), false));
            List<DataFile> files = found.files().stream().map(DataFile::of).toList();
            return new LocalTable(
                    opener, new FileListing(List.of(path), files, found.perFile(), Map.of()), found.described());
        } finally {
            for (FileTree root : roots) {
                root.close();
            }
        }
    }

    /** The schema, as of {@code spark.read}. */
    public StructType schema() {
        return described.isPresent()
                ? described.get().columns()
                : TableSchema.withPartitions(
                        SchemaInference.infer(listing, opener, NAMES, null).columns(),
                        listing.partitionColumns(),
                        NAMES);
    }

    /** The columns in the files, without partition columns. */
    StructType inFiles(StructType schema) {
        return TableSchema.withoutPartitions(schema, listing.partitionColumns(), NAMES);
    }
}
