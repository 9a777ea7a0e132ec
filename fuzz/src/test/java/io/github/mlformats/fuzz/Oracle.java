package io.github.mlformats.fuzz;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.inspect.Inspector;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.table.TableResolver;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Map;

/**
 * Verifies the properties of any input: it is read, or rejected with an exception of this project; and the rows or the exception
 * do not depend on the slices it is split into. The caller limits memory and time.
 */
final class Oracle {
    private static final int SLICES = 16;
    private static final int MAX_MESSAGE = 5000;

    private final Inspector inspector;
    private final Options options;

    Oracle(Inspector inspector, Map<String, String> options) {
        this.inspector = inspector;
        this.options = TableResolver.readOptions(inspector.format()).parse(options);
    }

    /** @throws AssertionError if a property is violated */
    void check(MemoryTree data) throws IOException {
        oursOnly(() -> inspector.inspect(data, options));
        oursOnly(() -> inspector.verify(data, options));
        Answer whole = read(data, Long.MAX_VALUE);
        Answer slices = read(data, Math.max(SLICES, data.bytes() / SLICES));
        if (!whole.agrees(slices)) {
            throw new AssertionError("read as a whole: " + whole + "; in slices: " + slices);
        }
    }

    private Answer read(MemoryTree data, long targetBytes) throws IOException {
        FormatReader reading = new FormatReader(inspector.format(), options, targetBytes);
        Class<?> refused = oursOnly(() -> reading.read(data));
        return new Answer(refused, reading.rows(), reading.isCutShort());
    }

    interface Use {
        Object run() throws IOException;
    }

    /** Returns the class of our exception, if there was one. */
    static Class<?> oursOnly(Use use) throws IOException {
        try {
            use.run();
            return null;
        } catch (CorruptFileException | UsageException | FileNotFoundException e) {
            if (e.getMessage().length() > MAX_MESSAGE) {
                throw new AssertionError("a message of " + e.getMessage().length() + " characters", e);
            }
            return e.getClass();
        }
    }

    /**
     * @param refused the class of our exception; null if there were rows
     * @param rows what stands for the rows
     * @param cutShort whether there was more than a test can wait for
     */
    private record Answer(Class<?> refused, RowHash rows, boolean cutShort) {
        boolean agrees(Answer other) {
            return cutShort
                    || other.cutShort
                    || (refused == null ? other.refused == null && rows.equals(other.rows) : refused == other.refused);
        }

        @Override
        public String toString() {
            return refused == null ? rows.toString() : refused.getSimpleName();
        }
    }
}
