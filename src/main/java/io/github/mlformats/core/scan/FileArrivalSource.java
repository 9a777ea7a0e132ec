package io.github.mlformats.core.scan;

import io.github.mlformats.core.bytes.Parallel;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.CommonOptions;
import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.scan.ArrivalSource.Arrival;
import io.github.mlformats.core.table.DataFile;
import io.github.mlformats.core.table.FileListing;
import io.github.mlformats.core.table.TableFiles;
import io.github.mlformats.core.table.TableResolver;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** Data sets of one file each, found by listing directories. */
final class FileArrivalSource implements ArrivalSource {
    /** Options by which a listing lacks files. */
    private static final List<Option<?>> SELECTING = List.of(
            CommonOptions.RECURSIVE_LOOKUP,
            CommonOptions.PATH_GLOB,
            CommonOptions.MODIFIED_BEFORE,
            CommonOptions.MODIFIED_AFTER);

    private final TableResolver finder;
    private final StructType schema;
    /** The result of the last listing. */
    private FileListing listed;

    private Map<String, DataFile> byPath = Map.of();

    /** All files in the directories of these, also those that the stream has read. */
    private Map<String, DataFile> siblings = Map.of();

    FileArrivalSource(TableResolver finder, StructType schema) {
        this.finder = finder;
        this.schema = schema;
    }

    @Override
    public List<Arrival> list(Predicate<String> paths, boolean hasStarted) {
        FileListing all = finder.listArrived(schema, hasStarted);
        listed = only(all, paths);
        byPath = byPath(listed.files().stream());
        Set<String> directories =
                listed.files().stream().map(DataFile::directory).collect(Collectors.toSet());
        siblings = byPath(all.files().stream().filter(file -> directories.contains(file.directory())));
        return listed.files().stream().map(FileArrivalSource::arrival).toList();
    }

    private static Map<String, DataFile> byPath(Stream<DataFile> files) {
        return files.collect(Collectors.toMap(DataFile::uri, file -> file, (one, same) -> one));
    }

    private static Arrival arrival(DataFile file) {
        return new Arrival(file.uri(), file.length(), file.modified());
    }

    /** Returns each matching file once, even if alternatives of a glob pattern match it twice. */
    private static FileListing only(FileListing listing, Predicate<String> paths) {
        Set<String> found = new HashSet<>();
        List<DataFile> files = listing.files().stream()
                .filter(file -> paths.test(file.uri()) && found.add(file.uri()))
                .toList();
        Map<String, BlockLocation[]> blocks = new HashMap<>(listing.blocks());
        blocks.keySet().removeIf(paths.negate());
        return new FileListing(listing.roots(), files, listing.partitionColumns(), blocks);
    }

    @Override
    public boolean isComplete(Arrival arrival) throws IOException {
        try {
            return finder.opener().isComplete(byPath.get(arrival.path()), siblings);
        } catch (CorruptFileException e) {
            return true;
        } catch (FileNotFoundException e) {
            return false;
        }
    }

    @Override
    public List<Arrival> refresh(List<Arrival> arrivals) throws IOException {
        if (!byPath.keySet().containsAll(paths(arrivals))) {
            list(paths(arrivals)::contains, true);
        }
        List<DataFile> files = arrivals.stream()
                .map(arrival -> byPath.get(arrival.path()))
                .filter(Objects::nonNull)
                .toList();
        return Parallel.map(files, this::current).stream()
                .flatMap(Optional::stream)
                .toList();
    }

    /** Lists without these options, one more each time. Recursive listings know no partitions, which other files could violate. */
    @Override
    public void checkDeleted(List<Arrival> missing) throws IOException {
        Set<String> existing = Parallel.map(missing, arrival -> exists(arrival) ? arrival.path() : "").stream()
                .filter(path -> !path.isEmpty())
                .collect(Collectors.toSet());
        Map<String, String> options = new HashMap<>(finder.userOptions().asCaseSensitiveMap());
        for (Option<?> option : existing.isEmpty() ? List.<Option<?>>of() : SELECTING) {
            Object value = finder.opener().options().get(option);
            if (value == null || value.equals(true)) {
                continue;
            }
            options.keySet().removeIf(option.name()::equalsIgnoreCase);
            options.put(CommonOptions.RECURSIVE_LOOKUP.name(), "true");
            TableResolver all =
                    new TableResolver(finder.opener(), new CaseInsensitiveStringMap(options), finder.session());
            for (DataFile file : all.listArrived(schema, true).files()) {
                if (existing.contains(file.uri())) {
                    throw new UsageException(file.uri() + " was discovered by the stream and not read yet, but option "
                            + option.name() + " is " + value
                            + " now and does not select it. Set the option as before, or start with a new checkpoint");
                }
            }
        }
    }

    private boolean exists(Arrival arrival) throws IOException {
        Path path = new Path(URI.create(arrival.path()));
        return path.getFileSystem(finder.opener().conf().value()).exists(path);
    }

    /** Returns the current state of a file; empty if it was deleted. */
    private Optional<Arrival> current(DataFile file) throws IOException {
        try {
            Path path = file.path();
            FileStatus status =
                    path.getFileSystem(finder.opener().conf().value()).getFileStatus(path);
            return Optional.of(new Arrival(file.uri(), status.getLen(), status.getModificationTime()));
        } catch (FileNotFoundException e) {
            return Optional.empty();
        }
    }

    @Override
    public TableFiles files(List<Arrival> arrivals) {
        return finder.of(only(listed, paths(arrivals)::contains), schema);
    }

    private static Set<String> paths(List<Arrival> arrivals) {
        return arrivals.stream().map(Arrival::path).collect(Collectors.toSet());
    }
}
