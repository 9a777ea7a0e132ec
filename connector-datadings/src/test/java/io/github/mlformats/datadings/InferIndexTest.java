package io.github.mlformats.datadings;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.testing.file.CountingFileSystem;
import io.github.mlformats.datadings.testing.DataSet;
import io.github.mlformats.datadings.testing.ShardDirectory;
import java.util.Arrays;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** A large data file without an index is one task, or, with {@code inferIndex}, many. */
@ParameterizedClass(name = "windows of {0} bytes")
@ValueSource(ints = {0, 64})
class InferIndexTest extends DatadingsTest {
    private static final String[] IN_PIECES = {"inferIndex", "true", "maxPartitionBytes", "50k", "openCostInBytes", "1"
    };

    private ShardDirectory set;

    @BeforeEach
    void copy() {
        set = ShardDirectory.dataOf(DataSet.of("n5000"), directory);
    }

    private static String[] with(String name, String value) {
        String[] options = Arrays.copyOf(IN_PIECES, IN_PIECES.length + 2);
        options[IN_PIECES.length] = name;
        options[IN_PIECES.length + 1] = value;
        return options;
    }

    @Test
    void withoutItTheFileIsOneTask() {
        Dataset<Row> data = load(set, "maxPartitionBytes", "50k");

        assertThat(tasks(data)).isEqualTo(1);
        assertThat(data.count()).isEqualTo(5000);
    }

    @Test
    void tasksShareTheSamplesInOrder() {
        Dataset<Row> data = load(set, IN_PIECES);
        Dataset<Row> indexed = corpus("n5000");

        assertThat(tasks(data)).isBetween(9, 12);
        assertThat(data.collectAsList()).isEqualTo(indexed.collectAsList());
        assertThat(column(data.select("_metadata.row_index"))).isEqualTo(column(indexed.select("_metadata.row_index")));
        assertThat(column(data.select("_metadata.offset"))).isEqualTo(column(indexed.select("_metadata.offset")));
        assertThat(data.count()).isEqualTo(5000);
    }

    @Test
    void everySampleIsFoundByItsKeyThoughAllAreRead() {
        assertThat(column(load(set, IN_PIECES).filter("key = 'sample_4999.txt'").select("label_index")))
                .hasSize(1);
        assertThat(load(set, IN_PIECES).filter("key = 'none'").count()).isZero();
    }

    @Test
    void aFileNoLargerThanASplitIsOneSlice() {
        Dataset<Row> data = load(set, "inferIndex", "true");
        data.schema();
        CountingFileSystem.reset();

        assertThat(data.collectAsList()).hasSize(5000);

        // Once for the sample boundaries, once for their content.
        assertThat(CountingFileSystem.bytesRead()).isLessThan(2 * set.read().length + (1 << 16));
    }

    @Test
    void aTruncatedFileLosesOnlyTheTruncatedSamples() {
        byte[] bytes = set.read();
        set.write(Arrays.copyOf(bytes, bytes.length - 10));

        assertCorrupt(() -> load(set, IN_PIECES).collectAsList(), "data.msgpack");
        Dataset<Row> permissive = load(set, with("mode", "permissive"));
        assertThat(permissive.filter("_corrupt_record is null").collectAsList()).hasSize(4999);
        assertThat(permissive
                        .filter("_corrupt_record is not null")
                        .select("_metadata.row_index")
                        .collectAsList())
                .singleElement()
                .isEqualTo(RowFactory.create(4999L));
        assertThat(permissive.count()).isEqualTo(5000);
        assertThat(load(set, with("mode", "dropmalformed")).count()).isEqualTo(4999);
    }
}
