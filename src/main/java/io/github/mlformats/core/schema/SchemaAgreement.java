package io.github.mlformats.core.schema;

import io.github.mlformats.core.error.UsageException;
import java.util.Map;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;

/** Whether two files hold the same table. The order of columns may differ, and whether they may be null. */
public final class SchemaAgreement {
    private SchemaAgreement() {}

    /** @throws UsageException naming both files and the first difference */
    public static void check(FileSchema first, FileSchema other, NameMatch names) {
        Map<String, Integer> positions = names.positions(other.columns());
        StructField[] fields = first.columns().fields();
        for (int i = 0; i < fields.length; i++) {
            Integer position = positions.remove(names.key(fields[i].name()));
            if (position == null) {
                throw disagree(first, other, "column '" + fields[i].name() + "' is only in the first");
            }
            DataType type = other.columns().fields()[position].dataType();
            if (TypeFit.ask(fields[i].dataType(), type) == null || TypeFit.widens(type, fields[i].dataType())) {
                throw disagree(
                        first,
                        other,
                        "column '" + fields[i].name() + "' is "
                                + fields[i].dataType().catalogString() + " in the first and " + type.catalogString()
                                + " in the second");
            }
            checkIdentity(first, i, other, position);
        }
        if (!positions.isEmpty()) {
            throw disagree(
                    first, other, "column '" + positions.keySet().iterator().next() + "' is only in the second");
        }
    }

    /** @throws UsageException if equal values of a column mean different things in the two files */
    static void checkIdentity(FileSchema first, int i, FileSchema other, int j) {
        if (!first.identities().get(i).equals(other.identities().get(j))) {
            throw new UsageException("column '" + first.columns().fields()[i].name() + "' means something else in "
                    + other.file() + " than in " + first.file() + ": "
                    + other.identities().get(j) + " instead of "
                    + first.identities().get(i));
        }
    }

    private static UsageException disagree(FileSchema first, FileSchema other, String difference) {
        return new UsageException("the files " + first.file() + " and " + other.file() + " disagree: " + difference
                + ". Set mergeSchema=true to read the columns of both, or read them one by one");
    }
}
