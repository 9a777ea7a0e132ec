package io.github.mlformats.core.record;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Access to Spark's variant type by reflection, as Spark 3.5 does not have it. */
public final class Variants {
    private static final String NAME = "variant";
    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .build();

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
     * Encodes JSON as a variant. Returns its value and its metadata. The last value of a repeated name wins. The numbers may also
     * be {@code NaN}, {@code Infinity} and {@code -Infinity}.
     *
     * @throws UsageException if the text is not JSON, or exceeds the limits of variants
     */
    public static byte[][] encode(String json) {
        try (JsonParser parser = JSON.createParser(json)) {
            parser.nextToken();
            Object variant = Methods.PARSE.invoke(null, parser, true);
            return new byte[][] {(byte[]) Methods.VALUE.invoke(variant), (byte[]) Methods.METADATA.invoke(variant)};
        } catch (InvocationTargetException e) {
            throw notStorable(e.getCause());
        } catch (IOException e) {
            throw notStorable(e);
        } catch (ReflectiveOperationException e) {
            throw Methods.unexpected(e);
        }
    }

    private static UsageException notStorable(Throwable cause) {
        return new UsageException(
                "a value cannot be stored as a variant: " + PlainText.truncate(String.valueOf(cause.getMessage())),
                cause);
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
        } catch (ReflectiveOperationException e) {
            throw invalid(e);
        }
    }

    /**
     * Returns a non-null variant as null, a Boolean, Long, Double, BigDecimal without trailing zeros or String, or a
     * List or Map of such values, in the order of its members. Unlike in {@link #toJson}, NaN and infinities are
     * numbers. A float becomes the double of the same text; binary values, dates and times become the strings of
     * {@link #toJson}.
     *
     * @param type the variant type
     * @throws UsageException if the bytes are not a variant
     */
    public static Object toJava(SpecializedGetters from, int i, DataType type) {
        Object bytes = from.get(i, type);
        try {
            return toJava(Methods.NEW.newInstance(Methods.BYTES.invoke(bytes), Methods.NAMES.invoke(bytes)));
        } catch (ReflectiveOperationException e) {
            throw invalid(e);
        }
    }

    private static Object toJava(Object variant) throws ReflectiveOperationException {
        String type = Methods.TYPE.invoke(variant).toString();
        return switch (type) {
            case "OBJECT" -> members(variant);
            case "ARRAY" -> elements(variant);
            case "NULL" -> null;
            case "BOOLEAN" -> Methods.BOOLEAN.invoke(variant);
            case "LONG" -> Methods.LONG.invoke(variant);
            case "DOUBLE" -> Methods.DOUBLE.invoke(variant);
            case "FLOAT" -> Double.valueOf(Methods.FLOAT.invoke(variant).toString());
            case "DECIMAL" -> Methods.DECIMAL.invoke(variant);
            case "STRING" -> Methods.STRING.invoke(variant);
            default -> {
                String quoted = (String) Methods.PART_TO_JSON.invoke(variant, ZoneOffset.UTC);
                yield quoted.substring(1, quoted.length() - 1); // Dates, times and Base64 have nothing to escape.
            }
        };
    }

    private static Map<String, Object> members(Object variant) throws ReflectiveOperationException {
        int size = (int) Methods.MEMBERS.invoke(variant);
        Map<String, Object> members = new LinkedHashMap<>();
        for (int i = 0; i < size; i++) {
            Object member = Methods.MEMBER.invoke(variant, i);
            members.put((String) Methods.MEMBER_NAME.get(member), toJava(Methods.MEMBER_VALUE.get(member)));
        }
        return members;
    }

    private static List<Object> elements(Object variant) throws ReflectiveOperationException {
        int size = (int) Methods.ELEMENTS.invoke(variant);
        List<Object> elements = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            elements.add(toJava(Methods.ELEMENT.invoke(variant, i)));
        }
        return elements;
    }

    private static RuntimeException invalid(ReflectiveOperationException e) {
        if (e.getCause() instanceof StackOverflowError) {
            return new UsageException(
                    "a variant is nested more deeply than Spark can write it as JSON. Give threads more stack: -Xss4m",
                    e.getCause());
        }
        if (e instanceof InvocationTargetException) {
            return new UsageException(
                    "a value is not a valid variant: "
                            + PlainText.truncate(String.valueOf(e.getCause().getMessage())),
                    e.getCause());
        }
        throw Methods.unexpected(e);
    }

    /** Loaded on Spark 4 only. */
    private static final class Methods {
        private static final String VARIANT = "org.apache.spark.types.variant.Variant";

        static final Method PARSE =
                find("org.apache.spark.types.variant.VariantBuilder", "parseJson", JsonParser.class, boolean.class);
        static final Method VALUE = find(VARIANT, "getValue");
        static final Method METADATA = find(VARIANT, "getMetadata");
        static final Method TO_JSON = find("org.apache.spark.unsafe.types.VariantVal", "toJson", ZoneId.class);
        static final int MAX_SIZE = maxSize();

        static final Method BYTES = find("org.apache.spark.unsafe.types.VariantVal", "getValue");
        static final Method NAMES = find("org.apache.spark.unsafe.types.VariantVal", "getMetadata");
        static final Constructor<?> NEW = constructor();
        static final Method TYPE = find(VARIANT, "getType");
        static final Method BOOLEAN = find(VARIANT, "getBoolean");
        static final Method LONG = find(VARIANT, "getLong");
        static final Method DOUBLE = find(VARIANT, "getDouble");
        static final Method FLOAT = find(VARIANT, "getFloat");
        static final Method DECIMAL = find(VARIANT, "getDecimal");
        static final Method STRING = find(VARIANT, "getString");
        static final Method PART_TO_JSON = find(VARIANT, "toJson", ZoneId.class);
        static final Method MEMBERS = find(VARIANT, "objectSize");
        static final Method MEMBER = find(VARIANT, "getFieldAtIndex", int.class);
        static final Field MEMBER_NAME = memberField("key");
        static final Field MEMBER_VALUE = memberField("value");
        static final Method ELEMENTS = find(VARIANT, "arraySize");
        static final Method ELEMENT = find(VARIANT, "getElementAtIndex", int.class);

        private Methods() {}

        private static Method find(String type, String name, Class<?>... parameters) {
            try {
                return Class.forName(type).getMethod(name, parameters);
            } catch (ReflectiveOperationException e) {
                throw unexpected(e);
            }
        }

        private static Constructor<?> constructor() {
            try {
                return Class.forName(VARIANT).getConstructor(byte[].class, byte[].class);
            } catch (ReflectiveOperationException e) {
                throw unexpected(e);
            }
        }

        private static Field memberField(String name) {
            try {
                return Class.forName(VARIANT + "$ObjectField").getField(name);
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
