package io.github.mlformats.safetensors.format;

import io.github.mlformats.core.bytes.ByteRange;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.PrefetchedSource;
import io.github.mlformats.core.error.CorruptFileException;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** The kinds of files of tensors. */
public enum Container {
    /** A JSON header, then the data. */
    SAFETENSORS {
        @Override
        public SafetensorsHeader read(ByteSource source) throws IOException {
            return SafetensorsHeader.read(source);
        }

        @Override
        public long headerLength(ByteSource source) throws IOException {
            return SafetensorsHeader.readLength(source);
        }

        @Override
        public boolean isUnfinished(ByteSource source, Consumer<CorruptFileException> reasons) throws IOException {
            return SafetensorsHeader.isUnfinished(source);
        }

        @Override
        public boolean supports(DType dtype) {
            return dtype.bytes() > 0;
        }
    },
    /** A ZIP archive with a file for each tensor, as {@code numpy.savez} writes it. */
    NPZ {
        @Override
        public SafetensorsHeader read(ByteSource source) throws IOException {
            return NpzReader.read(source);
        }

        @Override
        public long headerLength(ByteSource source) throws IOException {
            return NpzReader.directorySize(source);
        }

        @Override
        public boolean isUnfinished(ByteSource source, Consumer<CorruptFileException> reasons) throws IOException {
            return lacksEnd(source, NpzReader.MAGIC, NpzReader::directorySize, reasons);
        }

        @Override
        public boolean supports(DType dtype) {
            return NpyHeader.description(dtype) != null;
        }
    },
    /** One array of numpy, as {@code numpy.save} writes it: a tensor whose name is that of the file. */
    NPY {
        @Override
        public SafetensorsHeader read(ByteSource source) throws IOException {
            return NpyReader.read(source);
        }

        @Override
        public long headerLength(ByteSource source) {
            return Math.min(NpyHeader.MAX_SIZE, source.size());
        }

        @Override
        public boolean isUnfinished(ByteSource source, Consumer<CorruptFileException> reasons) throws IOException {
            // A stream asks for each file that has not arrived, again and again.
            ByteRange header = new ByteRange(0, (int) headerLength(source));
            ByteSource fetched = new PrefetchedSource(source, List.of(header));
            return NpyReader.isCut(fetched) && lacksEnd(fetched, NpyHeader.MAGIC, NpyReader::read, reasons);
        }

        @Override
        public boolean supports(DType dtype) {
            return NPZ.supports(dtype);
        }
    };

    /** Returns the name of the format in Spark. */
    public String formatName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the file name extension. */
    public String extension() {
        return "." + formatName();
    }

    /** Reads and checks what a complete file says about its tensors. */
    public abstract SafetensorsHeader read(ByteSource source) throws IOException;

    /** Returns the number of bytes that {@link #read} parses. */
    public abstract long headerLength(ByteSource source) throws IOException;

    /**
     * Returns whether a file is incomplete, as while it is being written. Files of other formats are complete.
     *
     * @param reasons receives what is missing, if it may be damage
     */
    public abstract boolean isUnfinished(ByteSource source, Consumer<CorruptFileException> reasons) throws IOException;

    private interface Reading {
        Object read(ByteSource source) throws IOException;
    }

    /** Returns whether a file starts with a magic number, or ends inside of it, and cannot be read. */
    private static boolean lacksEnd(
            ByteSource source, byte[] magic, Reading reading, Consumer<CorruptFileException> reasons)
            throws IOException {
        byte[] start = new byte[(int) Math.min(source.size(), magic.length)];
        source.read(0, start, 0, start.length);
        if (!Arrays.equals(start, 0, start.length, magic, 0, start.length)) {
            return false;
        }
        try {
            reading.read(source);
            return false;
        } catch (CorruptFileException e) {
            reasons.accept(e);
            return true;
        }
    }

    /** Returns whether tensors of a type can be written. */
    public abstract boolean supports(DType dtype);
}
