package io.github.mlformats.datadings.format.message;

import static java.util.Map.entry;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A numpy data type (datadings.md, section 9).
 *
 * @param text numpy's short form, such as {@code <f4} or {@code |u1}; for a structured type the JSON of its fields
 * @param element type of an element
 * @param itemSize size of an element in bytes
 * @param bigEndian whether numbers are big-endian
 */
public record DType(String text, NumpyElementType element, long itemSize, boolean bigEndian) {
    /** Python objects: the data is a pickle, which is never loaded. */
    public static final DType OBJECT = new DType("|O", NumpyElementType.OTHER, 0, false);

    private static final Pattern SHORT_FORM = Pattern.compile("([<>=|]?)([biufcSaUV])(\\d{1,9})");
    private static final Pattern TIME = Pattern.compile("([<>=|]?)([mM])8(\\[(?:\\d{1,9})?([a-zA-Z]{1,2})\\])?");
    private static final Set<String> TIME_UNITS =
            Set.of("Y", "M", "W", "D", "h", "m", "s", "ms", "us", "ns", "ps", "fs", "as");

    private static final Map<String, String> NAMES = Map.ofEntries(
            entry("bool", "|b1"),
            entry("bool_", "|b1"),
            entry("?", "|b1"),
            entry("int8", "|i1"),
            entry("int16", "<i2"),
            entry("int32", "<i4"),
            entry("int64", "<i8"),
            entry("int", "<i8"),
            entry("uint8", "|u1"),
            entry("uint16", "<u2"),
            entry("uint32", "<u4"),
            entry("uint64", "<u8"),
            entry("uint", "<u8"),
            entry("float16", "<f2"),
            entry("half", "<f2"),
            entry("float32", "<f4"),
            entry("single", "<f4"),
            entry("float64", "<f8"),
            entry("double", "<f8"),
            entry("float", "<f8"),
            entry("float128", "<f16"),
            entry("longdouble", "<f16"),
            entry("complex64", "<c8"),
            entry("csingle", "<c8"),
            entry("complex128", "<c16"),
            entry("cdouble", "<c16"),
            entry("complex", "<c16"),
            entry("complex256", "<c32"),
            entry("clongdouble", "<c32"));

    /** Parses a numpy type name; empty if numpy has no such type. */
    public static Optional<DType> parse(String text) {
        String form = NAMES.getOrDefault(text, text);
        Matcher time = TIME.matcher(form);
        if (time.matches()) {
            boolean known = time.group(3) == null || TIME_UNITS.contains(time.group(4));
            return known ? Optional.of(of(time.group(1), NumpyElementType.OTHER, form, 8)) : Optional.empty();
        }
        Matcher plain = SHORT_FORM.matcher(form);
        if (!plain.matches()) {
            return Optional.empty();
        }
        String kind = plain.group(2);
        long size = Long.parseLong(plain.group(3));
        return switch (kind) {
            case "b", "i", "u", "f", "c" -> number(plain.group(1), kind, (int) size);
            case "U" -> Optional.of(of(plain.group(1), NumpyElementType.OTHER, form, 4 * size));
            default -> Optional.of(new DType("|" + kind.replace('a', 'S') + size, NumpyElementType.OTHER, size, false));
        };
    }

    private static Optional<DType> number(String order, String kind, int size) {
        NumpyElementType element =
                switch (kind + size) {
                    case "b1" -> NumpyElementType.BOOL;
                    case "i1" -> NumpyElementType.INT8;
                    case "i2" -> NumpyElementType.INT16;
                    case "i4" -> NumpyElementType.INT32;
                    case "i8" -> NumpyElementType.INT64;
                    case "u1" -> NumpyElementType.UINT8;
                    case "u2" -> NumpyElementType.UINT16;
                    case "u4" -> NumpyElementType.UINT32;
                    case "u8" -> NumpyElementType.UINT64;
                    case "f2" -> NumpyElementType.FLOAT16;
                    case "f4" -> NumpyElementType.FLOAT32;
                    case "f8" -> NumpyElementType.FLOAT64;
                    case "c8" -> NumpyElementType.COMPLEX64;
                    case "c16" -> NumpyElementType.COMPLEX128;
                    case "f16", "c32" -> NumpyElementType.OTHER;
                    default -> null;
                };
        return element == null ? Optional.empty() : Optional.of(of(order, element, kind + size, size));
    }

    /**
     * Creates a type with an explicit byte order as numpy prints it: none for single bytes, little-endian for native.
     */
    private static DType of(String order, NumpyElementType element, String form, long size) {
        boolean big = order.equals(">") && size > 1;
        String bare = form.startsWith(order) ? form.substring(order.length()) : form;
        String shown = size == 1 ? "|" : big ? ">" : "<";
        return new DType(shown + bare, element, size, big);
    }
}
