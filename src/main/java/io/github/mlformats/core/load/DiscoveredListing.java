package io.github.mlformats.core.load;

import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.io.HadoopTree;
import io.github.mlformats.core.spi.find.FileFinder;
import io.github.mlformats.core.spi.find.FoundFile;
import io.github.mlformats.core.table.DataFile;
import io.github.mlformats.core.table.FileListing;
import io.github.mlformats.core.table.FileOpener;
import io.github.mlformats.core.table.InputPaths;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * The files of a read that were found by the {@link FileFinder} of the format.
 *
 * @param declared the columns and row count that the data set declares for all files; empty if only the files contain
 *     them
 */
record DiscoveredListing(FileListing listing, Optional<FileFinder.DeclaredContent> declared) {
    static DiscoveredListing of(FileFinder finder, FileOpener opener, CaseInsensitiveStringMap userOptions) {
        List<String> paths = InputPaths.userSpecified(opener.format().shortName(), userOptions);
        Configuration conf = opener.conf().value();
        List<HadoopTree> trees = new ArrayList<>();
        try {
            try {
                for (Path root : InputPaths.resolve(paths, conf)) {
                    trees.add(new HadoopTree(root, conf));
                }
                List<FileTree> roots = List.copyOf(trees);
                FileFinder.FoundFiles found = finder.find(new FileFinder.FindRequest(
                        roots, opener.options(), opener.skipPolicy().ignoreCorrupt()));
                return new DiscoveredListing(listing(paths, found, trees), found.declared());
            } finally {
                for (HadoopTree tree : trees) {
                    tree.close();
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list " + paths + ": " + e.getMessage(), e);
        }
    }

    private static FileListing listing(List<String> paths, FileFinder.FoundFiles found, List<HadoopTree> trees)
            throws IOException {
        Map<String, BlockLocation[]> listed = new HashMap<>();
        for (HadoopTree tree : trees) {
            listed.putAll(tree.blocks());
        }
        Map<String, BlockLocation[]> blocks = new HashMap<>();
        for (FoundFile file : found.files()) {
            List<String> parts = file.parts().isEmpty() ? List.of(file.uri()) : file.parts();
            blocks.put(file.uri(), concatenate(parts, listed));
        }
        List<DataFile> files = found.files().stream().map(DataFile::of).toList();
        return new FileListing(paths, files, found.fileColumns(), blocks);
    }

    /** Concatenates the block locations of several files that are read as one. */
    private static BlockLocation[] concatenate(List<String> files, Map<String, BlockLocation[]> listed) {
        List<BlockLocation> blocks = new ArrayList<>();
        long before = 0;
        for (String file : files) {
            long end = before;
            for (BlockLocation block : listed.getOrDefault(file, new BlockLocation[0])) {
                BlockLocation shifted = new BlockLocation(block);
                shifted.setOffset(before + block.getOffset());
                blocks.add(shifted);
                end = Math.max(end, shifted.getOffset() + shifted.getLength());
            }
            before = end;
        }
        return blocks.toArray(new BlockLocation[0]);
    }
}
