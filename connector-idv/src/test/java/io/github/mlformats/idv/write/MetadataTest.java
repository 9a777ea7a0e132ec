package io.github.mlformats.idv.write;

import static org.apache.spark.sql.functions.col;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.testing.CapturedLog;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.nio.file.Path;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.MetadataBuilder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a column was read from decides how it is written where it fits the column's type; else a line in the log says so. */
class MetadataTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "cast(1 AS smallint)      | Byte                | Byte                | false",
                "1L                       | TimeSpan            | TimeSpan            | false",
                "1L                       | Text                | Int64               | true",
                "array(1f, 2f)            | RowId               | Vector<Single, 0>   | true",
                "array(1f, 2f)            | Vector<Single, 2>   | Vector<Single, 2>   | false",
                "array('a', 'b')          | Vector<Single, 3>   | Vector<Text, 0>     | true",
                "string(1)                | Vector<Text, 2>     | Text                | true",
                "string(1)                | Key<UInt32, 1-3>    | Text                | false",
                "1L                       | no type at all      | Int64               | false"
            })
    void type(String value, String read, String written, boolean logged) throws Exception {
        String column = "c_" + Math.abs((value + read).hashCode());
        Metadata metadata = new MetadataBuilder().putString("idv.type", read).build();
        String path = folder.resolve("data").toString();

        try (CapturedLog log = new CapturedLog("io.github.mlformats.idv.write")) {
            SparkSessions.shared()
                    .sql("SELECT " + value + " AS " + column)
                    .select(col(column).as(column, metadata))
                    .write()
                    .format("idv")
                    .save(path);
            assertThat(log.messages().stream()
                            .filter(line -> line.contains(column))
                            .count())
                    .isEqualTo(logged ? 1 : 0);
        }

        Metadata found = SparkSessions.shared()
                .read()
                .format("idv")
                .load(path)
                .schema()
                .apply(column)
                .metadata();
        assertThat(found.getString("idv.type")).isEqualTo(written);
    }
}
