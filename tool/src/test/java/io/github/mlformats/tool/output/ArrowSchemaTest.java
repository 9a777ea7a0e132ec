package io.github.mlformats.tool.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.ArrowUtils;
import org.junit.jupiter.api.Test;

class ArrowSchemaTest {
    @Test
    void isThatOfSpark() {
        StructType schema = StructType.fromDDL("a BOOLEAN NOT NULL, b TINYINT, c SMALLINT, d INT, e BIGINT, f FLOAT,"
                + " g DOUBLE, h STRING, i BINARY, j DECIMAL(20, 3), k DATE, l TIMESTAMP, m TIMESTAMP_NTZ,"
                + " n INTERVAL DAY TO SECOND, o INTERVAL YEAR, p ARRAY<ARRAY<INT>>, q STRUCT<x: INT NOT NULL, y: VOID>,"
                + " r MAP<STRING, ARRAY<DOUBLE>>");
        assertThat(ArrowSchema.of(schema)).isEqualTo(ArrowUtils.toArrowSchema(schema, "UTC", true, false));
    }

    @Test
    void namesAColumnThatArrowHasNoTypeFor() {
        assertThatThrownBy(() -> ArrowSchema.of(StructType.fromDDL("a INT, b INTERVAL")))
                .isInstanceOf(UsageException.class)
                .hasMessage("column b of type interval cannot be written as Arrow. Convert it with --select");
    }
}
