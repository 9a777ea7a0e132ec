package io.github.mlformats.angel;

import io.github.mlformats.angel.AngelInspector.InspectedMatrix;
import io.github.mlformats.angel.format.AngelMatrix;
import io.github.mlformats.angel.format.matrix.ColumnRange;
import io.github.mlformats.angel.format.matrix.Partition;
import io.github.mlformats.angel.format.matrix.RowMetas;
import io.github.mlformats.core.inspect.Chart;
import io.github.mlformats.core.inspect.Chart.Plane;
import io.github.mlformats.core.inspect.Chart.Plane.Tile;
import io.github.mlformats.core.inspect.Chart.Shares;
import io.github.mlformats.core.inspect.SharesBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Charts of the sizes of the matrices of a model, and of the partitions of each. */
final class MatrixCharts {
    private static final int MAX_PLANES = 6;

    private MatrixCharts() {}

    static List<Chart> of(List<InspectedMatrix> opened) {
        List<AngelMatrix> matrices = opened.stream()
                .map(InspectedMatrix::matrix)
                .filter(Objects::nonNull)
                .toList();
        List<Chart> charts = new ArrayList<>();
        if (matrices.size() > 1) {
            SharesBuilder sizes = new SharesBuilder();
            matrices.stream().map(MatrixCharts::share).forEach(sizes::add);
            charts.add(sizes.build("Matrices by size", ""));
        }
        matrices.stream()
                .map(MatrixCharts::plane)
                .filter(Objects::nonNull)
                .limit(MAX_PLANES)
                .forEach(charts::add);
        return charts;
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
}
