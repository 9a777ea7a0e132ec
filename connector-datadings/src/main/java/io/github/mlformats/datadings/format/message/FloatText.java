package io.github.mlformats.datadings.format.message;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Formats floats as Python does, with the fewest digits that parse to the same number. */
public final class FloatText {
    /** Digits that suffice for every double. */
    private static final int MAX_DIGITS = 17;
    /** The bits of a double that are 0 in a power of two. */
    private static final long FRACTION = 0xF_FFFF_FFFF_FFFFL;

    private FloatText() {}

    /** Returns a number as JSON; NaN and infinities as an object. */
    static String toJson(double value) {
        return Double.isFinite(value) ? text(value) : "{\"$float\":\"" + value + "\"}";
    }

    private static String text(double value) {
        String digits = repr(value);
        return digits.contains(".") || digits.contains("e") ? digits : digits + ".0";
    }

    /**
     * Returns a number as in the parts of Python's {@code repr} of a complex number: integers without a decimal point,
     * {@code inf}, {@code nan}.
     */
    public static String repr(double value) {
        if (!Double.isFinite(value)) {
            return Double.isNaN(value) ? "nan" : value > 0 ? "inf" : "-inf";
        }
        if (value == 0) {
            return 1 / value < 0 ? "-0" : "0";
        }
        BigDecimal shortest = shortest(value).stripTrailingZeros();
        int exponent = shortest.precision() - shortest.scale() - 1;
        if (exponent >= -4 && exponent < 16) {
            return shortest.toPlainString();
        }
        String digits = shortest.unscaledValue().abs().toString();
        String fraction = digits.length() == 1 ? "" : "." + digits.substring(1);
        String sign = exponent < 0 ? "-" : "+";
        int size = Math.abs(exponent);
        String power = size < 10 ? "0" + size : String.valueOf(size);
        return (value < 0 ? "-" : "") + digits.charAt(0) + fraction + "e" + sign + power;
    }

    /**
     * Returns the number with the fewest digits that parses to a value, the nearest of several. A power of two has closer
     * neighbors below than above, so that the nearest number of some digits may be too low for it, but not the next one.
     */
    private static BigDecimal shortest(double value) {
        BigDecimal exact = new BigDecimal(value);
        boolean isPowerOfTwo = (Double.doubleToRawLongBits(value) & FRACTION) == 0;
        for (int digits = 1; digits < MAX_DIGITS; digits++) {
            BigDecimal nearest = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
            if (nearest.doubleValue() == value) {
                return nearest;
            }
            BigDecimal above = isPowerOfTwo ? exact.round(new MathContext(digits, RoundingMode.UP)) : nearest;
            if (above.doubleValue() == value) {
                return above;
            }
        }
        return exact.round(new MathContext(MAX_DIGITS, RoundingMode.HALF_EVEN));
    }
}
