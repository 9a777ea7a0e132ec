package io.github.mlformats.safetensors.format;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.CorruptFileException;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Reads a file of one array of numpy. */
final class NpyReader {
    private NpyReader() {}

    /**
     * Reads the header of a file.
     *
     * @throws io.github.mlformats.core.error.UsageException if the array has no type or order of tensors
     */
    static SafetensorsHeader read(ByteSource source) throws IOException {
        NpyHeader header = NpyHeader.read(source, 0, source.size(), name(source));
        long length = source.size() - header.size();
        Tensor tensor = header.tensor(name(source), 0)
                .filter(array -> array.byteLength() == length)
                .orElseThrow(() -> new CorruptFileException(
                        source.name(), header.size(), "array", header.describeData(), length + " bytes"));
        return new SafetensorsHeader(Map.of(), List.of(tensor), header.size(), source.size());
    }

    /** Returns whether a file ends inside of its header or its data: it may be complete later, unlike one with other damage. */
    static boolean isCut(ByteSource source) throws IOException {
        if (NpyHeader.isCut(source)) {
            return true;
        }
        try {
            NpyHeader header = NpyHeader.read(source, 0, source.size(), name(source));
            return header.tensor(name(source), 0)
                    .filter(array -> array.byteLength() > source.size() - header.size())
                    .isPresent();
        } catch (CorruptFileException e) {
            return false;
        }
    }

    private static String name(ByteSource source) {
        String file = source.name().substring(source.name().lastIndexOf('/') + 1);
        String extension = Container.NPY.extension();
        return file.endsWith(extension) ? file.substring(0, file.length() - extension.length()) : file;
    }
}
