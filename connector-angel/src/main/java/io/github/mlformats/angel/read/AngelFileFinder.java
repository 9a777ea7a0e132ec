package io.github.mlformats.angel.read;

import io.github.mlformats.angel.format.AngelMatrix;
import io.github.mlformats.angel.format.AngelMatrix.Damage;
import io.github.mlformats.angel.format.MatrixOpener;
import io.github.mlformats.angel.format.MatrixOpener.MatrixOptions;
import io.github.mlformats.angel.format.matrix.MatrixDirectory;
import io.github.mlformats.angel.format.matrix.MatrixMeta.Kind;
import io.github.mlformats.angel.format.matrix.MatrixMeta.MatrixFinding;
import io.github.mlformats.angel.format.matrix.ModelGraph;
import io.github.mlformats.angel.read.PartitionGroup.MatrixInfo;
import io.github.mlformats.angel.schema.AngelColumns;
import io.github.mlformats.angel.schema.AngelColumns.ValueTypeResolver;
import io.github.mlformats.angel.schema.AngelReadOptions;
import io.github.mlformats.angel.schema.AngelReadOptions.TableLayout;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.bytes.Parallel;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.FileFinder.DeclaredContent;
import io.github.mlformats.core.spi.FileFinder.FoundFiles;
import io.github.mlformats.core.spi.FoundFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Resolves the paths of a read to the files of a table. Finds the matrices ({@link MatrixFinder}), opens each of them by
 * reading its meta ({@link MatrixOpener}), resolves a common schema, and lists the files to scan ({@link MatrixFiles}). Data
 * is not read, except for the first lines of text.
 *
 * @param skipsCorruptMatrices whether a matrix with a corrupt meta is skipped
 * @param options the read options
 */
public record AngelFileFinder(boolean skipsCorruptMatrices, Options options) {
    private static final Logger LOG = LoggerFactory.getLogger(AngelFileFinder.class);

    /** A matrix and its directory. */
    private record OpenedMatrix(MatrixDirectory directory, AngelMatrix matrix) {}

    /**
     * @throws UsageException if there is no matrix, or the matrices have no common schema
     * @throws CorruptFileException if a matrix is corrupt and the mode does not skip it
     */
    public FoundFiles find(List<FileTree> roots) throws IOException {
        List<OpenedMatrix> opened = open(search(roots));
        if (options.get(AngelReadOptions.LAYOUT) == TableLayout.MATRICES) {
            return summaries(opened);
        }
        opened.forEach(this::logFindings);
        DataType valueType = new ValueTypeResolver(options.get(AngelReadOptions.VALUE_TYPE))
                .resolve(opened.stream().map(OpenedMatrix::matrix).toList());
        if (options.get(AngelReadOptions.LAYOUT) == TableLayout.ROWS) {
            opened.forEach(entry -> AngelColumns.checkRowsFit(entry.matrix, options, valueType));
        }
        if (options.get(AngelReadOptions.LAYOUT) != TableLayout.ELEMENTS) {
            opened.forEach(entry -> entry.matrix.checkDenseRows());
            checkSingleServers(opened);
        }
        boolean vectors =
                opened.stream().anyMatch(entry -> entry.matrix.encoding().hasVectors());
        StructType columns = AngelColumns.withMatrix(AngelColumns.of(options, valueType, vectors));
        List<FoundFile> files = new ArrayList<>();
        for (OpenedMatrix entry : opened) {
            files.addAll(new MatrixFiles(entry.directory, entry.matrix, info(entry.matrix, valueType)).files());
        }
        DeclaredContent declared = new DeclaredContent(columns, rows(opened));
        return new FoundFiles(files, AngelColumns.matrix(), Optional.of(declared));
    }

    private MatrixInfo info(AngelMatrix matrix, DataType valueType) {
        return new MatrixInfo(
                matrix.name(),
                matrix.encoding(),
                options,
                valueType,
                matrix.indexRange(),
                matrix.meta().shape().columns());
    }

    private List<MatrixDirectory> search(List<FileTree> roots) throws IOException {
        MatrixFinder finder = new MatrixFinder(
                options.get(AngelReadOptions.MATRIX), options.get(AngelReadOptions.FORMAT_CLASS) != null);
        List<String> files = new ArrayList<>();
        for (FileTree root : roots) {
            if (root.rootEntry().isDirectory()) {
                int before = finder.found().size();
                finder.search(MatrixDirectory.ofRoot(root));
                checkSingleDumps(finder.found().subList(before, finder.found().size()));
            } else {
                files.add(root.name());
            }
        }
        // A pattern for the directories of a model may match its graph.json, too.
        if (finder.found().isEmpty() && !files.isEmpty()) {
            throw new UsageException(files.get(0)
                    + " is a file, but a model is a directory of matrices, and a matrix is a directory as well");
        }
        if (finder.found().isEmpty()) {
            Object searched = finder.directoriesWithoutMeta().isEmpty()
                    ? roots.stream().map(FileTree::name).toList()
                    : finder.directoriesWithoutMeta();
            checkPartitionDirectories(finder.directoriesWithoutMeta());
            String name = options.get(AngelReadOptions.MATRIX);
            throw new UsageException("no matrix" + (name == null ? "" : " named " + name)
                    + " found in " + searched
                    + ": a matrix is a directory with a _meta, meta or psmeta. To read files without one, set option"
                    + " formatClass to the class of Angel that wrote them");
        }
        finder.directoriesWithoutMeta()
                .forEach(path -> LOG.warn("Skipped {}, which has no _meta, meta or psmeta", path));
        return finder.found();
    }

    /** Rejects several dumps of a matrix below one path, as each has all of its rows. */
    private static void checkSingleDumps(List<MatrixDirectory> found) {
        Map<String, MatrixDirectory> byName = new HashMap<>();
        for (MatrixDirectory directory : found) {
            MatrixDirectory other = byName.put(directory.name(), directory);
            if (other != null) {
                throw new UsageException("the matrix '" + PlainText.truncate(directory.name())
                        + "' has several dumps, which contain the same rows: " + other.path() + " and "
                        + directory.path() + ". Load one of them");
            }
        }
    }

    /** Rejects dumps of one matrix, from which rows and columns cannot be merged: they may be those of several servers. */
    private static void checkSingleServers(List<OpenedMatrix> opened) {
        Map<String, String> pathsByName = new HashMap<>();
        for (OpenedMatrix entry : opened) {
            String name = entry.matrix.name();
            String other =
                    entry.matrix.meta().kind() == Kind.SNAPSHOT ? pathsByName.put(name, entry.matrix.path()) : null;
            if (other != null) {
                throw new UsageException("the matrix '" + PlainText.truncate(name) + "' is read from the dumps " + other
                        + " and " + entry.matrix.path() + ", and a server dumps only a part of each row: set"
                        + " layout=elements, or load one of them");
            }
        }
    }

    private static void checkPartitionDirectories(List<String> directories) {
        for (String directory : directories) {
            if (directory.substring(directory.lastIndexOf('/') + 1).contains("=")) {
                throw new UsageException(
                        directory + " is not a model: directory names above models are not columns. Specify"
                                + " the models' paths, or a pattern such as /models/dt=*/deepfm");
            }
        }
    }

    private List<OpenedMatrix> open(List<MatrixDirectory> directories) throws IOException {
        return Parallel.map(directories, this::open).stream()
                .filter(Objects::nonNull)
                .toList();
    }

    /** Opens a matrix; returns null if its meta is corrupt and the matrix is skipped. */
    private OpenedMatrix open(MatrixDirectory directory) throws IOException {
        try {
            MatrixOptions decoding = AngelReadOptions.matrixOptions(options);
            boolean isListed = options.get(AngelReadOptions.LAYOUT) == TableLayout.MATRICES;
            return new OpenedMatrix(
                    directory, MatrixOpener.open(directory, isListed ? decoding.withoutRepair() : decoding));
        } catch (CorruptFileException e) {
            if (!skipsCorruptMatrices) {
                throw e;
            }
            LOG.warn("Skipped matrix {}: {}", directory.path(), e.getMessage());
            return null;
        }
    }

    private void logFindings(OpenedMatrix opened) {
        for (MatrixFinding finding : opened.matrix.findings()) {
            if (finding.isWarning()) {
                LOG.warn("Matrix {}: {}", opened.matrix.path(), finding.text());
            }
        }
        for (Damage damage : opened.matrix.damage()) {
            if (!AngelReadOptions.skipsCorruptPartitions(options)) {
                throw damage.error();
            }
            String what = damage.partition() == Damage.NO_PARTITION ? "Matrix" : "Skipped a partition of matrix";
            LOG.warn("{} {}: {}", what, opened.matrix.path(), damage.error().getMessage());
        }
    }

    private long rows(List<OpenedMatrix> opened) {
        if (AngelReadOptions.skipsCorruptPartitions(options)
                || !options.get(AngelReadOptions.KEEP_ZEROS)
                || options.get(AngelReadOptions.LAYOUT) != TableLayout.ELEMENTS) {
            return -1;
        }
        long rows = 0;
        for (OpenedMatrix entry : opened) {
            OptionalLong elements = entry.matrix.elementCount();
            if (elements.isEmpty()) {
                return -1;
            }
            rows += elements.getAsLong();
        }
        return rows;
    }

    /** The table of {@code layout=matrices}: a row for each matrix, with the number of its corrupt partitions. */
    private static FoundFiles summaries(List<OpenedMatrix> opened) throws IOException {
        List<FoundFile> files = new ArrayList<>();
        Map<String, ModelGraph> graphsByModel = new HashMap<>();
        for (OpenedMatrix entry : opened) {
            for (Damage damage : entry.matrix.damage()) {
                LOG.warn("Matrix {}: {}", entry.matrix.path(), damage.error().getMessage());
            }
            String path = entry.directory.path();
            String model = path.substring(0, Math.max(0, path.lastIndexOf('/')));
            ModelGraph graph = graphsByModel.get(model);
            if (graph == null) {
                graph = graph(entry.directory);
                graphsByModel.put(model, graph);
            }
            files.add(new MatrixFiles(entry.directory, entry.matrix, null).summary(graph));
        }
        DeclaredContent declared = new DeclaredContent(AngelColumns.withMatrix(AngelColumns.OF_SUMMARY), files.size());
        return new FoundFiles(files, AngelColumns.matrix(), Optional.of(declared));
    }

    private static ModelGraph graph(MatrixDirectory directory) throws IOException {
        Optional<ByteSource> file = directory.openSibling(ModelGraph.FILE);
        if (file.isEmpty()) {
            return ModelGraph.NONE;
        }
        try (ByteSource source = file.get()) {
            return ModelGraph.read(source);
        } catch (CorruptFileException e) {
            LOG.warn("Ignored the layers of the model: {}", e.getMessage());
            return ModelGraph.NONE;
        }
    }
}
