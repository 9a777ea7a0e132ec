package io.github.mlformats.safetensors.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.safetensors.schema.SafetensorsReadOptions.SafetensorsLayout;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;

class SafetensorsColumnsTest {
    private static final StructType COLUMNS = StructType.fromDDL("NAME STRING, Values ARRAY<FLOAT>");

    private static void check(boolean caseSensitive) {
        SQLConf conf = new SQLConf();
        conf.setConfString("spark.sql.caseSensitive", String.valueOf(caseSensitive));
        SQLConf.withExistingConf(conf, () -> {
            SafetensorsColumns.check(COLUMNS, SafetensorsLayout.TENSORS);
            return null;
        });
    }

    @Test
    void namesAreComparedAsInTheSession() {
        check(false);
        assertThatThrownBy(() -> check(true))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("layout=tensors has no column 'NAME'. Its columns are name, dtype,");
    }

    @Test
    void columnsAreReadByTheNamesOfTheLayout() {
        assertThat(SafetensorsColumns.withNames(COLUMNS, SafetensorsLayout.TENSORS))
                .isEqualTo(StructType.fromDDL("name STRING, values ARRAY<FLOAT>"));
    }
}
