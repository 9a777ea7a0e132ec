package io.github.mlformats.safetensors.format;

import io.github.mlformats.core.bytes.ByteBuilder;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The header of an array of numpy: a magic number, a version, a length, and a Python dictionary.
 *
 * @param size number of bytes of the header
 */
record NpyHeader(DType dtype, long[] shape, int size) {
    static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
    private static final int START = MAGIC.length + 2;
    /** Largest header. The original library writes less than 300 bytes. */
    private static final int MAX_LENGTH = 1 << 16;

    /** Largest number of bytes of a header, with what precedes its text. */
    static final int MAX_SIZE = Preamble.MAX_SIZE + MAX_LENGTH;

    private static final int ALIGNMENT = 64;
    private static final String PLACE = "header of an array";

    /** Returns the name that numpy has for a type; null if it has none. */
    static String description(DType dtype) {
        return switch (dtype) {
            case BOOL -> "|b1";
            case I8 -> "|i1";
            case U8 -> "|u1";
            case I16, I32, I64 -> "<i" + dtype.bytes();
            case U16, U32, U64 -> "<u" + dtype.bytes();
            case F16, F32, F64 -> "<f" + dtype.bytes();
            case C64 -> "<c8";
            default -> null;
        };
    }

    /**
     * Reads the header of an array at {@code [offset, end)} of a file.
     *
     * @param name of the array, for messages
     * @throws UsageException if the array has another type or order than tensors have
     */
    static NpyHeader read(ByteSource source, long offset, long end, String name) throws IOException {
        Preamble start = Preamble.read(source, offset, end)
                .orElseThrow(() -> corrupt(source, offset, "an array of numpy of version 1 to 3", "other bytes"));
        if (start.length() > MAX_LENGTH || start.length() > end - offset - start.size()) {
            throw corrupt(
                    source,
                    offset,
                    "a header of at most " + MAX_LENGTH + " bytes inside the array",
                    start.length() + " bytes");
        }
        byte[] text = new byte[(int) start.length()];
        source.read(offset + start.size(), text, 0, text.length);
        String written = new String(text, StandardCharsets.ISO_8859_1);
        NpyDictionary dictionary =
                NpyDictionary.parse(written).orElseThrow(() -> unreadable(source, offset, name, written));
        DType dtype = dtype(dictionary.descr())
                .orElseThrow(
                        () -> unsupported(source, name, "is of type '" + PlainText.truncate(dictionary.descr()) + "'"));
        long[] shape = shape(source, offset, dictionary.shape());
        boolean isOrdered =
                Arrays.stream(shape).filter(dimension -> dimension != 1).count() > 1;
        if (dictionary.isFortranOrder() && isOrdered) {
            throw unsupported(source, name, "is in Fortran order");
        }
        return new NpyHeader(dtype, shape, start.size() + text.length);
    }

    /** Returns the type of a name. The native byte order is that of most machines; that of single bytes has no meaning. */
    private static Optional<DType> dtype(String descr) {
        boolean hasOrder = !descr.isEmpty() && "<>=|".indexOf(descr.charAt(0)) >= 0;
        boolean isLittleEndian = !hasOrder || descr.charAt(0) == '<' || descr.charAt(0) == '=';
        String type = hasOrder ? descr.substring(1) : descr;
        String known = type.equals("?") ? "b1" : type;
        return Arrays.stream(DType.values())
                .filter(dtype -> description(dtype) != null
                        && description(dtype).substring(1).equals(known)
                        && (isLittleEndian || dtype.bytes() == 1))
                .findFirst();
    }

    /**
     * Returns whether a file ends inside of the header of its array.
     *
     * @param source starts with the magic number, or ends inside of it
     */
    static boolean isCut(ByteSource source) throws IOException {
        Optional<Preamble> start = Preamble.read(source, 0, source.size());
        return source.size() < Preamble.MAX_SIZE
                || start.filter(found -> found.length() <= MAX_LENGTH && found.size() + found.length() > source.size())
                        .isPresent();
    }

    /**
     * Returns the array of a header as a tensor.
     *
     * @param offset position of the header
     * @return empty if its number of bytes has no 63 bits
     */
    Optional<Tensor> tensor(String name, long offset) {
        try {
            long count = Arrays.stream(shape).reduce(1, Math::multiplyExact);
            long bytes = Math.multiplyExact(count, (long) dtype.bytes());
            return Optional.of(new Tensor(name, dtype, shape, count, offset + size, bytes));
        } catch (ArithmeticException e) {
            return Optional.empty();
        }
    }

    /** Describes the data of the array, for messages. */
    String describeData() {
        return "the data of " + dtype + " of shape " + Arrays.toString(shape);
    }

    private static long[] shape(ByteSource source, long offset, String text) {
        try {
            long[] shape = Arrays.stream(text.split(","))
                    .map(dimension -> dimension.replace("L", "").strip())
                    .filter(dimension -> !dimension.isEmpty())
                    .mapToLong(Long::parseLong)
                    .toArray();
            if (shape.length > Tensor.MAX_DIMENSIONS) {
                throw corrupt(
                        source,
                        offset,
                        "at most " + Tensor.MAX_DIMENSIONS + " dimensions",
                        String.valueOf(shape.length));
            }
            return shape;
        } catch (NumberFormatException e) {
            throw corrupt(source, offset, "dimensions below 2^63", "'" + PlainText.truncate(text) + "'");
        }
    }

    private static IllegalArgumentException unreadable(ByteSource source, long offset, String name, String dictionary) {
        return NpyDictionary.isOfRecords(dictionary)
                ? unsupported(source, name, "is of records")
                : corrupt(
                        source,
                        offset,
                        "a dictionary of descr, fortran_order and shape",
                        "'" + PlainText.truncate(dictionary) + "'");
    }

    private static UsageException unsupported(ByteSource source, String name, String what) {
        return new UsageException("array '" + PlainText.truncate(name) + "' of " + source.name() + " " + what
                + ", which cannot be read. Save it with numpy as little-endian numbers in C order");
    }

    private static CorruptFileException corrupt(ByteSource source, long offset, String expected, String found) {
        return new CorruptFileException(source.name(), offset, PLACE, expected, found);
    }

    /** Returns the header of an array, as numpy writes it. */
    static byte[] bytes(DType dtype, long[] shape) {
        String dimensions = Arrays.stream(shape).mapToObj(Long::toString).collect(Collectors.joining(", "));
        String text = "{'descr': '" + description(dtype) + "', 'fortran_order': False, 'shape': (" + dimensions
                + (shape.length == 1 ? "," : "") + "), }";
        int size = START + Short.BYTES + text.length() + 1;
        int padded = (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
        byte[] line = (text + " ".repeat(padded - size) + "\n").getBytes(StandardCharsets.ISO_8859_1);
        return new ByteBuilder()
                .add(MAGIC, 0, MAGIC.length)
                .i8(1)
                .i8(0)
                .i16(line.length)
                .add(line, 0, line.length)
                .toByteArray();
    }

    /**
     * What precedes the dictionary.
     *
     * @param size number of its bytes
     * @param length number of bytes of the dictionary
     */
    private record Preamble(int size, long length) {
        private static final int MAX_SIZE = START + Integer.BYTES;

        /** Reads it at {@code [offset, end)} of a file; empty if there is none of a known version. */
        static Optional<Preamble> read(ByteSource source, long offset, long end) throws IOException {
            byte[] start = new byte[(int) Math.min(end - offset, MAX_SIZE)];
            source.read(offset, start, 0, start.length);
            boolean isArray = start.length == MAX_SIZE && Arrays.equals(start, 0, MAGIC.length, MAGIC, 0, MAGIC.length);
            return switch (isArray ? start[MAGIC.length] : 0) {
                case 1 -> Optional.of(new Preamble(START + Short.BYTES, LittleEndian.u16(start, START)));
                case 2, 3 -> Optional.of(new Preamble(MAX_SIZE, LittleEndian.u32(start, START)));
                default -> Optional.empty();
            };
        }
    }
}
