package io.github.mlformats.angel.write.plan;

import io.github.mlformats.angel.format.write.OutputMatrix;
import io.github.mlformats.core.error.UsageException;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;

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
}
