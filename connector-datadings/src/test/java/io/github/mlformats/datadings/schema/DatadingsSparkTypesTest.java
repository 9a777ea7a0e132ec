package io.github.mlformats.datadings.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.datadings.format.message.SampleColumns;
import io.github.mlformats.datadings.format.message.SampleValueType;
import io.github.mlformats.datadings.format.message.SampleValueType.Fields;
import io.github.mlformats.datadings.format.message.SampleValueType.Simple;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;

class DatadingsSparkTypesTest {
    private static final int MANY = 30_000;

    private final DatadingsSparkTypes types =
            new DatadingsSparkTypes(new OptionSet(DatadingsReadOptions.all()).parse(Map.of()), true);

    /** To add the fields to a struct of Spark one by one would copy the struct for each of them. */
    @Test
    void manyFieldsAreNotCopiedOneByOne() {
        Map<String, SampleValueType> fields = new LinkedHashMap<>();
        for (int i = 0; i < MANY; i++) {
            fields.put("name" + i, Simple.INT64);
        }
        SampleColumns columns = new SampleColumns(fields);
        SampleColumns struct = new SampleColumns(Map.of("column", new Fields(fields)));
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();

        assertThat(types.toSchema(columns).fieldNames()).hasSize(MANY + 1).startsWith("key", "name0", "name1");
        assertThat(((StructType) types.toSchema(struct).apply("column").dataType()).fieldNames())
                .hasSize(MANY);

        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(200 << 20);
    }
}
