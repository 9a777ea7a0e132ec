package io.github.mlformats.angel.schema;

import io.github.mlformats.angel.format.AngelMatrix;
import io.github.mlformats.angel.format.matrix.ColumnRange;
import io.github.mlformats.angel.format.matrix.NumberType;
import io.github.mlformats.angel.schema.AngelReadOptions.TableLayout;
import io.github.mlformats.angel.schema.AngelReadOptions.ValueTypeOption;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.option.VectorRepresentation;
import io.github.mlformats.core.vector.SparkMl;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** The columns of the table in each layout. */
public final class AngelColumns {
    public static final String MATRIX = "matrix";
    public static final String ROW = "row";
    public static final String COL = "col";
    public static final String VALUE = "value";
    public static final String VECTOR = "vector";
    public static final String INDEX = "index";
    public static final String VALUES = "values";

    /** Field names of a sparse vector struct, in addition to {@link #VALUES}. */
    public static final String SIZE = "size";

    public static final String INDICES = "indices";

    /** Type of the indices of a sparse vector struct. */
    public static final ArrayType INDICES_TYPE = DataTypes.createArrayType(DataTypes.LongType, false);

    /** The columns of {@link TableLayout#MATRICES} after the name of the matrix. Values that the meta does not contain are null. */
    public static final StructType OF_SUMMARY = new StructType()
            .add("type", DataTypes.StringType, true)
            .add("format", DataTypes.StringType, true)
            .add("rows", DataTypes.IntegerType, true)
            .add("saved_rows", DataTypes.IntegerType, true)
            .add("columns", DataTypes.LongType, true)
            .add("index_start", DataTypes.LongType, true)
            .add("index_end", DataTypes.LongType, true)
            .add("partitions", DataTypes.IntegerType, false)
            .add("damaged", DataTypes.IntegerType, false)
            .add("bytes", DataTypes.LongType, false)
            .add("elements", DataTypes.LongType, true)
            .add("layer", DataTypes.StringType, true)
            .add("layer_type", DataTypes.StringType, true)
            .add("optimizer", DataTypes.StringType, true)
            .add("inputs", DataTypes.IntegerType, true)
            .add("outputs", DataTypes.IntegerType, true);

    private static final int MAX_ARRAY = Integer.MAX_VALUE - 8;

    private AngelColumns() {}

    /** The column that is constant for all rows of a matrix: its name. */
    public static StructType matrix() {
        return new StructType().add(MATRIX, DataTypes.StringType, false);
    }

    /**
     * The columns of a matrix, without its name.
     *
     * @param number type of the numbers
     * @param vectors whether the elements are vectors of numbers
     */
    public static StructType of(Options options, DataType number, boolean vectors) {
        DataType array = DataTypes.createArrayType(number, false);
        return switch (options.get(AngelReadOptions.LAYOUT)) {
            case ELEMENTS ->
                new StructType()
                        .add(ROW, DataTypes.IntegerType, false)
                        .add(COL, DataTypes.LongType, false)
                        .add(VALUE, vectors ? array : number, false);
            case ROWS ->
                new StructType()
                        .add(ROW, DataTypes.IntegerType, false)
                        .add(VECTOR, vector(options.get(AngelReadOptions.VECTORS), number), false);
            case COLUMNS ->
                new StructType().add(INDEX, DataTypes.LongType, false).add(VALUES, array, false);
            case MATRICES -> OF_SUMMARY;
        };
    }

    /** The columns of the table: the name of the matrix, followed by the given ones. */
    public static StructType withMatrix(StructType columns) {
        StructType all = matrix();
        for (var field : columns.fields()) {
            all = all.add(field);
        }
        return all;
    }

    /** The struct of a sparse vector; its size is null if the matrix is unbounded. */
    public static StructType sparse(DataType valueType) {
        return new StructType()
                .add(SIZE, DataTypes.LongType, true)
                .add(INDICES, INDICES_TYPE, false)
                .add(VALUES, DataTypes.createArrayType(valueType, false), false);
    }

    public static DataType vector(VectorRepresentation vectors, DataType valueType) {
        return switch (vectors) {
            case ML -> SparkMl.vectorType();
            case ARRAY -> DataTypes.createArrayType(valueType, false);
            case SPARSE -> sparse(valueType);
        };
    }

    /**
     * @param valueType type of the values of the vectors
     * @throws UsageException if the rows of the matrix do not fit into vectors of this type
     */
    public static void checkRowsFit(AngelMatrix matrix, Options options, DataType valueType) {
        if (matrix.encoding().hasVectors()) {
            throw new UsageException("the elements of matrix " + matrix.path() + " are vectors, which layout=rows"
                    + " does not support: use layout=elements or layout=columns");
        }
        if (options.get(AngelReadOptions.VECTORS) == VectorRepresentation.SPARSE) {
            return;
        }
        ColumnRange range = matrix.indexRange();
        if (range == null) {
            throw unsupported("the index range of matrix " + matrix.path() + " is unknown");
        }
        if (options.get(AngelReadOptions.VECTORS) == VectorRepresentation.ARRAY) {
            checkSize(matrix, range.start(), valueType, options);
            return;
        }
        if (matrix.encoding().value() == NumberType.LONG) {
            throw unsupported(
                    "matrix " + matrix.path() + " contains longs, which Spark ML vectors would round to doubles");
        }
        if (range.start() < 0 || range.end() > Integer.MAX_VALUE) {
            throw unsupported(
                    "the index range " + range + " of matrix " + matrix.path() + " does not fit into Spark ML vectors");
        }
        if (matrix.encoding().rowType().isDense()) {
            checkSize(matrix, 0, DataTypes.DoubleType, options);
        }
    }

    /** @param start column of a vector's first value */
    private static void checkSize(AngelMatrix matrix, long start, DataType valueType, Options options) {
        long width = matrix.indexRange().end() - start;
        if (width < 0 || width > MAX_ARRAY) {
            throw unsupported("the index range " + matrix.indexRange() + " of matrix " + matrix.path()
                    + " does not fit into an array");
        }
        long bytes = width * valueType.defaultSize();
        if (bytes > options.get(AngelReadOptions.MAX_VECTOR_BYTES)) {
            throw unsupported("each row of matrix " + matrix.path() + " is a vector of " + bytes
                    + " bytes, which exceeds option maxVectorBytes");
        }
    }

    private static UsageException unsupported(String why) {
        return new UsageException(why + ": set vectors=sparse");
    }

    /** Maps the values of matrices to Spark types, and resolves the common type of several matrices. */
    public record ValueTypeResolver(ValueTypeOption choice) {
        /** Maximum number of matrices of each type that a message lists. */
        private static final int MAX_NAMES = 5;

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
                String kind = type.name().toLowerCase(Locale.ROOT)
                        + (matrix.encoding().hasVectors() ? " vectors" : "");
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
                        throw new UsageException(
                                "option valueType is long, but not all matrices contain ints or longs: "
                                        + shown(names) + ". Select matrices with option matrix, such as "
                                        + example(names)
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
}
