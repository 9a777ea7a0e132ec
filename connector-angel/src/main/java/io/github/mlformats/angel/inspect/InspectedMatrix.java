package io.github.mlformats.angel.inspect;

import io.github.mlformats.angel.format.AngelMatrix;
import io.github.mlformats.angel.format.MatrixOpener;
import io.github.mlformats.angel.format.MatrixOptions;
import io.github.mlformats.angel.format.meta.ListedMatrixFolder;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.UsageException;
import java.io.IOException;
import java.util.List;

/**
 * A matrix to inspect, opened as far as possible.
 *
 * @param folder its folder
 * @param matrix the matrix; null if its meta could not be read
 * @param refusals messages of usage errors that a read without further options raises
 * @param corrupt corruption of its meta; null if it is valid
 */
record InspectedMatrix(
        ListedMatrixFolder folder, AngelMatrix matrix, List<String> refusals, CorruptFileException corrupt) {
    /** Opens a matrix with the specified options or, if that raises a usage error, without repair and loss checks. */
    static InspectedMatrix open(ListedMatrixFolder folder, MatrixOptions matrixOptions) throws IOException {
        try {
            return new InspectedMatrix(folder, MatrixOpener.open(folder, matrixOptions), List.of(), null);
        } catch (UsageException refused) {
            return openLiterally(folder, matrixOptions, refused.getMessage());
        } catch (CorruptFileException e) {
            return new InspectedMatrix(folder, null, List.of(), e);
        }
    }

    private static InspectedMatrix openLiterally(ListedMatrixFolder folder, MatrixOptions matrixOptions, String refusal)
            throws IOException {
        try {
            return new InspectedMatrix(
                    folder, MatrixOpener.open(folder, matrixOptions.withoutRepair()), List.of(refusal), null);
        } catch (UsageException again) {
            List<String> refusals =
                    again.getMessage().equals(refusal) ? List.of(refusal) : List.of(refusal, again.getMessage());
            return new InspectedMatrix(folder, null, refusals, null);
        } catch (CorruptFileException e) {
            return new InspectedMatrix(folder, null, List.of(refusal), e);
        }
    }

    String name() {
        return folder.name();
    }

    /** Bytes of its partitions. */
    long bytes() {
        return matrix == null ? 0 : matrix.storedBytes();
    }
}
