package io.github.mlformats.core.table;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.spark.sql.types.DataType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which file types can be read as which requested types without loss. */
class TypeCompatibilityTest {
    private static DataType type(String ddl) {
        return DataType.fromDDL(ddl);
    }

    @ParameterizedTest(name = "{0} as {1}: {2}")
    @CsvSource(delimiter = '|', textBlock = """
                    TINYINT       | SMALLINT       | true
                    TINYINT       | FLOAT          | true
                    SMALLINT      | FLOAT          | true
                    INT           | FLOAT          | false
                    INT           | BIGINT         | true
                    INT           | DOUBLE         | true
                    BIGINT        | DOUBLE         | false
                    BIGINT        | INT            | false
                    INT           | INT            | false
                    FLOAT         | DOUBLE         | true
                    DOUBLE        | FLOAT          | false
                    TINYINT       | DECIMAL(3, 0)  | true
                    TINYINT       | DECIMAL(3, 1)  | false
                    SMALLINT      | DECIMAL(5, 0)  | true
                    INT           | DECIMAL(9, 0)  | false
                    INT           | DECIMAL(12, 2) | true
                    BIGINT        | DECIMAL(19, 0) | true
                    BIGINT        | DECIMAL(18, 0) | false
                    DECIMAL(9, 2) | DECIMAL(10, 3) | true
                    DECIMAL(9, 2) | DECIMAL(10, 1) | false
                    FLOAT         | DECIMAL(38, 9) | false
                    DATE          | TIMESTAMP      | false
                    BOOLEAN       | INT            | false
                    INT           | STRING         | false
                    """)
    void widening(String from, String to, boolean widens) {
        assertThat(TypeCompatibility.canWiden(type(from), type(to))).isEqualTo(widens);
        assertThat(TypeCompatibility.requestedType(type(to), type(from)))
                .isEqualTo(widens || from.equals(to) ? type(from) : null);
    }

    @ParameterizedTest(name = "{0} of {1}: ask for {2}")
    @CsvSource(delimiter = '|', textBlock = """
                    STRUCT<b: INT>                   | STRUCT<a: INT, b: INT>                   | STRUCT<b: INT>
                    STRUCT<b: INT, a: INT>           | STRUCT<a: INT, b: INT>                   | STRUCT<b: INT, a: INT>
                    STRUCT<c: INT>                   | STRUCT<a: INT, b: INT>                   |
                    STRUCT<a: BIGINT>                | STRUCT<a: INT>                           |
                    ARRAY<STRUCT<b: INT>>            | ARRAY<STRUCT<a: INT, b: INT>>            | ARRAY<STRUCT<b: INT>>
                    MAP<STRING, STRUCT<b: INT>>      | MAP<STRING, STRUCT<a: INT, b: INT>>      | MAP<STRING, STRUCT<b: INT>>
                    ARRAY<DOUBLE>                    | ARRAY<FLOAT>                             |
                    ARRAY<INT>                       | INT                                      |
                    """)
    void nested(String requested, String have, String asked) {
        assertThat(TypeCompatibility.requestedType(type(requested), type(have)))
                .isEqualTo(asked == null ? null : type(asked));
    }

    @ParameterizedTest(name = "{0} and {1}: {2}")
    @CsvSource(delimiter = '|', textBlock = """
                    INT                              | INT                                      | true
                    INT                              | BIGINT                                   | false
                    STRUCT<a: INT, b: INT>           | STRUCT<b: INT, a: INT>                   | true
                    STRUCT<a: INT>                   | STRUCT<a: INT, b: INT>                   | false
                    STRUCT<a: INT NOT NULL>          | STRUCT<a: INT>                           | true
                    """)
    void equalExceptForOrderAndNullability(String a, String b, boolean same) {
        assertThat(TypeCompatibility.isSame(type(a), type(b))).isEqualTo(same);
        assertThat(TypeCompatibility.isSame(type(b), type(a))).isEqualTo(same);
    }
}
