package io.github.mlformats.angel.write;

import io.github.mlformats.angel.format.OutputMatrix;
import io.github.mlformats.angel.format.OutputMatrix.PartitionGrid;
import io.github.mlformats.angel.format.matrix.ColumnRange;
import io.github.mlformats.angel.format.matrix.NumberType;
import io.github.mlformats.angel.format.matrix.RowType;
import io.github.mlformats.angel.format.matrix.StorageFormat;
import io.github.mlformats.angel.schema.AngelReadOptions.TableLayout;
import io.github.mlformats.angel.schema.AngelWriteOptions.MatrixShape;
import io.github.mlformats.angel.write.ModelStatisticsPass.MatrixStatistics;
import io.github.mlformats.core.error.UsageException;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The matrices of a model to write, sorted by name. Partitions are numbered across all matrices. Serialized to every task. */
public final class ModelPlan implements Serializable {
    private static final long serialVersionUID = 1L;

    private final OutputMatrix[] matrices;
    private final int[] firsts;

    /** Numbers the partitions. @param matrices the matrices, sorted by name */
    public ModelPlan(List<OutputMatrix> matrices) {
        this.matrices = matrices.toArray(OutputMatrix[]::new);
        this.firsts = new int[this.matrices.length + 1];
        long next = 0;
        for (int i = 0; i < this.matrices.length; i++) {
            next += this.matrices[i].grid().partitions();
            if (next > Integer.MAX_VALUE) {
                throw new UsageException("more than 2^31 partitions: set a larger blockRow or blockCol");
            }
            firsts[i + 1] = (int) next;
        }
    }

    /**
     * Plans the matrices from the statistics of the data.
     *
     * @param columns the columns of the input rows
     * @param specified the shape that options specify for all matrices
     * @param template the template model
     * @param statistics the statistics of each task, by matrix
     */
    static ModelPlan of(
            InputColumns columns,
            MatrixShape specified,
            TemplateModel template,
            List<HashMap<String, MatrixStatistics>> statistics)
            throws IOException {
        List<OutputMatrix> matrices = new ArrayList<>();
        for (Map.Entry<String, MatrixStatistics> matrix :
                ModelStatisticsPass.merge(statistics).entrySet()) {
            Optional<MatrixShape> templateShape = template.shape(matrix.getKey());
            MatrixShape shape = templateShape.map(specified::orElse).orElse(specified);
            boolean convertsValues = templateShape.isPresent() && specified.rowType() == null;
            matrices.add(new MatrixPlanner(
                            matrix.getKey(),
                            matrix.getValue(),
                            shape,
                            columns.layout(),
                            columns.valueType(),
                            convertsValues)
                    .plan());
        }
        return new ModelPlan(matrices);
    }

    public List<OutputMatrix> matrices() {
        return List.of(matrices);
    }

    /** Number of partitions of all matrices. */
    public int partitions() {
        return firsts[matrices.length];
    }

    /** The number of a matrix's first partition. */
    public int firstPartition(int matrix) {
        return firsts[matrix];
    }

    /** The matrix that a partition belongs to. */
    public int matrixOf(int partition) {
        int found = Arrays.binarySearch(firsts, partition);
        return found >= 0 ? found : -found - 2;
    }

    public OutputMatrix matrix(int number) {
        return matrices[number];
    }

    /**
     * Plans how a matrix is written: from the specified shape, and where that is incomplete, from the statistics of its data
     * (angel.md, section 15).
     *
     * @param chosen the specified shape
     * @param number type of the values in the data
     * @param converts whether values are converted to the type of the specified row type
     */
    private record MatrixPlanner(
            String name,
            MatrixStatistics statistics,
            MatrixShape chosen,
            TableLayout layout,
            NumberType number,
            boolean converts) {
        /** Target size of a partition in bytes. */
        private static final long TARGET = 64 << 20;

        /** Maximum number of row entries in a meta; each has about 75 bytes. */
        private static final long MAX_ROW_METAS = 5_000_000;

        /** @throws UsageException if the shape contradicts the data, or Angel could not load the matrix */
        OutputMatrix plan() {
            checkName();
            int saved = savedRows();
            int rows = chosen.rows() == null ? saved : chosen.rows();
            if (rows < saved) {
                throw error("row " + (saved - 1) + ", but rows=" + rows);
            }
            ColumnRange range = range();
            RowType type = rowType(range);
            StorageFormat format = format(type);
            return new OutputMatrix(name, type, format, grid(rows, saved, range, type, format));
        }

        private UsageException error(String what) {
            return new UsageException("matrix " + name + ": " + what);
        }

        private void checkName() {
            if (name.isEmpty()
                    || name.startsWith(".")
                    || name.startsWith("_")
                    || name.contains("/")
                    || name.contains(":")) {
                throw new UsageException(
                        "'" + name + "' is not a valid matrix name: it is the name of a directory, which must not"
                                + " contain / or :, or start with . or _");
            }
        }

        private int savedRows() {
            if (statistics.rows() > Integer.MAX_VALUE) {
                throw error("too many rows: " + statistics.rows());
            }
            return (int) statistics.rows();
        }

        private ColumnRange range() {
            boolean any = statistics.hasElements();
            long start = chosen.start() != null ? chosen.start() : any ? Math.min(0, statistics.lowestColumn()) : 0;
            long end = chosen.end() != null ? chosen.end() : end(start);
            if (start >= end) {
                throw error("its index range [" + start + "," + end + ") has no column");
            }
            ColumnRange range = new ColumnRange(start, end);
            if (any && !range.contains(statistics.lowestColumn())) {
                throw outside(range, statistics.lowestColumn());
            }
            if (any && !range.contains(statistics.highestColumn())) {
                throw outside(range, statistics.highestColumn());
            }
            return range;
        }

        private UsageException outside(ColumnRange range, long column) {
            return error("column " + column + " is outside the index range " + range
                    + (statistics.isDense() && range.start() != 0
                            ? ": arrays and dense vectors begin at column 0. Write elements, or vectors that were read with"
                                    + " option(\"vectors\", \"sparse\")"
                            : ""));
        }

        private long end(long start) {
            if (statistics.vectorSize() != InputRow.UNKNOWN) {
                return statistics.vectorSize();
            }
            long last = statistics.hasElements() ? statistics.highestColumn() : start;
            if (last == Long.MAX_VALUE) {
                throw error("column " + last + " is too large: the highest is 2^63-2");
            }
            return last + 1;
        }

        private RowType rowType(ColumnRange range) {
            boolean narrow = range.start() >= Integer.MIN_VALUE && range.end() <= Integer.MAX_VALUE;
            RowType type = chosen.rowType();
            if (type == null) {
                boolean dense = statistics.isDense() && narrow;
                return dense ? RowType.dense(number) : RowType.sparse(number, !narrow);
            }
            if (type.value() != number && !converts) {
                throw error("row type " + type + " does not match values of type " + lower(number) + ": cast them");
            }
            if (!narrow && type.keyWidth() == Integer.BYTES) {
                throw error("its index range " + range + " needs a LONGKEY row type, not " + type);
            }
            return type;
        }

        private static String lower(NumberType type) {
            return type.name().toLowerCase(java.util.Locale.ROOT);
        }

        private StorageFormat format(RowType type) {
            StorageFormat format = chosen.format();
            if (format == null) {
                return layout == TableLayout.COLUMNS
                        ? StorageFormat.BINARY_COLUMN
                        : type.isDense() ? StorageFormat.VALUE_BINARY : StorageFormat.COLID_VALUE_BINARY;
            }
            if (format.isKeyless() && !type.isDense()) {
                throw error(format.className() + " stores no column numbers, which a sparse row type requires: choose"
                        + " another formatClass, or a dense rowType");
            }
            return format;
        }

        private PartitionGrid grid(int rows, int saved, ColumnRange range, RowType type, StorageFormat format) {
            int blockRows = rows;
            long blockColumns = widest(range.width());
            if (chosen.blockRows() != null || chosen.blockColumns() != null) {
                blockRows = chosen.blockRows() == null ? rows : chosen.blockRows();
                blockColumns = chosen.blockColumns() == null ? blockColumns : chosen.blockColumns();
            } else {
                long each = rowBytes(rows, range, type);
                long all = times(rows, each);
                boolean byColumns = format.shape() == StorageFormat.Shape.COLUMNS || rows > saved || each >= TARGET;
                if (byColumns || all <= TARGET) {
                    long partitions = Math.max(1, (all - 1) / TARGET + 1);
                    blockColumns = widest(Long.divideUnsigned(range.width() - 1, partitions) + 1);
                } else {
                    blockRows = (int) Math.max(1, TARGET / each);
                }
            }
            PartitionGrid grid = new PartitionGrid(rows, saved, range, blockRows, blockColumns);
            long blocks = grid.columnBlocks();
            if (blocks < 0 || times(saved, blocks) > MAX_ROW_METAS) {
                throw error(saved + " rows in " + Long.toUnsignedString(blocks)
                        + " blocks of columns would make a meta that Angel cannot load: set a larger blockCol");
            }
            return grid;
        }

        /** Limits an unsigned number of columns to {@link Long#MAX_VALUE}: block sizes are signed. */
        private static long widest(long columns) {
            return columns < 0 ? Long.MAX_VALUE : columns;
        }

        /** Estimated size of a row in bytes. */
        private long rowBytes(int rows, ColumnRange range, RowType type) {
            int value = type.value().width();
            return type.isDense()
                    ? times(range.width(), value)
                    : times(Math.max(1, statistics.count() / rows), type.keyWidth() + value);
        }

        /** Multiplies non-negative numbers, saturating at {@link Long#MAX_VALUE}; a negative first factor counts as larger. */
        private static long times(long a, long b) {
            return a < 0 || Math.multiplyHigh(a, b) != 0 || a * b < 0 ? Long.MAX_VALUE : a * b;
        }
    }
}
