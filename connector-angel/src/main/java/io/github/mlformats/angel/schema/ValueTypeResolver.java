package io.github.mlformats.angel.schema;

import io.github.mlformats.angel.format.AngelMatrix;
import io.github.mlformats.angel.format.matrix.NumberType;
import io.github.mlformats.angel.schema.AngelReadOptions.ValueTypeOption;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/** Maps the values of matrices to Spark types, and resolves the common type of several matrices. */
public final class ValueTypeResolver {
    /** Maximum number of matrices of each type that a message lists. */
    private static final int MAX_NAMES = 5;

    private final ValueTypeOption choice;

    public ValueTypeResolver(ValueTypeOption choice) {
        this.choice = choice;
    }

    /** The Spark type of a stored number. */
    public static DataType of(NumberType type) {
        return switch (type) {
            case DOUBLE -> DataTypes.DoubleType;
            case FLOAT -> DataTypes.FloatType;
            case LONG -> DataTypes.LongType;
            case INT -> DataTypes.IntegerType;
        };
    }

    /**
     * Returns the common type of the numbers of several matrices: of their values or, if these are vectors, of the
     * numbers in them.
     *
     * @throws UsageException if there is no such type, or it contradicts option {@code valueType}
     */
    public DataType resolve(Collection<AngelMatrix> matrices) {
        Map<String, List<String>> names = new TreeMap<>();
        Set<NumberType> types = EnumSet.noneOf(NumberType.class);
        boolean vectors = false;
        for (AngelMatrix matrix : matrices) {
            NumberType type = matrix.encoding().value();
            vectors |= matrix.encoding().hasVectors();
            types.add(type);
            String kind =
                    type.name().toLowerCase(Locale.ROOT) + (matrix.encoding().hasVectors() ? " vectors" : "");
            names.computeIfAbsent(kind, same -> new ArrayList<>()).add(matrix.name());
        }
        if (vectors && names.size() > 1) {
            throw new UsageException("a table cannot combine vectors with other types of values: " + shown(names)
                    + ". Select matrices with option matrix, such as " + example(names)
                    + "; layout=matrices lists all");
        }
        return of(vectors ? types.iterator().next() : ofNumbers(types, names));
    }

    private NumberType ofNumbers(Set<NumberType> types, Map<String, List<String>> names) {
        boolean fractions = types.stream().anyMatch(NumberType::isFloatingPoint);
        return switch (choice) {
            case DOUBLE -> NumberType.DOUBLE;
            case LONG -> {
                if (fractions) {
                    throw new UsageException("option valueType is long, but not all matrices contain ints or longs: "
                            + shown(names) + ". Select matrices with option matrix, such as " + example(names)
                            + ", or set valueType=double");
                }
                yield NumberType.LONG;
            }
            case STORED -> {
                if (types.size() == 1) {
                    yield types.iterator().next();
                }
                if (types.contains(NumberType.LONG)) {
                    throw new UsageException(
                            "no single type represents the values of all matrices exactly: " + shown(names)
                                    + ". Set valueType=double" + (fractions ? "" : " or valueType=long")
                                    + ", or select matrices with option matrix, such as " + example(names)
                                    + "; layout=matrices lists all");
                }
                yield NumberType.DOUBLE;
            }
        };
    }

    /** Lists the matrices of each type for a message, at most {@value #MAX_NAMES} of each. */
    private static String shown(Map<String, List<String>> names) {
        return names.entrySet().stream()
                .map(kind -> kind.getKey() + " in "
                        + kind.getValue().stream()
                                .limit(MAX_NAMES)
                                .map(PlainText::truncate)
                                .collect(Collectors.joining(", "))
                        + (kind.getValue().size() > MAX_NAMES
                                ? " and " + (kind.getValue().size() - MAX_NAMES) + " more"
                                : ""))
                .collect(Collectors.joining("; "));
    }

    private static String example(Map<String, List<String>> names) {
        List<String> first = names.values().iterator().next();
        String examples = first.stream().limit(2).map(PlainText::truncate).collect(Collectors.joining(","));
        return "matrix=" + (first.size() == 1 ? examples : "{" + examples + "}");
    }
}
