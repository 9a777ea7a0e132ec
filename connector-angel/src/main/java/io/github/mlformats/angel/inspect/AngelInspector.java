package io.github.mlformats.angel.inspect;

import static io.github.mlformats.core.inspect.Fact.count;
import static io.github.mlformats.core.inspect.Fact.labelled;
import static io.github.mlformats.core.inspect.Fact.size;
import static io.github.mlformats.core.inspect.Fact.text;

import io.github.mlformats.angel.AngelFormat;
import io.github.mlformats.angel.AngelOptions;
import io.github.mlformats.angel.find.ListedFolder;
import io.github.mlformats.angel.find.MatrixSearch;
import io.github.mlformats.angel.format.AngelMatrix;
import io.github.mlformats.angel.format.MatrixOptions;
import io.github.mlformats.angel.format.meta.MetaFile;
import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.inspect.Fact;
import io.github.mlformats.core.inspect.TableSplit;
import io.github.mlformats.core.inspect.Verdict;
import io.github.mlformats.core.inspect.chart.Chart;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.Format;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Reports the metadata of a model or a matrix, and verifies its files. */
public final class AngelInspector implements TableSplit {
    @Override
    public Format format() {
        return new AngelFormat();
    }

    /** Recognizes a folder with a meta, or with subfolders that have one. */
    @Override
    public boolean recognizes(FileTree data) throws IOException {
        return data.top().isFolder() && !search(data, null, false).found().isEmpty();
    }

    @Override
    public Fact.Group inspect(FileTree data, Options options) throws IOException {
        MatrixSearch search = search(data, options);
        List<OpenedMatrix> matrices = open(search, options);
        ModelLayers layers = ModelLayers.beside(
                data, matrices.stream().map(OpenedMatrix::name).toList());
        return Fact.Group.of(
                labelled("model", text(data.name())),
                labelled("format", text("angel")),
                labelled("matrices", count(matrices.size())),
                labelled("elements", elements(matrices)),
                labelled(
                        "size",
                        size(matrices.stream().mapToLong(OpenedMatrix::bytes).sum())),
                labelled("matrices in detail", MatrixFacts.table(matrices, layers)),
                labelled("layers", layers.table()),
                labelled("settings", layers.settings()),
                labelled("notes", NoteFacts.table(matrices, search.noMatrices(), layers)));
    }

    /** Splits a model into its matrices, whose types and formats usually differ. */
    @Override
    public List<Part> parts(FileTree data, Options options) throws IOException {
        boolean isMatrix = MetaFile.find(ListedFolder.top(data)) != null;
        return isMatrix
                ? List.of()
                : search(data, options).found().stream()
                        .map(ListedFolder::name)
                        .distinct()
                        .map(name -> new Part(name, Map.of(AngelOptions.MATRIX.name(), escape(name))))
                        .toList();
    }

    /** Escapes a name, so that the pattern matches only this name. */
    private static String escape(String name) {
        return name.replaceAll("[\\\\*?\\[\\]{}]", "\\\\$0");
    }

    /** Reads all partitions that the metas list, and reports the corrupt ones. */
    @Override
    public Verdict verify(FileTree data, Options options) throws IOException {
        MatrixVerification verification = new MatrixVerification();
        for (OpenedMatrix matrix : open(search(data, options), options)) {
            verification.verify(matrix);
        }
        return verification.verdict();
    }

    private static Fact elements(List<OpenedMatrix> matrices) {
        List<AngelMatrix> opened = matrices.stream()
                .map(OpenedMatrix::matrix)
                .filter(Objects::nonNull)
                .toList();
        boolean counted = opened.stream().allMatch(matrix -> matrix.elements().isPresent());
        return counted && opened.size() == matrices.size()
                ? count(opened.stream()
                        .mapToLong(matrix -> matrix.elements().getAsLong())
                        .sum())
                : Fact.NONE;
    }

    private static MatrixSearch search(FileTree data, Options options) throws IOException {
        if (!data.top().isFolder()) {
            throw new UsageException(data.name() + " is a file, but a model is a folder of matrices");
        }
        boolean withoutMeta = options.get(AngelOptions.FORMAT_CLASS) != null;
        MatrixSearch search = search(data, options.get(AngelOptions.MATRIX), withoutMeta);
        if (search.found().isEmpty()) {
            throw new UsageException("no matrix found in " + data.name()
                    + ": a matrix is a folder with a _meta, meta or psmeta. For files without one, set option"
                    + " formatClass");
        }
        return search;
    }

    private static MatrixSearch search(FileTree data, String names, boolean withoutMeta) throws IOException {
        MatrixSearch search = new MatrixSearch(names, withoutMeta);
        search.search(ListedFolder.top(data));
        return search;
    }

    private static List<OpenedMatrix> open(MatrixSearch search, Options options) throws IOException {
        MatrixOptions matrixOptions = AngelOptions.matrixOptions(options);
        List<OpenedMatrix> matrices = new ArrayList<>();
        for (ListedFolder folder : search.found()) {
            matrices.add(OpenedMatrix.open(folder, matrixOptions));
        }
        return matrices;
    }

    @Override
    public List<Chart> charts(FileTree data, Options options) throws IOException {
        return MatrixCharts.of(open(search(data, options), options));
    }
}
