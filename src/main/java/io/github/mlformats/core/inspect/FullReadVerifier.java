package io.github.mlformats.core.inspect;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.spi.BatchReader;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.RowSelection;
import io.github.mlformats.core.spi.Slice;
import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Decodes all values of a file, column by column, so that corruption in each column is reported. */
final class FullReadVerifier {
    private static final long SLICE_BYTES = 64 << 20;
    private static final int BATCH_ROWS = 4096;

    private final OpenFile file;
    private final ProblemCollector findings = new ProblemCollector();

    private FullReadVerifier(OpenFile file) {
        this.file = file;
    }

    static VerificationResult verify(Format format, FileContext context) throws IOException {
        FullReadVerifier read = new FullReadVerifier(format.open(context));
        long rows = 0;
        for (StructField column : read.file.columns().fields()) {
            rows = Math.max(rows, read.column(new StructType(new StructField[] {column})));
        }
        read.findings.addRecords(rows);
        return read.findings.result();
    }

    /** Returns the number of rows that could be decoded. */
    private long column(StructType column) throws IOException {
        ReadRequest request = new ReadRequest(column, List.of(), RowSelection.ALL);
        long rows = 0;
        for (Slice slice : file.planSlices(request, SLICE_BYTES)) {
            try (BatchReader reader = file.read(slice, request)) {
                for (int read = reader.next(BATCH_ROWS); read > 0; read = reader.next(BATCH_ROWS)) {
                    rows += read;
                }
            } catch (CorruptFileException e) {
                findings.add(e);
                return rows;
            }
        }
        return rows;
    }
}
