package io.github.mlformats.primitiv.inspect;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.inspect.VerificationResult;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.primitiv.PrimitivReadOptions;
import io.github.mlformats.primitiv.format.FileType;
import io.github.mlformats.primitiv.format.OptimizerReader;
import io.github.mlformats.primitiv.format.Parameter;
import io.github.mlformats.primitiv.format.ParameterReader;
import io.github.mlformats.primitiv.format.Strictness;
import io.github.mlformats.primitiv.format.Tensor;
import java.io.IOException;
import java.util.List;

/**
 * Verifies a file by reading it completely, including values. Reports at most one problem, as no record can be found
 * after a damaged one.
 */
final class PrimitivVerifier {
    private static final int CHUNK_VALUES = 1 << 20;

    private final FileContext context;
    private final byte[] bytes = new byte[Float.BYTES * CHUNK_VALUES];
    private long records;

    PrimitivVerifier(FileContext context) {
        this.context = context;
    }

    VerificationResult verify() throws IOException {
        try {
            readAll();
            return new VerificationResult(records, List.of(), 0);
        } catch (CorruptFileException e) {
            return new VerificationResult(
                    records, List.of(new VerificationResult.Problem(e.file(), e.getMessage())), 0);
        }
    }

    private void readAll() throws IOException {
        FileType type = FileType.read(context.source());
        Strictness strictness = PrimitivReadOptions.strictness(context);
        if (type == FileType.OPTIMIZER) {
            for (OptimizerReader reader = new OptimizerReader(context.source(), strictness); reader.next() != null; ) {
                records++;
            }
            return;
        }
        ParameterReader reader = new ParameterReader(context.source(), type, strictness, true);
        for (Parameter parameter; (parameter = reader.next()) != null; records++) {
            for (int i = 0; i < parameter.tensorCount() && type != FileType.SHAPE; i++) {
                readValues(reader, parameter.tensor(i));
            }
        }
    }

    private void readValues(ParameterReader reader, Tensor tensor) throws IOException {
        for (long first = 0; first < tensor.count(); first += CHUNK_VALUES) {
            reader.readValues(tensor, first, (int) Math.min(CHUNK_VALUES, tensor.count() - first), bytes, 0);
        }
    }
}
