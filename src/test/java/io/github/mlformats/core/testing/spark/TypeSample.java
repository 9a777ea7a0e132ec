package io.github.mlformats.core.testing.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.ml.linalg.DenseMatrix;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.mllib.linalg.Vectors;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;

/**
 * Values of a type of Spark.
 *
 * @param name shown in reports and on the page; the type, or what is special about the values
 * @param type in SQL; null if SQL has no word for it
 * @param declared whether only tables can have the type, as they declare it
 * @param entries the values
 */
public record TypeSample(String name, String type, boolean declared, List<Entry> entries) {
    /** A value, as an expression of SQL. */
    public record Entry(String sql) {}

    private static final List<TypeSample> ALL = List.of(
            of("boolean", "true", "false"),
            of("tinyint", "-128Y", "127Y"),
            of("smallint", "-32768S", "32767S"),
            of("int", "int('-2147483648')", "2147483647"),
            of("bigint", "bigint('-9223372036854775808')", "9223372036854775807L"),
            of("float", "0.1f", "float('-3.4028235E38')", "1.4E-45f"),
            named("float: NaN, infinity, -0", "float", "float('NaN')", "float('-Infinity')", "float('-0.0')"),
            of("double", "0.1d", "-1.7976931348623157E308d", "4.9E-324d"),
            named("double: NaN, infinity, -0", "double", "double('NaN')", "double('Infinity')", "double('-0.0')"),
            of("decimal(5,2)", "-999.99", "0.01"),
            of("decimal(20,0)", "'18446744073709551615'", "0"),
            of("decimal(38,18)", "'12345678901234567890.123456789012345678'"),
            of("string", "''", "'a'", "'\u00e9\u65e5\ud83d\ude00'"),
            of("string collate UTF8_LCASE", "'Aa' COLLATE UTF8_LCASE"),
            new TypeSample("char(3)", "char(3)", true, entries("'a  '", "'abc'")),
            new TypeSample("varchar(5)", "varchar(5)", true, entries("''", "'abcde'")),
            of("binary", "X''", "X'00FF80'"),
            of("date", "date'1969-12-31'", "date'2024-02-29'"),
            of("timestamp", "timestamp'1969-12-31 23:59:59.999999Z'", "timestamp'2024-02-29 12:34:56.123456Z'"),
            of(
                    "timestamp_ntz",
                    "timestamp_ntz'1969-12-31 23:59:59.999999'",
                    "timestamp_ntz'2024-02-29 12:34:56.123456'"),
            of("time(6)", "time'12:34:56.123456'"),
            of("interval year to month", "interval '-1-2' year to month", "interval '10-11' year to month"),
            of("interval month", "interval '3' month"),
            of(
                    "interval day to second",
                    "interval '-1 02:03:04.000005' day to second",
                    "interval '0 0:0:0' day to second"),
            of("interval day", "interval '-3' day", "interval '400' day"),
            of("interval hour to minute", "interval '12:34' hour to minute"),
            of("interval", "make_interval(1, 2, 3, 4, 5, 6, 7.5)"),
            of("void", "NULL"),
            of("variant", "parse_json('{\"a\":[1,\"b\"]}')"),
            arrays("boolean", "true", "false"),
            arrays("tinyint", "-128Y", "127Y"),
            arrays("smallint", "-32768S", "32767S"),
            arrays("int", "1", "-2"),
            arrays("bigint", "1L", "-2L"),
            arrays("float", "0.1f", "-2f"),
            arrays("double", "0.1d", "-2d"),
            arrays("decimal(5,2)", "999.99", "-0.01"),
            arrays("decimal(20,0)", "'18446744073709551615'"),
            arrays("string", "'a'", "''"),
            arrays("binary", "X'00FF'", "X''"),
            arrays("date", "date'1969-12-31'", "date'2024-02-29'"),
            arrays("timestamp", "timestamp'1969-12-31 23:59:59.999999Z'"),
            arrays("timestamp_ntz", "timestamp_ntz'1969-12-31 23:59:59.999999'"),
            arrays("interval day to second", "interval '-1 02:03:04.000005' day to second"),
            arrays("interval day", "interval '-3' day"),
            arrays("array<int>", "array(1, 2)", "array(3)"),
            arrays("array<double>", "array(1d, 2d)", "array(3d, 4d)"),
            arrays("struct<a:int,b:string>", "named_struct('a', 1, 'b', 'x')"),
            arrays("map<string,int>", "map('a', 1)"),
            of("map<string,int>", "map('a', 1, 'b', 2)", "map()"),
            of("map<string,date>", "map('a', date'1969-12-31')"),
            of("map<int,string>", "map(1, 'a')"),
            of("map<bigint,string>", "map(-1L, 'a', 9223372036854775807L, 'b')"),
            of("map<boolean,string>", "map(true, 'a', false, 'b')"),
            of("map<binary,string>", "map(X'00FF', 'a', X'80', 'b')"),
            of("map<string,array<int>>", "map('a', array(1, 2))"),
            of("struct<a:int,b:string>", "named_struct('a', 1, 'b', 'x')"),
            of("struct<a:date,b:binary>", "named_struct('a', date'1969-12-31', 'b', X'00FF')"),
            of("struct<a:struct<b:array<int>>>", "named_struct('a', named_struct('b', array(1, 2)))"),
            of(
                    "struct<size:int,indices:array<int>,values:array<double>>",
                    "named_struct('size', 5, 'indices', array(1, 3), 'values', array(0.5d, -2d))"),
            of(
                    "struct<size:tinyint,indices:array<smallint>,values:array<float>>",
                    "named_struct('size', 127, 'indices', array(1, 126), 'values', array(0.5, -2))",
                    "named_struct('size', 1, 'indices', NULL, 'values', array(3))"),
            of(
                    "struct<size:bigint,indices:array<bigint>,values:array<string>>",
                    "named_struct('size', 5, 'indices', array(1, 3), 'values', array('a', ''))"),
            of(
                    "struct<instant:timestamp,offsetMinutes:int>",
                    "named_struct('instant', timestamp'2024-02-29 12:34:56.123456Z', 'offsetMinutes', -90)"),
            of(
                    "struct<instant:timestamp,offsetMinutes:tinyint>",
                    "named_struct('instant', timestamp'2024-02-29 12:34:56.123456Z', 'offsetMinutes', -90)"),
            of(
                    "struct<ticks:bigint,offsetMinutes:smallint>",
                    "named_struct('ticks', 637134336000000001, 'offsetMinutes', 840)"),
            of(
                    "array<struct<ticks:smallint,offsetMinutes:bigint>>",
                    "array(named_struct('ticks', 32767, 'offsetMinutes', 0))"),
            without("vector (Spark ML)", "ml_vector('[1.5,-2.0]')", "ml_vector('(2,[1],[3.0])')"),
            without("vector (Spark ML), sizes differ", "ml_vector('[1.5,-2.0]')", "ml_vector('[3.0]')"),
            without("array of vectors (Spark ML)", "array(ml_vector('[1.5,-2.0]'))"),
            without("struct with a vector (Spark ML)", "named_struct('v', ml_vector('[1.5,-2.0]'))"),
            without("matrix (Spark ML)", "ml_matrix(2)"));

    /** All samples that the Spark of the tests has. */
    public static List<TypeSample> all() {
        return ALL;
    }

    private static TypeSample of(String type, String... values) {
        return named(type, type, values);
    }

    private static TypeSample named(String name, String type, String... values) {
        return new TypeSample(name, type, false, entries(values));
    }

    private static TypeSample without(String name, String... values) {
        return new TypeSample(name, null, false, entries(values));
    }

    /** An array with the values, and one without any. */
    private static TypeSample arrays(String item, String... values) {
        String all = String.join(", ", values);
        return of("array<" + item + ">", "array(" + all + ")", "array()");
    }

    private static List<Entry> entries(String... values) {
        return Arrays.stream(values).map(Entry::new).toList();
    }

    /** Functions of the samples' SQL: vectors as Spark ML prints them, and matrices of a size. */
    static void registerFunctions(SparkSession spark) {
        UDF1<String, Object> vector = text -> Vectors.parse(text).asML();
        UDF1<Integer, Object> matrix = size -> new DenseMatrix(
                size, size, IntStream.range(0, size * size).mapToDouble(i -> i).toArray());
        spark.udf().register("ml_vector", vector, SQLDataTypes.VectorType());
        spark.udf().register("ml_matrix", matrix, SQLDataTypes.MatrixType());
    }

    /** Whether only a table can have the type, by declaring it. */
    boolean isDeclarable() {
        return declared;
    }

    /** Whether SQL has a word for the type. */
    boolean hasSqlType() {
        return type != null;
    }

    /** The values, and a null among them, of a type without a word. */
    List<Entry> withNull() {
        List<Entry> all = new ArrayList<>(entries);
        all.add(new Entry("if(id < 0, " + entries.get(0).sql() + ", NULL)"));
        return all;
    }

    /** A query that gives the values as column {@code c}, and {@code id}, which numbers them. */
    String query(List<Entry> values) {
        StringBuilder query = new StringBuilder();
        for (int i = 0; i < values.size(); i++) {
            String value = values.get(i).sql();
            String typed = type == null || declared ? value : "CAST(" + value + " AS " + type + ")";
            query.append(i == 0 ? "" : " UNION ALL ")
                    .append("SELECT id, " + typed + " AS c FROM (SELECT bigint(" + i + ") AS id)");
        }
        return query.toString();
    }

    /** The values of a column as texts that differ if they do. */
    String text(String column) {
        if (name.equals("binary")) {
            return "hex(" + column + ")";
        }
        if (name.equals("array<binary>")) {
            return "string(transform(" + column + ", x -> hex(x)))";
        }
        if (name.equals("variant")) {
            return "to_json(" + column + ")";
        }
        if (name.startsWith("map<binary")) {
            return "string(array_sort(map_entries(transform_keys(" + column + ", (k, v) -> hex(k)))))";
        }
        return name.startsWith("map<") ? "string(array_sort(map_entries(" + column + ")))" : "string(" + column + ")";
    }

    @Override
    public String toString() {
        return name;
    }
}
