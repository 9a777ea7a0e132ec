package io.github.mlformats.core.scan;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.mlformats.core.bytes.Parallel;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.io.HadoopTree;
import io.github.mlformats.core.scan.ArrivalSource.Arrival;
import io.github.mlformats.core.spi.DataSetFinder;
import io.github.mlformats.core.table.InputPaths;
import io.github.mlformats.core.table.TableFiles;
import io.github.mlformats.core.table.TableResolver;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** Data sets of a format with a {@link DataSetFinder}: directories or archives. */
final class DirectoryArrivalSource implements ArrivalSource {
    /** How often a data set is listed, at most, because its directories change meanwhile. */
    private static final int ATTEMPTS = 10;

    private final TableResolver finder;
    private final DataSetFinder dataSets;
    private final StructType schema;

    DirectoryArrivalSource(TableResolver finder, DataSetFinder dataSets, StructType schema) {
        this.finder = finder;
        this.dataSets = dataSets;
        this.schema = schema;
    }

    private Configuration conf() {
        return finder.opener().conf().value();
    }

    @Override
    public List<Arrival> list(Predicate<String> paths, boolean hasStarted) throws IOException {
        List<String> inputs = InputPaths.userSpecified(finder.opener().format().shortName(), finder.userOptions());
        // Paths may overlap, and differ in their spelling.
        Map<String, Path> found = new LinkedHashMap<>();
        InputPaths.Matches matches = InputPaths.match(inputs, finder.missingInStream(hasStarted), conf());
        for (Map<String, Path> below : Parallel.map(matches.paths(), root -> find(matches, root))) {
            below.forEach((uri, path) -> {
                if (paths.test(uri)) {
                    found.putIfAbsent(uri, path);
                }
            });
        }
        return current(List.copyOf(found.values()));
    }

    /** Returns the data sets below a root by URI. */
    private Map<String, Path> find(InputPaths.Matches matches, Path root) throws IOException {
        Map<String, Path> found = new LinkedHashMap<>();
        Optional<HadoopTree> existing = tree(matches, asListed(root));
        if (existing.isPresent()) {
            try (HadoopTree tree = existing.get()) {
                dataSets.find(tree).forEach(path -> found.put(tree.uri(path), tree.at(path)));
            }
        }
        return found;
    }

    /** Returns the current state of the data sets that still exist. */
    private List<Arrival> current(List<Path> paths) throws IOException {
        return Parallel.map(paths, this::current).stream()
                .flatMap(Optional::stream)
                .toList();
    }

    /** Returns a path as file systems list it: {@code file:/a}, even if the user has specified {@code file:///a}. */
    private static Path asListed(Path path) {
        URI uri = path.toUri();
        return new Path(uri.getScheme(), uri.getAuthority(), uri.getPath());
    }

    /** Returns the tree below a root; empty if the root was deleted after its pattern was expanded. */
    private Optional<HadoopTree> tree(InputPaths.Matches matches, Path root) throws IOException {
        try {
            return Optional.of(matches.tree(root, conf()));
        } catch (FileNotFoundException e) {
            return Optional.empty();
        }
    }

    /** Returns a data set with its total size; empty if it was deleted in the meantime. */
    private Optional<Arrival> current(Path path) throws IOException {
        FileSystem fs = path.getFileSystem(conf());
        for (int attempt = 1; ; attempt++) {
            FileStatus top;
            try {
                top = fs.getFileStatus(path);
            } catch (FileNotFoundException e) {
                return Optional.empty();
            }
            try {
                return Optional.of(arrival(path, top, fs));
            } catch (FileNotFoundException e) {
                // One of its directories was deleted meanwhile, such as that of a job that has ended.
                if (attempt == ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    private static Arrival arrival(Path path, FileStatus top, FileSystem fs) throws IOException {
        long bytes = 0;
        long modified = 0;
        if (top.isFile()) {
            bytes = top.getLen();
            modified = top.getModificationTime();
        } else {
            for (RemoteIterator<LocatedFileStatus> files = fs.listFiles(top.getPath(), true); files.hasNext(); ) {
                FileStatus file = files.next();
                bytes += file.getLen();
                modified = Math.max(modified, file.getModificationTime());
            }
        }
        return new Arrival(path.toUri().toString(), bytes, modified);
    }

    @Override
    public boolean isComplete(Arrival arrival) throws IOException {
        try (HadoopTree tree = new HadoopTree(path(arrival), conf())) {
            return dataSets.isComplete(tree);
        } catch (CorruptFileException e) {
            return true;
        } catch (FileNotFoundException e) {
            return false;
        }
    }

    @Override
    public List<Arrival> refresh(List<Arrival> arrivals) throws IOException {
        return current(arrivals.stream().map(DirectoryArrivalSource::path).toList());
    }

    @Override
    public TableFiles files(List<Arrival> arrivals) throws IOException {
        List<String> paths =
                arrivals.stream().map(arrival -> path(arrival).toString()).toList();
        Map<String, String> options = new HashMap<>(finder.userOptions().asCaseSensitiveMap());
        options.keySet().removeIf(name -> name.equalsIgnoreCase("path") || name.equalsIgnoreCase("paths"));
        options.put("paths", new ObjectMapper().writeValueAsString(paths));
        return finder.resolveDiscovered(new CaseInsensitiveStringMap(options), schema);
    }

    private static Path path(Arrival arrival) {
        return new Path(URI.create(arrival.path()));
    }
}
