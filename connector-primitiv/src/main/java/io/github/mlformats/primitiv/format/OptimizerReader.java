package io.github.mlformats.primitiv.format;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.ByteWindow;
import io.github.mlformats.primitiv.format.MessageReader.StoredName;
import io.github.mlformats.primitiv.format.Strictness.DuplicateNameCheck;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads the single record of an optimizer file. */
public final class OptimizerReader {
    private final ByteWindow window;
    private final MessageReader in;
    private final Strictness strictness;

    public OptimizerReader(ByteSource source, Strictness strictness) {
        this.window = new ByteWindow(source, FileType.HEADER_SIZE, source.size(), "settings");
        this.in = new MessageReader(window, strictness);
        this.strictness = strictness;
    }

    /**
     * Returns the record; null at the second call, after checking that the file ends.
     *
     * @throws io.github.mlformats.core.error.CorruptFileException if the record is damaged, or the file does not end
     *     after it
     */
    public Optimizer next() throws IOException {
        if (window.position() > FileType.HEADER_SIZE) {
            in.requireEnd();
            return null;
        }
        DuplicateNameCheck<String> names = new DuplicateNameCheck<>(window, strictness, "whole number");
        Map<String, Long> uints = new LinkedHashMap<>();
        for (long remaining = in.readMapHeader("whole numbers by name"); remaining > 0; remaining--) {
            long at = window.position();
            StoredName name = in.readName("the name of a whole number");
            long value = in.readUint32("a whole number");
            if (names.add(name.text(), at)) {
                uints.put(name.text(), value);
            }
        }
        names = new DuplicateNameCheck<>(window, strictness, "float");
        Map<String, Float> floats = new LinkedHashMap<>();
        for (long remaining = in.readMapHeader("floats by name"); remaining > 0; remaining--) {
            long at = window.position();
            StoredName name = in.readName("the name of a float");
            float value = in.readFloat32("a float");
            if (names.add(name.text(), at)) {
                floats.put(name.text(), value);
            }
        }
        return new Optimizer(uints, floats);
    }
}
