package io.github.mlformats.core.table;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.io.CommitRecord;
import io.github.mlformats.core.io.CommitState;
import io.github.mlformats.core.io.HadoopPaths;
import io.github.mlformats.core.option.CommonOptions;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.core.table.InputPaths.MissingPaths;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.execution.datasources.FileStatusCache;
import org.apache.spark.sql.execution.datasources.InMemoryFileIndex;
import org.apache.spark.sql.execution.datasources.NoopCache$;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import scala.Option;

/**
 * Lists the files of a read with Spark's own file index, so that glob patterns, hidden files, recursion, modification
 * times and the types of partition columns behave like those of Spark's file sources. Spark lists large trees in a job.
 */
public final class FileLister {
    /** Options by which Spark's index selects files or finds partitions. */
    private static final List<String> LISTING_OPTIONS = List.of(
            CommonOptions.RECURSIVE_LOOKUP.name(),
            CommonOptions.PATH_GLOB.name(),
            CommonOptions.MODIFIED_BEFORE.name(),
            CommonOptions.MODIFIED_AFTER.name(),
            CommonOptions.BASE_PATH.name());

    private FileLister() {}

    /**
     * Lists the data files.
     *
     * @param format recognizes data files
     * @param userSchema user-specified schema, which determines the types of partition columns; null to infer them
     * @param missing which paths that do not exist have no files
     * @throws UsageException if a path does not exist and must, or if a file is outside the partition directories
     */
    public static FileListing list(
            Format format,
            SparkSession session,
            CaseInsensitiveStringMap options,
            StructType userSchema,
            MissingPaths missing,
            Configuration conf) {
        List<String> paths = InputPaths.userSpecified(format.shortName(), options);
        try {
            CommitState.View<ListedFiles> view = new CommittedLister<>(paths, missing, ListedFiles::files, conf) {
                @Override
                ListedFiles list(List<Path> roots) {
                    Object index = index(session, roots, options, userSchema);
                    Object spec = ScalaBridge.invoke(index, "partitionSpec");
                    List<FileStatus> files = new ArrayList<>();
                    for (Object file : ScalaBridge.list(ScalaBridge.invoke(index, "allFiles"))) {
                        addCandidate((FileStatus) file, format, files);
                    }
                    return new ListedFiles(roots, files, spec);
                }
            }.view();
            Object spec = view.listed().spec();
            List<FileStatus> visible = view.visible(view.listed().files());
            StructType partitionColumns = (StructType) ScalaBridge.invoke(spec, "partitionColumns");
            List<FileStatus> selected =
                    DataFileFilter.select(format, visible, view.listed().roots());
            if (missing == MissingPaths.REFUSED) {
                checkDirectories(format, InputPaths.named(paths, conf), visible, selected);
            }
            List<DataFile> files = files(selected, valuesOfDirectories(spec));
            checkPartitionValues(files, partitionColumns);
            return new FileListing(paths, files, partitionColumns, blocks(visible));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list " + paths, e);
        }
    }

    /**
     * Lists the data files without Spark: the same as {@link #list}, if the paths are files, and directories that contain no
     * other directories.
     *
     * @return empty if a directory contains others, which may be partitions, or if an option selects files
     */
    static Optional<FileListing> listFlat(Format format, CaseInsensitiveStringMap options, Configuration conf) {
        if (LISTING_OPTIONS.stream().anyMatch(options::containsKey)) {
            return Optional.empty();
        }
        List<String> paths = InputPaths.userSpecified(format.shortName(), options);
        try {
            CommitState.View<Optional<ListedFiles>> view = new CommittedLister<Optional<ListedFiles>>(
                    paths,
                    MissingPaths.REFUSED,
                    flat -> flat.map(ListedFiles::files).orElse(List.of()),
                    conf) {
                @Override
                Optional<ListedFiles> list(List<Path> roots) throws IOException {
                    return flatFiles(format, roots, conf).map(files -> new ListedFiles(roots, files, null));
                }
            }.view();
            Set<Path> named = InputPaths.named(paths, conf);
            return view.listed().map(flat -> {
                List<FileStatus> visible = view.visible(flat.files());
                List<FileStatus> selected = DataFileFilter.select(format, visible, flat.roots());
                checkDirectories(format, named, visible, selected);
                return new FileListing(paths, files(selected, Map.of()), new StructType(), blocks(visible));
            });
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list " + paths, e);
        }
    }

    /** @return empty if a directory contains others */
    private static Optional<List<FileStatus>> flatFiles(Format format, List<Path> roots, Configuration conf)
            throws IOException {
        List<FileStatus> files = new ArrayList<>();
        for (Path root : roots) {
            for (FileStatus status : root.getFileSystem(conf).listStatus(root)) {
                if (HadoopPaths.isSkipped(status.getPath().getName())) {
                    continue;
                }
                if (status.isDirectory()) {
                    return Optional.empty();
                }
                addCandidate(status, format, files);
            }
        }
        return Optional.of(files);
    }

    private static void addCandidate(FileStatus file, Format format, List<FileStatus> files) {
        if (DataFileFilter.isCandidate(file, format)) {
            files.add(file);
        }
    }

    /**
     * Rejects a directory with other files only among several that the user names: its rows would be missing without a word. One that is
     * empty is read.
     */
    private static void checkDirectories(
            Format format, Set<Path> named, List<FileStatus> files, List<FileStatus> dataFiles) {
        if (named.size() > 1) {
            Set<Path> withoutData = new HashSet<>(named);
            withoutData.retainAll(directoriesAbove(files));
            withoutData.removeAll(directoriesAbove(dataFiles));
            withoutData.stream().sorted().findFirst().ifPresent(directory -> {
                throw new UsageException(directory + " contains files, but none of format " + format.shortName()
                        + ". Read it on its own, in its format");
            });
        }
    }

    private static Set<Path> directoriesAbove(List<FileStatus> files) {
        Set<Path> directories = new HashSet<>();
        String last = null;
        for (FileStatus file : files) {
            String parent = parentUri(file);
            if (!parent.equals(last)) {
                last = parent;
                Path directory = file.getPath().getParent();
                while (directory != null && directories.add(directory)) {
                    directory = directory.getParent();
                }
            }
        }
        return directories;
    }

    /** Rejects files without partition values, which Spark would silently skip. */
    private static void checkPartitionValues(List<DataFile> files, StructType partitionColumns) {
        for (DataFile file : files) {
            if (file.partition().numFields() < partitionColumns.length()) {
                String column = partitionColumns.fieldNames()[0];
                throw new UsageException(
                        file.name() + " is not inside one of the partition directories " + column + "=..."
                                + ". Move it away, or read only the directories with a path that ends in /" + column
                                + "=* and the option basePath");
            }
        }
    }

    private static Map<Path, InternalRow> valuesOfDirectories(Object spec) {
        Map<Path, InternalRow> valuesOfDirectory = new HashMap<>();
        for (Object directory : ScalaBridge.list(ScalaBridge.invoke(spec, "partitions"))) {
            Path path = (Path) ScalaBridge.invoke(directory, "path");
            valuesOfDirectory.put(path, (InternalRow) ScalaBridge.invoke(directory, "values"));
        }
        return valuesOfDirectory;
    }

    private static List<DataFile> files(List<FileStatus> listed, Map<Path, InternalRow> valuesOfDirectory) {
        List<DataFile> files = new ArrayList<>(listed.size());
        String directory = null;
        InternalRow values = null;
        for (FileStatus status : listed) {
            String parent = parentUri(status);
            if (!parent.equals(directory)) {
                directory = parent;
                values = valuesOfDirectory.getOrDefault(status.getPath().getParent(), InternalRow.empty());
            }
            files.add(DataFile.of(status, values));
        }
        files.sort(Comparator.comparing(DataFile::uri));
        return files;
    }

    /**
     * The directory of a file. Most files are in that of the one before, which the comparison of texts tells: making the parents of a
     * million paths takes a second.
     */
    private static String parentUri(FileStatus file) {
        String uri = file.getPath().toUri().toString();
        return uri.substring(0, uri.lastIndexOf('/') + 1);
    }

    /** The blocks of the files whose hosts the listing returned; local disks and object stores return none. */
    private static Map<String, BlockLocation[]> blocks(List<FileStatus> listed) {
        Map<String, BlockLocation[]> blocks = new HashMap<>();
        for (FileStatus status : listed) {
            if (status instanceof LocatedFileStatus located && hasHosts(located.getBlockLocations())) {
                blocks.put(status.getPath().toUri().toString(), located.getBlockLocations());
            }
        }
        return blocks;
    }

    private static boolean hasHosts(BlockLocation[] blocks) {
        if (blocks == null) {
            return false;
        }
        try {
            for (BlockLocation block : blocks) {
                for (String host : block.getHosts()) {
                    if (!host.equals(FileListing.NO_HOST)) {
                        return true;
                    }
                }
            }
        } catch (IOException e) {
            // Locality is only a hint.
        }
        return false;
    }

    /**
     * Creates the index. Its constructor takes Scala sequences, whose type depends on the Scala version; arguments are
     * assigned by parameter type.
     */
    private static Object index(
            SparkSession session, List<Path> roots, CaseInsensitiveStringMap options, StructType userSchema) {
        Map<String, String> parameters = new HashMap<>(options.asCaseSensitiveMap());
        parameters.keySet().removeIf(name -> name.equalsIgnoreCase("path") || name.equalsIgnoreCase("paths"));
        Constructor<?> constructor = InMemoryFileIndex.class.getConstructors()[0];
        Object[] arguments = new Object[constructor.getParameterCount()];
        boolean schemaAssigned = false;
        for (int i = 0; i < arguments.length; i++) {
            Class<?> type = constructor.getParameterTypes()[i];
            if (type.isAssignableFrom(session.getClass())) {
                arguments[i] = session;
            } else if (type.getName().endsWith(".Seq")) {
                arguments[i] = ScalaBridge.seq(roots);
            } else if (type.getName().endsWith(".Map")) {
                arguments[i] = ScalaBridge.options(parameters);
            } else if (type == FileStatusCache.class) {
                arguments[i] = NoopCache$.MODULE$;
            } else if (type == Option.class && !schemaAssigned) {
                arguments[i] = Option.apply(userSchema);
                schemaAssigned = true;
            } else {
                arguments[i] = Option.empty();
            }
        }
        try {
            return constructor.newInstance(arguments);
        } catch (InvocationTargetException e) {
            throw ScalaBridge.causeOf(e);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("the constructor of Spark's InMemoryFileIndex is not as expected", e);
        }
    }

    /**
     * Files that were listed.
     *
     * @param roots the user-specified paths, with glob patterns expanded
     * @param spec Spark's {@code PartitionSpec}; null if the files were listed without Spark
     */
    private record ListedFiles(List<Path> roots, List<FileStatus> files, Object spec) {}

    /** Lists files, and reads the records that may hide some of them. */
    private abstract static class CommittedLister<T> extends PathLister<T> {
        private final Function<T, List<FileStatus>> files;
        private final Configuration conf;

        CommittedLister(
                List<String> paths, MissingPaths missing, Function<T, List<FileStatus>> files, Configuration conf) {
            super(paths, missing, conf);
            this.files = files;
            this.conf = conf;
        }

        private List<Path> directoriesOfRoots() {
            return roots().stream()
                    .map(root ->
                            root.isDirectory() ? root.getPath() : root.getPath().getParent())
                    .distinct()
                    .toList();
        }

        @Override
        List<Path> directories() {
            return CommitState.withTables(directoriesOfRoots());
        }

        /**
         * Reads the state of the tables whose directories are read, even if no file is that of an epoch or statement: new ones may be
         * missing from the list, and old ones, too. A partition that is written like a table has records of its own.
         */
        @Override
        public CommitState stateAfter(Optional<T> listed) throws IOException {
            List<FileStatus> found = listed.map(files).orElse(List.of());
            List<Path> directories = directoriesOfRoots();
            if (found.stream()
                    .anyMatch(file -> CommitRecord.mayBeHidden(file.getPath().getName()))) {
                return CommitState.ofTables(directories, conf);
            }
            List<Path> tables = CommitState.tables(directories);
            // A file that is missing from the list may have been replaced.
            boolean isFile = namesFile() && !found.isEmpty();
            return isFile ? CommitState.UNKNOWN : CommitState.ofReadable(tables, conf);
        }
    }

    /** Separates data files from other files in their directories. */
    private static final class DataFileFilter {
        private DataFileFilter() {}

        /**
         * Returns whether a file may be a data file: neither hidden, such as Parquet's {@code _metadata}, which Spark's
         * index lists, nor empty, unless the format allows empty files.
         */
        public static boolean isCandidate(FileStatus file, Format format) {
            String name = file.getPath().getName();
            return (file.getLen() > 0 || format.allowsEmptyFiles()) && !name.startsWith("_") && !name.startsWith(".");
        }

        /**
         * Returns the listed files that the format recognizes as data files. Uses their paths as listed: parsing a million of
         * them again takes a second.
         *
         * @param roots the user-specified paths, with glob patterns expanded
         */
        public static List<FileStatus> select(Format format, List<FileStatus> listed, List<Path> roots) {
            Paths all = new Paths(listed);
            Set<Path> named = new HashSet<>(roots);
            return listed.stream()
                    .filter(file -> {
                        Path path = file.getPath();
                        return format.isDataFile(
                                path.getName(),
                                named.contains(path),
                                name -> all.contains(HadoopPaths.below(path.getParent(), name)));
                    })
                    .toList();
        }

        /** The files' paths as a set, created only if the format requests one: for a million files it takes half a gigabyte. */
        private static final class Paths {
            private final List<FileStatus> files;
            private Set<Path> paths;

            Paths(List<FileStatus> files) {
                this.files = files;
            }

            boolean contains(Path path) {
                if (paths == null) {
                    paths = files.stream().map(FileStatus::getPath).collect(Collectors.toSet());
                }
                return paths.contains(path);
            }
        }
    }
}
