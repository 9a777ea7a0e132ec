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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
    static final int MAX_SIZE = START + Integer.BYTES + MAX_LENGTH;

    private static final int ALIGNMENT = 64;
    // Possessive, as else each dimension takes a frame of the stack.
    private static final Pattern DICTIONARY = Pattern.compile(
            "\\{'descr': '([^']*)', 'fortran_order': (True|False), 'shape': \\(((?:[0-9]+, ?)*+[0-9]*)\\), ?\\}\\s*");
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
        int available = (int) Math.min(end - offset, START + Integer.BYTES);
        byte[] start = new byte[available];
        source.read(offset, start, 0, available);
        boolean isArray = available > START + 2 && Arrays.equals(start, 0, MAGIC.length, MAGIC, 0, MAGIC.length);
        int version = isArray ? start[MAGIC.length] : 0;
        if (version < 1 || version > 3 || version > 1 && available < START + Integer.BYTES) {
            throw corrupt(source, offset, "an array of numpy of version 1 to 3", "other bytes");
        }
        int first = START + (version == 1 ? Short.BYTES : Integer.BYTES);
        long length = version == 1 ? LittleEndian.u16(start, START) : LittleEndian.u32(start, START);
        if (length > MAX_LENGTH || length > end - offset - first) {
            throw corrupt(
                    source, offset, "a header of at most " + MAX_LENGTH + " bytes inside the array", length + " bytes");
        }
        byte[] text = new byte[(int) length];
        source.read(offset + first, text, 0, text.length);
        String dictionary = new String(text, StandardCharsets.ISO_8859_1);
        Matcher matcher = DICTIONARY.matcher(dictionary);
        if (!matcher.matches()) {
            if (dictionary.startsWith("{'descr': [")) {
                throw unsupported(source, name, "is of records");
            }
            throw corrupt(
                    source,
                    offset,
                    "a dictionary of descr, fortran_order and shape",
                    "'" + PlainText.truncate(dictionary) + "'");
        }
        DType dtype = Arrays.stream(DType.values())
                .filter(type -> matcher.group(1).equals(description(type)))
                .findFirst()
                .orElseThrow(
                        () -> unsupported(source, name, "is of type '" + PlainText.truncate(matcher.group(1)) + "'"));
        long[] shape = shape(source, offset, matcher.group(3));
        if (matcher.group(2).equals("True") && shape.length > 1) {
            throw unsupported(source, name, "is in Fortran order");
        }
        return new NpyHeader(dtype, shape, first + text.length);
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
                    .map(String::strip)
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
}
