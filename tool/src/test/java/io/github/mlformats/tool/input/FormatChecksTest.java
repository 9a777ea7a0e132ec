package io.github.mlformats.tool.input;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import java.util.Set;
import org.apache.spark.package$;
import org.junit.jupiter.api.Test;

class FormatChecksTest {
    @Test
    void namesThePackageOfAvro() {
        assertThatThrownBy(() -> FormatChecks.checkKnown("avro", Set.of("parquet", "idv")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--packages org.apache.spark:spark-avro_2.")
                .hasMessageContaining(":" + package$.MODULE$.SPARK_VERSION())
                .hasMessageContaining("without it, copy the jar");
    }
}
