package io.github.mlformats.angel;

import static io.github.mlformats.core.inspect.Fact.count;
import static io.github.mlformats.core.inspect.Fact.labelled;
import static io.github.mlformats.core.inspect.Fact.size;
import static io.github.mlformats.core.inspect.Fact.text;

import io.github.mlformats.angel.MatrixFacts.ModelLayers;
import io.github.mlformats.angel.format.AngelMatrix;
import io.github.mlformats.angel.format.AngelMatrix.Damage;
import io.github.mlformats.angel.format.MatrixOpener;
import io.github.mlformats.angel.format.MatrixOpener.MatrixOptions;
import io.github.mlformats.angel.format.decode.PartitionDecoder;
import io.github.mlformats.angel.format.matrix.ColumnRange;
import io.github.mlformats.angel.format.matrix.MatrixDirectory;
import io.github.mlformats.angel.format.matrix.MetaFileReader;
import io.github.mlformats.angel.format.matrix.Partition;
import io.github.mlformats.angel.format.matrix.RowMetas;
import io.github.mlformats.angel.read.MatrixFinder;
import io.github.mlformats.angel.schema.AngelReadOptions;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.inspect.Chart;
import io.github.mlformats.core.inspect.Chart.Plane;
import io.github.mlformats.core.inspect.Chart.Plane.Tile;
import io.github.mlformats.core.inspect.Chart.Shares;
import io.github.mlformats.core.inspect.Fact;
import io.github.mlformats.core.inspect.MultiTableInspector;
import io.github.mlformats.core.inspect.ProblemCollector;
import io.github.mlformats.core.inspect.SharesBuilder;
import io.github.mlformats.core.inspect.VerificationResult;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.Format;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Reports the metadata of a model or a matrix, and verifies its files. */
public final class AngelInspector implements MultiTableInspector {
    /** Maximum number of charts of partitions. */
    private static final int MAX_PLANES = 6;

    @Override
    public Format format() {
        return new AngelFormat();
    }

    /** Recognizes a directory with a meta, or with subdirectories that have one. */
    @Override
    public boolean recognizes(FileTree data) throws IOException {
        return data.rootEntry().isDirectory()
                && !search(data, null, false).found().isEmpty();
    }

    @Override
    public Fact.Group inspect(FileTree data, Options options) throws IOException {
        MatrixFinder search = search(data, options);
        List<InspectedMatrix> matrices = open(search, options);
        ModelLayers layers = ModelLayers.read(
                data, matrices.stream().map(InspectedMatrix::name).toList());
        return Fact.Group.of(
                labelled("model", text(data.name())),
                labelled("format", text("angel")),
                labelled("matrices", count(matrices.size())),
                labelled("elements", elements(matrices)),
                labelled(
                        "size",
                        size(matrices.stream().mapToLong(InspectedMatrix::bytes).sum())),
                labelled("matrices in detail", MatrixFacts.table(matrices, layers)),
                labelled("layers", layers.table()),
                labelled("settings", layers.settings()),
                labelled("notes", MatrixFacts.notes(matrices, search.directoriesWithoutMeta(), layers)));
    }

    /** Splits a model into its matrices, whose types and formats usually differ. */
    @Override
    public List<NamedTable> tables(FileTree data, Options options) throws IOException {
        boolean isMatrix = MetaFileReader.find(MatrixDirectory.ofRoot(data)) != null;
        return isMatrix
                ? List.of()
                : search(data, options).found().stream()
                        .map(MatrixDirectory::name)
                        .distinct()
                        .map(name -> new NamedTable(name, Map.of(AngelReadOptions.MATRIX.name(), escape(name))))
                        .toList();
    }

    /** Escapes a name, so that the pattern matches only this name. */
    static String escape(String name) {
        return name.replaceAll("[\\\\*?\\[\\]{}]", "\\\\$0");
    }

    /** Reads all partitions that the metas list, and reports the corrupt ones, and what reads with these options refuse. */
    @Override
    public VerificationResult verify(FileTree data, Options options) throws IOException {
        ProblemCollector problems = new ProblemCollector();
        for (InspectedMatrix matrix : open(search(data, options), options)) {
            verify(matrix, problems);
        }
        return problems.result();
    }

    private static void verify(InspectedMatrix opened, ProblemCollector problems) throws IOException {
        if (opened.corrupt() != null) {
            problems.add(opened.corrupt());
        }
        // What a read refuses is wrong, also if its bytes are sound, such as a matrix whose values Angel has lost.
        opened.refusals().forEach(refusal -> problems.add(opened.directory().path(), refusal));
        AngelMatrix matrix = opened.matrix();
        if (matrix == null) {
            return;
        }
        matrix.damage().stream().map(Damage::error).forEach(problems::add);
        try {
            matrix.checkDenseRows();
        } catch (CorruptFileException e) {
            problems.add(e);
        }
        for (Partition partition : matrix.partitions()) {
            try (ByteSource source = opened.directory().open(partition.file())) {
                problems.addRecords(PartitionDecoder.verify(source, matrix.encoding(), partition));
            } catch (CorruptFileException e) {
                problems.add(e);
            }
        }
    }

    private static Fact elements(List<InspectedMatrix> matrices) {
        List<AngelMatrix> opened = opened(matrices);
        boolean hasExactCount =
                opened.stream().allMatch(matrix -> matrix.elementCount().isPresent());
        return hasExactCount && opened.size() == matrices.size()
                ? count(opened.stream()
                        .mapToLong(matrix -> matrix.elementCount().getAsLong())
                        .sum())
                : Fact.NONE;
    }

    private static MatrixFinder search(FileTree data, Options options) throws IOException {
        if (!data.rootEntry().isDirectory()) {
            throw new UsageException(data.name() + " is a file, but a model is a directory of matrices");
        }
        boolean withoutMeta = options.get(AngelReadOptions.FORMAT_CLASS) != null;
        MatrixFinder search = search(data, options.get(AngelReadOptions.MATRIX), withoutMeta);
        if (search.found().isEmpty()) {
            throw new UsageException("no matrix found in " + data.name()
                    + ": a matrix is a directory with a _meta, meta or psmeta. For files without one, set option"
                    + " formatClass");
        }
        return search;
    }

    private static MatrixFinder search(FileTree data, String names, boolean withoutMeta) throws IOException {
        MatrixFinder search = new MatrixFinder(names, withoutMeta);
        search.search(MatrixDirectory.ofRoot(data));
        return search;
    }

    private static List<InspectedMatrix> open(MatrixFinder search, Options options) throws IOException {
        MatrixOptions matrixOptions = AngelReadOptions.matrixOptions(options);
        List<InspectedMatrix> matrices = new ArrayList<>();
        for (MatrixDirectory directory : search.found()) {
            matrices.add(InspectedMatrix.open(directory, matrixOptions));
        }
        return matrices;
    }

    /** Charts of the sizes of the matrices, and of the partitions of each. */
    @Override
    public List<Chart> charts(FileTree data, Options options) throws IOException {
        List<AngelMatrix> matrices = opened(open(search(data, options), options));
        List<Chart> charts = new ArrayList<>();
        if (matrices.size() > 1) {
            SharesBuilder sizes = new SharesBuilder();
            matrices.stream().map(AngelInspector::share).forEach(sizes::add);
            charts.add(sizes.build("Matrices by size", ""));
        }
        matrices.stream()
                .map(AngelInspector::plane)
                .filter(Objects::nonNull)
                .limit(MAX_PLANES)
                .forEach(charts::add);
        return charts;
    }

    private static List<AngelMatrix> opened(List<InspectedMatrix> matrices) {
        return matrices.stream()
                .map(InspectedMatrix::matrix)
                .filter(Objects::nonNull)
                .toList();
    }

    private static Shares.Share share(AngelMatrix matrix) {
        return new Shares.Share(
                matrix.name(), matrix.encoding().rowType().toString(), matrix.storedBytes(), Shares.UNKNOWN);
    }

    /** Returns null if the rows and columns of the partitions are unknown. */
    private static Plane plane(AngelMatrix matrix) {
        List<Tile> tiles = new ArrayList<>();
        for (Partition partition : matrix.partitions()) {
            if (partition.columns() != null
                    && partition.rows().isKnown()
                    && partition.rows().size() > 0) {
                tiles.add(tile(partition, matrix.encoding().elementCount(partition.rows())));
            }
        }
        if (tiles.isEmpty()) {
            return null;
        }
        Plane.Extent all =
                tiles.stream().map(Tile::extent).reduce(Plane.Extent::union).orElseThrow();
        return new Plane(
                "Partitions of " + matrix.name(),
                "A colour for each file, stronger the more of a partition's values are stored.",
                all,
                Tile.merged(tiles));
    }

    /** @param elements -1 if not known */
    private static Tile tile(Partition partition, long elements) {
        RowMetas rows = partition.rows();
        ColumnRange columns = partition.columns();
        double cells = (double) rows.size() * ((double) columns.end() - columns.start());
        return new Tile(
                partition.displayName(),
                partition.file(),
                new Plane.Extent(rows.id(0), rows.id(rows.size() - 1) + 1L, columns.start(), columns.end()),
                elements < 0 || cells <= 0 ? Double.NaN : Math.min(1, elements / cells));
    }

    /**
     * A matrix to inspect, opened as far as possible.
     *
     * @param directory its directory
     * @param matrix the matrix; null if its meta could not be read
     * @param refusals messages of usage errors that a read without further options raises
     * @param corrupt corruption of its meta; null if it is valid
     */
    record InspectedMatrix(
            MatrixDirectory directory, AngelMatrix matrix, List<String> refusals, CorruptFileException corrupt) {
        /** Opens a matrix with the specified options or, if that raises a usage error, without repair and loss checks. */
        static InspectedMatrix open(MatrixDirectory directory, MatrixOptions matrixOptions) throws IOException {
            try {
                return new InspectedMatrix(directory, MatrixOpener.open(directory, matrixOptions), List.of(), null);
            } catch (UsageException refused) {
                return openLiterally(directory, matrixOptions, refused.getMessage());
            } catch (CorruptFileException e) {
                return new InspectedMatrix(directory, null, List.of(), e);
            }
        }

        private static InspectedMatrix openLiterally(
                MatrixDirectory directory, MatrixOptions matrixOptions, String refusal) throws IOException {
            try {
                return new InspectedMatrix(
                        directory, MatrixOpener.open(directory, matrixOptions.withoutRepair()), List.of(refusal), null);
            } catch (UsageException again) {
                List<String> refusals =
                        again.getMessage().equals(refusal) ? List.of(refusal) : List.of(refusal, again.getMessage());
                return new InspectedMatrix(directory, null, refusals, null);
            } catch (CorruptFileException e) {
                return new InspectedMatrix(directory, null, List.of(refusal), e);
            }
        }

        String name() {
            return directory.name();
        }

        /** Bytes of its partitions. */
        long bytes() {
            return matrix == null ? 0 : matrix.storedBytes();
        }
    }
}
