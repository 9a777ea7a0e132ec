package io.github.mlformats.zds.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.record.ColumnPath;
import io.github.mlformats.core.record.ColumnPath.RowCounter;
import io.github.mlformats.core.record.RowEncoder.ValueWriter;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.io.StringWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataType;
import org.junit.jupiter.api.Test;

class JsonRowEncoderTest {
    private static final int LARGE_STACK = 64 << 20;
    /** The JVM makes it as large as a thread needs at least. */
    private static final int SMALL_STACK = 1;

    /** Spark's code calls itself for each level of a variant, so whether it reaches the last one depends on the stack. */
    @Test
    void variantsThatMakeDocumentsTooDeepAreRefused() throws InterruptedException {
        Dataset<Row> deep = SparkSessions.shared()
                .sql("SELECT parse_json(repeat('[', int(1000 + id)) || repeat(']', int(1000 + id))) FROM range(1)");
        InternalRow row = deep.queryExecution().executedPlan().executeCollect()[0];
        DataType variant = deep.schema().fields()[0].dataType();

        assertThat(thrownWithStack(LARGE_STACK, row, variant))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("column 'deepest'")
                .hasMessageContaining("deeper than 1000 levels");
        assertThat(thrownWithStack(SMALL_STACK, row, variant))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("nested more deeply than Spark can write it as JSON");
    }

    private static Throwable thrownWithStack(int bytes, InternalRow row, DataType type) throws InterruptedException {
        Throwable[] thrown = new Throwable[1];
        Thread thread = new Thread(null, () -> thrown[0] = catchThrowable(() -> write(row, type)), "writer", bytes);
        thread.start();
        thread.join();
        return thrown[0];
    }

    private static void write(InternalRow row, DataType type) throws IOException {
        ValueWriter<JsonGenerator> values =
                new JsonRowEncoder(false).of(type, new ColumnPath("deepest", new RowCounter()));
        try (JsonGenerator out = new JsonFactory().createGenerator(new StringWriter())) {
            out.writeStartObject();
            out.writeFieldName("deepest");
            values.write(row, 0, out);
        }
    }
}
