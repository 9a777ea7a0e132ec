package io.github.mlformats.core.inspect;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.BatchReader;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.ReadMetrics;
import io.github.mlformats.core.spi.ReadRequest;
import io.github.mlformats.core.spi.RowSelection;
import io.github.mlformats.core.spi.Slice;
import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Base class of inspectors of formats whose files are inspected one by one. */
public abstract class FileInspector implements Inspector {
    /** Number of leading bytes that are passed to {@link #recognizes(String, byte[])}. */
    private static final int START_BYTES = 64;

    /**
     * Whether a file is of this format, by its name and first bytes.
     *
     * @param name the file's name without its directory
     * @param start its first 64 bytes, or all bytes of a shorter file
     */
    protected abstract boolean recognizes(String name, byte[] start);

    /** Like {@link #inspect(FileTree, Options)}. */
    protected abstract Fact.Group inspect(FileContext context) throws IOException;

    /** Like {@link #charts(FileTree, Options)}. */
    protected List<Chart> charts(FileContext context) throws IOException {
        return List.of();
    }

    /** Like {@link #verify(FileTree, Options)}. By default, decodes all values. */
    protected VerificationResult verify(FileContext context) throws IOException {
        return FullReadVerifier.verify(format(), context);
    }

    @Override
    public final boolean recognizes(FileTree data) throws IOException {
        if (data.rootEntry().isDirectory()) {
            return false;
        }
        try (ByteSource file = data.open("")) {
            byte[] start = new byte[(int) Math.min(START_BYTES, file.size())];
            file.read(0, start, 0, start.length);
            return recognizes(data.rootEntry().name(), start);
        }
    }

    @Override
    public final Fact.Group inspect(FileTree data, Options options) throws IOException {
        try (ByteSource file = data.open("")) {
            FileSignature.rejectForeign(file, format());
            return inspect(context(data, file, options));
        }
    }

    @Override
    public final List<Chart> charts(FileTree data, Options options) throws IOException {
        try (ByteSource file = data.open("")) {
            FileSignature.rejectForeign(file, format());
            return charts(context(data, file, options));
        }
    }

    @Override
    public final VerificationResult verify(FileTree data, Options options) throws IOException {
        try (ByteSource file = data.open("")) {
            FileSignature.rejectForeign(file, format());
            return verify(context(data, file, options));
        }
    }

    /** Returns the context of an operation on a file. */
    protected static FileContext context(FileTree data, ByteSource file, Options options) {
        return new FileContext(file, data.parentDirectory(), options, new ReadMetrics());
    }

    /** Decodes all values of a file, column by column, so that corruption in each column is reported. */
    private static final class FullReadVerifier {
        private static final long SLICE_BYTES = 64 << 20;
        private static final int BATCH_ROWS = 4096;

        private final OpenFile file;
        private final ProblemCollector findings = new ProblemCollector();

        private FullReadVerifier(OpenFile file) {
            this.file = file;
        }

        static VerificationResult verify(Format format, FileContext context) throws IOException {
            FullReadVerifier read = new FullReadVerifier(format.open(context));
            StructField[] columns = read.file.columns().fields();
            long rows = columns.length == 0 ? read.column(new StructType()) : 0;
            for (StructField column : columns) {
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
}
