package io.github.mlformats.core.record;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Access to Spark's variant type by reflection, as Spark 3.5 does not have it. */
public final class Variants {
    private static final String NAME = "variant";

    private Variants() {}

    /**
     * Returns the variant type.
     *
     * @param setting the setting that requires it, for the message
     * @param instead what to do on Spark 3.5
     * @throws UsageException on Spark 3.5
     */
    public static DataType type(String setting, String instead) {
        try {
            return StructType.fromDDL("v " + NAME).fields()[0].dataType();
        } catch (Exception e) { // The parser of Spark throws a checked exception that it does not declare.
            throw new UsageException(setting + " requires Spark 4: " + instead, e);
        }
    }

    /**
     * Checks the value of the option {@code singleVariantColumn}.
     *
     * @param variantColumn null if it is not set
     * @param others names of the other columns; null for none
     * @throws UsageException if it is the name of another column
     */
    public static void checkSingleColumnName(String variantColumn, String... others) {
        if (variantColumn != null && Arrays.stream(others).anyMatch(variantColumn::equalsIgnoreCase)) {
            throw new UsageException("singleVariantColumn cannot be '" + variantColumn
                    + "', which is the name of another column: choose another name");
        }
    }

    /**
     * Checks a column of a schema next to the option {@code singleVariantColumn}, whose column has whole documents.
     *
     * @param variantColumn the value of the option; null if it is not set
     * @param others names of the other columns that the schema may have; null for none
     * @throws UsageException if it does not fit
     */
    public static void checkWithSingleColumn(StructField field, String variantColumn, String... others) {
        boolean fits = field.name().equals(variantColumn)
                ? isVariant(field.dataType())
                : Arrays.asList(others).contains(field.name());
        if (variantColumn != null && !fits) {
            throw new UsageException("column '" + PlainText.truncate(field.name()) + "' of type "
                    + field.dataType().catalogString() + " does not fit singleVariantColumn: the schema can have the"
                    + " column '" + variantColumn + "' of type variant, '" + others[0]
                    + "' and the column for corrupt records. Remove the option to read other columns");
        }
    }

    /** Whether values of a type are variants; on Spark 3.5 none are. */
    public static boolean isVariant(DataType type) {
        return type.typeName().equals(NAME);
    }

    /** Returns the largest number of bytes of a variant's value, and of its metadata. */
    public static int maxSize() {
        return Methods.MAX_SIZE;
    }

    /**
     * Encodes JSON as a variant. Returns its value and its metadata. The last value of a repeated name wins.
     *
     * @throws UsageException if the text is not JSON, or exceeds the limits of variants
     */
    public static byte[][] encode(String json) {
        try {
            Object variant = Methods.PARSE.invoke(null, json, true);
            return new byte[][] {(byte[]) Methods.VALUE.invoke(variant), (byte[]) Methods.METADATA.invoke(variant)};
        } catch (InvocationTargetException e) {
            throw new UsageException(
                    "a value cannot be stored as a variant: "
                            + PlainText.truncate(String.valueOf(e.getCause().getMessage())),
                    e.getCause());
        } catch (ReflectiveOperationException e) {
            throw Methods.unexpected(e);
        }
    }

    /**
     * Returns a non-null variant as JSON, like Spark's {@code to_json}: binary values as Base64, dates and times as
     * strings, times in UTC.
     *
     * @param type the variant type
     * @throws UsageException if the bytes are not a variant
     */
    public static String toJson(SpecializedGetters from, int i, DataType type) {
        try {
            return (String) Methods.TO_JSON.invoke(from.get(i, type), ZoneOffset.UTC);
        } catch (InvocationTargetException e) {
            throw new UsageException(
                    "a value is not a valid variant: "
                            + PlainText.truncate(String.valueOf(e.getCause().getMessage())),
                    e.getCause());
        } catch (ReflectiveOperationException e) {
            throw Methods.unexpected(e);
        }
    }

    /** Loaded on Spark 4 only. */
    private static final class Methods {
        static final Method PARSE =
                find("org.apache.spark.types.variant.VariantBuilder", "parseJson", String.class, boolean.class);
        static final Method VALUE = find("org.apache.spark.types.variant.Variant", "getValue");
        static final Method METADATA = find("org.apache.spark.types.variant.Variant", "getMetadata");
        static final Method TO_JSON = find("org.apache.spark.unsafe.types.VariantVal", "toJson", ZoneId.class);
        static final int MAX_SIZE = maxSize();

        private Methods() {}

        private static Method find(String type, String name, Class<?>... parameters) {
            try {
                return Class.forName(type).getMethod(name, parameters);
            } catch (ReflectiveOperationException e) {
                throw unexpected(e);
            }
        }

        private static int maxSize() {
            try {
                return Class.forName("org.apache.spark.types.variant.VariantUtil")
                        .getField("SIZE_LIMIT")
                        .getInt(null);
            } catch (ReflectiveOperationException e) {
                throw unexpected(e);
            }
        }

        static LinkageError unexpected(ReflectiveOperationException cause) {
            return new LinkageError("Unsupported Spark version: the classes of variants have an unexpected API", cause);
        }
    }
}
