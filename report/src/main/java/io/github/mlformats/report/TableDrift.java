package io.github.mlformats.report;

import io.github.mlformats.core.table.ColumnNames;
import io.github.mlformats.report.ColumnDrift.Summary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;
import org.apache.spark.sql.types.UserDefinedType;

/**
 * Compares the distributions of the columns of two tables, in two jobs for each table. The first one finds count, range, and quantiles
 * by sketches. The second one counts rows by bucket: between the quantiles of both tables for numbers, times, and lengths of arrays,
 * maps and binary values; by hash for text and truth values. Of other types, only missing values are counted.
 */
public final class TableDrift {
    /** Number of quantiles of each table. */
    private static final int QUANTILES = 20;

    private static final int ACCURACY = 2000;
    private static final int HASH_BUCKETS = 32;
    private static final String PROBABILITIES = DoubleStream.iterate(1, i -> i < QUANTILES, i -> i + 1)
            .mapToObj(i -> Double.toString(i / QUANTILES))
            .collect(Collectors.joining(", ", "array(", ")"));

    private final Dataset<Row> first;
    private final Dataset<Row> second;

    public TableDrift(Dataset<Row> first, Dataset<Row> second) {
        this.first = first;
        this.second = second;
    }

    /** All columns, those of the first table first. */
    public List<ColumnDrift> columns() {
        Set<String> names = new LinkedHashSet<>(List.of(first.columns()));
        names.addAll(List.of(second.columns()));
        Map<String, Profile> one = profiles(first);
        Map<String, Profile> other = profiles(second);
        Map<String, Buckets> buckets = new LinkedHashMap<>();
        for (String name : names) {
            if (one.containsKey(name) && other.containsKey(name)) {
                buckets.put(name, Buckets.of(one.get(name), other.get(name)));
            }
        }
        Map<String, Distribution> oneCounts = counts(first, buckets);
        Map<String, Distribution> otherCounts = counts(second, buckets);
        return names.stream()
                .map(name -> {
                    Optional<Buckets> compared = Optional.ofNullable(buckets.get(name));
                    return new ColumnDrift(
                            name,
                            Optional.ofNullable(one.get(name)).map(Profile::summary),
                            Optional.ofNullable(other.get(name)).map(Profile::summary),
                            compared.map(b -> b.psi(oneCounts.get(name), otherCounts.get(name)))
                                    .orElse(OptionalDouble.empty()),
                            compared.map(b -> b.ks(oneCounts.get(name), otherCounts.get(name)))
                                    .orElse(OptionalDouble.empty()));
                })
                .toList();
    }

    /** How values become comparable. */
    private enum Kind {
        NUMBER("nanvl(cast(%s as double), cast(null as double))"),
        LENGTH("if(%1$s is null, null, cast(size(%1$s) as double))"),
        BYTES("cast(length(%s) as double)"),
        LOCAL_TIME("cast(cast(%s as timestamp) as double)"),
        TEXT("cast(%s as string)"),
        OTHER("if(%s is null, null, '')");

        private final String form;

        Kind(String form) {
            this.form = form;
        }

        static Kind of(DataType type) {
            if (type instanceof NumericType || type instanceof TimestampType) {
                return NUMBER;
            } else if (type instanceof TimestampNTZType) {
                return LOCAL_TIME;
            } else if (type instanceof ArrayType || type instanceof MapType) {
                return LENGTH;
            } else if (type instanceof BinaryType) {
                return BYTES;
            }
            String name = type.typeName();
            return type instanceof StringType || name.equals("boolean") || name.equals("date") ? TEXT : OTHER;
        }

        boolean isNumber() {
            return this == NUMBER || this == LENGTH || this == BYTES || this == LOCAL_TIME;
        }

        String expression(String column) {
            return String.format(form, ColumnNames.quoted(column));
        }
    }

    /**
     * A column of one table.
     *
     * @param quantiles sorted; empty if values are not numbers, or if there are none
     */
    private record Profile(Kind kind, Summary summary, double[] quantiles) {}

    private static Map<String, Profile> profiles(Dataset<Row> rows) {
        StructType schema = rows.schema();
        List<Column> aggregates = new ArrayList<>();
        aggregates.add(functions.count(functions.lit(1)));
        for (String name : schema.fieldNames()) {
            Kind kind = Kind.of(schema.apply(name).dataType());
            String value = kind.expression(name);
            aggregates.add(functions.expr("count(" + value + ")"));
            String number = kind.isNumber() ? value : "cast(null as double)";
            aggregates.add(functions.expr("min(" + number + ")"));
            aggregates.add(functions.expr("max(" + number + ")"));
            aggregates.add(
                    functions.expr("percentile_approx(" + number + ", " + PROBABILITIES + ", " + ACCURACY + ")"));
        }
        Row result = rows.select(aggregates.toArray(Column[]::new)).head();
        long count = result.getLong(0);
        Map<String, Profile> profiles = new HashMap<>();
        int next = 1;
        for (String name : schema.fieldNames()) {
            DataType type = schema.apply(name).dataType();
            double missing = count == 0 ? 0 : 1 - (double) result.getLong(next) / count;
            Summary summary = new Summary(name(type), missing, number(result, next + 1), number(result, next + 2));
            double[] quantiles = result.isNullAt(next + 3)
                    ? new double[0]
                    : result.<Double>getList(next + 3).stream()
                            .mapToDouble(Double::doubleValue)
                            .toArray();
            profiles.put(name, new Profile(Kind.of(type), summary, quantiles));
            next += 4;
        }
        return profiles;
    }

    private static String name(DataType type) {
        return type instanceof UserDefinedType<?> ? type.typeName() : type.catalogString();
    }

    private static OptionalDouble number(Row row, int i) {
        return row.isNullAt(i) ? OptionalDouble.empty() : OptionalDouble.of(row.getDouble(i));
    }

    /**
     * The buckets of a column that both tables have.
     *
     * @param hashed whether buckets are hashes
     * @param edges sorted upper edges of the buckets of numbers but the last one
     * @param deciles those edges that divide the first table into ten parts; a value that is several of its quantiles has a bucket
     *     of its own, or rows below it would be counted together with it
     */
    private record Buckets(Kind kind, boolean hashed, double[] edges, double[] deciles) {
        static Buckets of(Profile first, Profile second) {
            boolean numbers = first.kind.isNumber() && first.kind == second.kind;
            if (!numbers) {
                Kind kind = first.kind == Kind.TEXT && second.kind == Kind.TEXT ? Kind.TEXT : Kind.OTHER;
                return new Buckets(kind, true, new double[0], new double[0]);
            }
            double[] deciles = IntStream.range(0, first.quantiles.length / 2)
                    .mapToDouble(i -> first.quantiles[2 * i + 1])
                    .toArray();
            double[] belowFrequent = IntStream.range(1, first.quantiles.length)
                    .filter(i -> first.quantiles[i] == first.quantiles[i - 1])
                    .mapToDouble(i -> Math.nextDown(first.quantiles[i]))
                    .toArray();
            return new Buckets(
                    first.kind,
                    false,
                    merge(first.quantiles, second.quantiles, belowFrequent),
                    merge(deciles, belowFrequent));
        }

        /** All values once, sorted. */
        private static double[] merge(double[]... values) {
            return Arrays.stream(values)
                    .flatMapToDouble(Arrays::stream)
                    .sorted()
                    .distinct()
                    .toArray();
        }

        /** The number of the bucket of a row. */
        Column bucket(String column) {
            String value = kind.expression(column);
            String bucket = hashed
                    ? "cast(pmod(xxhash64(" + value + "), " + HASH_BUCKETS + ") as int)"
                    : "size(filter(" + edgeList() + ", e -> e < " + value + "))";
            return functions.expr("if(" + value + " is null, " + Distribution.MISSING + ", " + bucket + ")");
        }

        private String edgeList() {
            return edges.length == 0
                    ? "cast(array() as array<double>)"
                    : Arrays.stream(edges)
                            .mapToObj(edge -> "double('" + edge + "')")
                            .collect(Collectors.joining(", ", "array(", ")"));
        }

        OptionalDouble psi(Distribution first, Distribution second) {
            if (hashed) {
                return Distribution.psi(first, second);
            }
            int[] groups = Distribution.groups(edges, deciles);
            return Distribution.psi(first.regrouped(groups), second.regrouped(groups));
        }

        OptionalDouble ks(Distribution first, Distribution second) {
            return hashed ? OptionalDouble.empty() : Distribution.ks(first, second, edges.length + 1);
        }
    }

    private static Map<String, Distribution> counts(Dataset<Row> rows, Map<String, Buckets> buckets) {
        List<String> names = List.copyOf(buckets.keySet());
        Map<String, Distribution> counts = new HashMap<>();
        names.forEach(name -> counts.put(name, new Distribution()));
        if (names.isEmpty()) {
            return counts;
        }
        List<Column> pairs = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            Column bucket = buckets.get(names.get(i)).bucket(names.get(i));
            pairs.add(functions.struct(functions.lit(i).as("column"), bucket.as("bucket")));
        }
        Dataset<Row> pair = rows.select(
                functions.explode(functions.array(pairs.toArray(Column[]::new))).as("pair"));
        for (Row row : pair.groupBy("pair.column", "pair.bucket").count().collectAsList()) {
            counts.get(names.get(row.getInt(0))).add(row.getInt(1), row.getLong(2));
        }
        return counts;
    }
}
