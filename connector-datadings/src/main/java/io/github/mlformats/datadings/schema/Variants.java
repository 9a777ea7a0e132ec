package io.github.mlformats.datadings.schema;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;

/** Access to Spark's variant type by reflection, as Spark 3.5 does not have it. */
public final class Variants {
    private static final String NAME = "variant";

    private Variants() {}

    /** @throws UsageException on Spark 3.5 */
    public static DataType type() {
        try {
            return StructType.fromDDL("v " + NAME).fields()[0].dataType();
        } catch (RuntimeException e) {
            throw new UsageException("onConflict=variant requires Spark 4: set onConflict=string to read strings", e);
        }
    }

    public static boolean isVariant(DataType type) {
        return type.typeName().equals(NAME);
    }

    /** Encodes JSON as a variant. Returns its value and its metadata. */
    public static byte[][] encode(String json) {
        try {
            Class<?> builder = Class.forName("org.apache.spark.types.variant.VariantBuilder");
            Method parse = builder.getMethod("parseJson", String.class, boolean.class);
            Object variant = parse.invoke(null, json, true);
            return new byte[][] {
                (byte[]) variant.getClass().getMethod("getValue").invoke(variant),
                (byte[]) variant.getClass().getMethod("getMetadata").invoke(variant)
            };
        } catch (InvocationTargetException e) {
            throw new UsageException(
                    "a value cannot be stored as a variant: "
                            + PlainText.truncate(String.valueOf(e.getCause().getMessage())),
                    e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("Unsupported Spark version: VariantBuilder has an unexpected API", e);
        }
    }
}
