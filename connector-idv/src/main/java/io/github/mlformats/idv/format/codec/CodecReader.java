package io.github.mlformats.idv.format.codec;

import io.github.mlformats.core.bytes.ByteCursor;
import io.github.mlformats.idv.format.codec.IdvType.Primitive;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads codec definitions: load name, length of the parameters, parameters (idv.md, section 6). Codecs are identified
 * by name alone, because the version of a file does not determine which names it uses.
 */
public final class CodecReader {
    private static final String VECTOR = "VBuffer";
    private static final String KEY = "Key2";
    private static final String OLD_KEY = "Key";
    private static final String KEY_INNER = "a key over codec Byte, UInt16, UInt32 or UInt64";

    private static final Map<String, Codec.Scalar> SCALARS = Stream.of(
                    new Codec.Scalar("SByte", Primitive.SBYTE, false),
                    new Codec.Scalar("Byte", Primitive.BYTE, false),
                    new Codec.Scalar("Int16", Primitive.INT16, false),
                    new Codec.Scalar("UInt16", Primitive.UINT16, false),
                    new Codec.Scalar("Int32", Primitive.INT32, false),
                    new Codec.Scalar("UInt32", Primitive.UINT32, false),
                    new Codec.Scalar("Int64", Primitive.INT64, false),
                    new Codec.Scalar("UInt64", Primitive.UINT64, false),
                    new Codec.Scalar("Single", Primitive.SINGLE, false),
                    new Codec.Scalar("Double", Primitive.DOUBLE, false),
                    new Codec.Scalar("Boolean", Primitive.BOOLEAN, false),
                    new Codec.Scalar("DvBool", Primitive.BOOLEAN, true),
                    new Codec.Scalar("TextSpan", Primitive.TEXT, true),
                    new Codec.Scalar("TimeSpan", Primitive.TIME_SPAN, false),
                    new Codec.Scalar("DvTimeSpan", Primitive.TIME_SPAN, true),
                    new Codec.Scalar("DateTime", Primitive.DATE_TIME, true),
                    new Codec.Scalar("DvDateTime", Primitive.DATE_TIME, true),
                    new Codec.Scalar("DateTimeOffset", Primitive.DATE_TIME_OFFSET, true),
                    new Codec.Scalar("DvDateTimeZone", Primitive.DATE_TIME_OFFSET, true),
                    new Codec.Scalar("DataViewRowId", Primitive.ROW_ID, false),
                    new Codec.Scalar("RowId", Primitive.ROW_ID, false),
                    new Codec.Scalar("UInt128", Primitive.ROW_ID, false))
            .collect(Collectors.toUnmodifiableMap(Codec.Scalar::name, Function.identity()));

    private final ByteCursor in;
    private final boolean supportsMissingTimeSpans;

    /** @param supportsMissingTimeSpans whether time spans can be missing, as in files up to version 1.1.1.5 */
    public CodecReader(ByteCursor in, boolean supportsMissingTimeSpans) {
        this.in = in;
        this.supportsMissingTimeSpans = supportsMissingTimeSpans;
    }

    /** Reads a definition and moves past it, even if the codec or a nested codec is unknown. */
    public Codec read() throws IOException {
        return read("");
    }

    private Codec read(String outer) throws IOException {
        long start = in.position();
        String name = in.string("the name of a codec");
        if (name.isEmpty()) {
            throw in.corrupt(start, "the name of a codec", "an empty name");
        }
        checkNesting(start, outer, name);
        int length = in.leb31("the parameter length of codec " + name);
        long parameters = in.position();
        Codec codec = parameters(name);
        long used = in.position() - parameters;
        if (codec instanceof Codec.Unknown && used <= length) {
            in.skip(length - used, "the parameters of codec " + name);
        } else if (used != length) {
            throw in.corrupt(parameters, used + " bytes of parameters of codec " + name, length + " bytes");
        }
        return codec;
    }

    /** Checks the nesting before the inner definition is read, so that a hostile file cannot cause deep recursion. */
    private void checkNesting(long start, String outer, String name) {
        boolean vector = name.equals(VECTOR);
        if (outer.equals(VECTOR) && vector) {
            throw in.corrupt(start, "a vector of primitives or keys", "a vector of vectors");
        }
        if (isKey(outer) && (vector || isKey(name))) {
            throw in.corrupt(start, KEY_INNER, "a key over codec " + name);
        }
    }

    private static boolean isKey(String name) {
        return name.equals(KEY) || name.equals(OLD_KEY);
    }

    private Codec parameters(String name) throws IOException {
        return switch (name) {
            case VECTOR -> vector();
            case KEY -> key(name);
            case OLD_KEY -> key(name);
            case "TimeSpan" -> new Codec.Scalar(name, Primitive.TIME_SPAN, supportsMissingTimeSpans);
            default -> SCALARS.containsKey(name) ? SCALARS.get(name) : new Codec.Unknown(name, name);
        };
    }

    private Codec key(String name) throws IOException {
        long start = in.position();
        Codec inner = read(name);
        if (inner instanceof Codec.Unknown unknown) {
            return new Codec.Unknown(name, unknown.unknownName());
        }
        if (!(inner instanceof Codec.Scalar scalar) || !isUnsigned(scalar.type())) {
            throw in.corrupt(start, KEY_INNER, "a key over codec " + inner.name());
        }
        long maxCount = scalar.type() == Primitive.UINT64
                ? -1L
                : (1L << 8 * scalar.type().width()) - 1;
        long position = in.position();
        long count = name.equals(OLD_KEY) ? oldCount(maxCount) : in.i64();
        if (count == 0 || Long.compareUnsigned(count, maxCount) > 0) {
            throw in.corrupt(
                    position,
                    "a key count between 1 and " + Long.toUnsignedString(maxCount),
                    Long.toUnsignedString(count));
        }
        return new Codec.Key(name, scalar, count);
    }

    /** Reads the count of codec {@code Key}. Its minimum and its contiguous flag do not affect the layout of blocks. */
    private long oldCount(long maxCount) throws IOException {
        long position = in.position();
        int contiguous = in.u8();
        if (contiguous > 1) {
            throw in.corrupt(position, "a flag of 0 or 1", String.valueOf(contiguous));
        }
        in.i64();
        int count = in.i32();
        if (count < 0) {
            throw in.corrupt(position + 9, "a key count of 0 or more", String.valueOf(count));
        }
        return count == 0 ? maxCount : count;
    }

    private static boolean isUnsigned(IdvType.Primitive type) {
        return type == Primitive.BYTE
                || type == Primitive.UINT16
                || type == Primitive.UINT32
                || type == Primitive.UINT64;
    }

    private Codec vector() throws IOException {
        Codec inner = read(VECTOR);
        return inner instanceof Codec.Unknown unknown
                ? new Codec.Unknown(VECTOR, unknown.unknownName())
                : new Codec.Vector(VECTOR, (Codec.Known) inner, dims());
    }

    /**
     * Reads dimensions. A varying size is stored without dimensions by old writers, and as a dimension 0 by newer ones.
     */
    private List<Integer> dims() throws IOException {
        long start = in.position();
        int count = in.i32();
        if (count < 0 || count > in.remaining() / 4) {
            throw in.corrupt(start, "a number of dimensions of at most " + in.remaining() / 4, String.valueOf(count));
        }
        List<Integer> dims = new ArrayList<>();
        long size = 1;
        for (int i = 0; i < count; i++) {
            int dim = in.i32();
            size = dim == 0 ? 0 : size * dim;
            if (dim < 0 || size > Integer.MAX_VALUE) {
                throw in.corrupt(start, "dimensions whose product is below 2147483648", dims + ", then " + dim);
            }
            dims.add(dim);
        }
        return dims.isEmpty() ? List.of(0) : dims;
    }
}
