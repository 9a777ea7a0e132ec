package io.github.mlformats.core.record;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.Serializable;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * Reads the value at a path inside variants, such as {@code $.label}, from their bytes. The code that Spark generates for a query
 * calls it, since Spark's own {@code variant_get} makes several objects for each value. Generated code must not name
 * this class: Spark caches the code for all sessions, and each session may load this class by its own class loader.
 *
 * <p>Returns a value that has its type, or can be converted without loss, and null for all others, also if there is none: then
 * {@code variant_get} decides. The bytes must be those of a variant that a reader of this project has made.
 */
public final class VariantField implements Function<Object, Object>, Serializable {
    private static final long serialVersionUID = 1L;

    /** A segment of a path that is the name of a member, in one of the three ways that Spark accepts. */
    private static final Pattern MEMBER =
            Pattern.compile("\\.([^.\\[]+)|\\['([^']+)']|\\[\"([^\"]+)\"]", Pattern.DOTALL);

    private static final int OBJECT = 2;
    private static final int SHORT_TEXT = 1;
    private static final int TRUE = 1;
    private static final int FALSE = 2;
    private static final int INT8 = 3;
    private static final int INT64 = 6;
    private static final int DOUBLE = 7;
    private static final int DECIMAL4 = 8;
    private static final int DECIMAL8 = 9;
    private static final int LONG_TEXT = 16;

    /** Integers and powers of ten up to these are exact doubles, so that their quotient is rounded once. */
    private static final long MAX_EXACT = 1L << 53;

    private static final double[] POWERS = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18
    };

    private final byte[][] names;
    private final Kind kind;

    private VariantField(List<String> names, Kind kind) {
        this.names = names.stream().map(name -> name.getBytes(UTF_8)).toArray(byte[][]::new);
        this.kind = kind;
    }

    /**
     * Returns the field at a path of {@code variant_get}; empty if the path has other segments than members, or values of the type
     * are not read here.
     */
    public static Optional<VariantField> of(String path, DataType type) {
        Matcher segments = segments(path);
        List<String> names = names(segments);
        boolean isWhole = !names.isEmpty() && segments.regionStart() == path.length();
        return Stream.of(Kind.values())
                .filter(kind -> isWhole && kind.type.equals(type))
                .findFirst()
                .map(kind -> new VariantField(names, kind));
    }

    /** Returns the member that a path begins with; empty if it begins with an index. */
    public static Optional<String> firstMember(String path) {
        return names(segments(path)).stream().findFirst();
    }

    private static Matcher segments(String path) {
        return MEMBER.matcher(path).region(path.startsWith("$") ? 1 : path.length(), path.length());
    }

    /** Returns the names of the first segments, and moves the region to the rest. */
    private static List<String> names(Matcher segments) {
        List<String> names = new ArrayList<>();
        while (segments.lookingAt()) {
            for (int way = 1; way <= segments.groupCount(); way++) {
                if (segments.group(way) != null) {
                    names.add(segments.group(way));
                }
            }
            segments.region(segments.end(), segments.regionEnd());
        }
        return names;
    }

    /** @param variant a {@code VariantVal} */
    @Override
    public Object apply(Object variant) {
        byte[] value = bytes(VariantBytes.VALUE, variant);
        int at = find(value, bytes(VariantBytes.METADATA, variant));
        return at < 0 ? null : kind.read(value, at);
    }

    /** A type of values. */
    private enum Kind {
        TEXT(DataTypes.StringType) {
            @Override
            Object read(byte[] value, int at) {
                if (kind(value, at) == SHORT_TEXT) {
                    return UTF8String.fromBytes(value, at + 1, info(value, at));
                }
                return isPrimitive(value, at, LONG_TEXT)
                        ? UTF8String.fromBytes(
                                value, at + 1 + Integer.BYTES, (int) number(value, at + 1, Integer.BYTES))
                        : null;
            }
        },
        LONG(DataTypes.LongType) {
            @Override
            Object read(byte[] value, int at) {
                return isInteger(value, at) ? integer(value, at) : null;
            }
        },
        INT(DataTypes.IntegerType) {
            @Override
            Object read(byte[] value, int at) {
                if (!isInteger(value, at)) {
                    return null;
                }
                long number = integer(value, at);
                return number == (int) number ? (int) number : null;
            }
        },
        /** Also integers, and decimals with few digits. */
        REAL(DataTypes.DoubleType) {
            @Override
            Object read(byte[] value, int at) {
                if (isPrimitive(value, at, DOUBLE)) {
                    return Double.longBitsToDouble(number(value, at + 1, Double.BYTES));
                } else if (isInteger(value, at)) {
                    return (double) integer(value, at);
                }
                boolean isShort = isPrimitive(value, at, DECIMAL4);
                if (!isShort && !isPrimitive(value, at, DECIMAL8)) {
                    return null;
                }
                int scale = value[at + 1];
                long unscaled = number(value, at + 2, isShort ? Integer.BYTES : Long.BYTES);
                return Math.abs(unscaled) <= MAX_EXACT && scale < POWERS.length ? unscaled / POWERS[scale] : null;
            }
        },
        BOOLEAN(DataTypes.BooleanType) {
            @Override
            Object read(byte[] value, int at) {
                return isPrimitive(value, at, TRUE)
                        ? Boolean.TRUE
                        : isPrimitive(value, at, FALSE) ? Boolean.FALSE : null;
            }
        };

        private final DataType type;

        Kind(DataType type) {
            this.type = type;
        }

        abstract Object read(byte[] value, int at);
    }

    private static int kind(byte[] value, int at) {
        return value[at] & 3;
    }

    /** Returns what the first byte of a value says apart from its kind. */
    private static int info(byte[] value, int at) {
        return value[at] >> 2 & 0x3F;
    }

    private static boolean isPrimitive(byte[] value, int at, int type) {
        return value[at] == type << 2;
    }

    private static boolean isInteger(byte[] value, int at) {
        int type = info(value, at);
        return kind(value, at) == 0 && type >= INT8 && type <= INT64;
    }

    private static long integer(byte[] value, int at) {
        return number(value, at + 1, 1 << info(value, at) - INT8);
    }

    /** Returns a signed little-endian number. */
    private static long number(byte[] bytes, int at, int length) {
        long number = bytes[at + length - 1];
        for (int i = length - 2; i >= 0; i--) {
            number = number << Byte.SIZE | bytes[at + i] & 0xFF;
        }
        return number;
    }

    private static int unsigned(byte[] bytes, int at, int length) {
        int number = 0;
        for (int i = length - 1; i >= 0; i--) {
            number = number << Byte.SIZE | bytes[at + i] & 0xFF;
        }
        return number;
    }

    /** Returns the position of the value; -1 if there is none. */
    private int find(byte[] value, byte[] metadata) {
        int at = 0;
        for (int i = 0; i < names.length && at >= 0; i++) {
            at = member(value, at, metadata, names[i]);
        }
        return at;
    }

    private static int member(byte[] value, int at, byte[] metadata, byte[] name) {
        if (kind(value, at) != OBJECT) {
            return -1;
        }
        int info = info(value, at);
        int offsetBytes = (info & 3) + 1;
        int idBytes = (info >> 2 & 3) + 1;
        int countBytes = info >> 4 == 0 ? 1 : Integer.BYTES;
        int count = unsigned(value, at + 1, countBytes);
        int ids = at + 1 + countBytes;
        int offsets = ids + count * idBytes;
        for (int i = 0; i < count; i++) {
            if (isName(metadata, unsigned(value, ids + i * idBytes, idBytes), name)) {
                int members = offsets + (count + 1) * offsetBytes;
                return members + unsigned(value, offsets + i * offsetBytes, offsetBytes);
            }
        }
        return -1;
    }

    private static boolean isName(byte[] metadata, int id, byte[] name) {
        int width = (metadata[0] >> 6 & 3) + 1;
        int offsets = 1 + width + id * width;
        int from = unsigned(metadata, offsets, width);
        int to = unsigned(metadata, offsets + width, width);
        int texts = 1 + width + (unsigned(metadata, 1, width) + 1) * width;
        return to - from == name.length && Arrays.equals(metadata, texts + from, texts + to, name, 0, name.length);
    }

    private static byte[] bytes(MethodHandle part, Object variant) {
        try {
            return (byte[]) part.invokeExact(variant);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof VariantField field && kind == field.kind && Arrays.deepEquals(names, field.names);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.deepHashCode(names) + kind.hashCode();
    }

    /** Returns the path, for query plans. */
    @Override
    public String toString() {
        StringBuilder path = new StringBuilder("$");
        for (byte[] name : names) {
            path.append("['").append(new String(name, UTF_8)).append("']");
        }
        return path.toString();
    }

    /** The parts of a variant of Spark 4, which compiles without it. */
    private static final class VariantBytes {
        static final MethodHandle VALUE = part("getValue");
        static final MethodHandle METADATA = part("getMetadata");

        private VariantBytes() {}

        private static MethodHandle part(String method) {
            try {
                return MethodHandles.publicLookup()
                        .findVirtual(
                                Class.forName("org.apache.spark.unsafe.types.VariantVal"),
                                method,
                                MethodType.methodType(byte[].class))
                        .asType(MethodType.methodType(byte[].class, Object.class));
            } catch (ReflectiveOperationException e) {
                throw new LinkageError("Unsupported Spark version: variants have no method " + method, e);
            }
        }
    }
}
