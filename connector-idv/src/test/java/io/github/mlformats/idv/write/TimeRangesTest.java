package io.github.mlformats.idv.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.testing.spark.SparkSessions;
import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.MetadataBuilder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** .NET supports the years 1 to 9999 and time spans of 2^63 ticks; Spark supports a larger range of both. */
class TimeRangesTest {
    private final SparkSession spark = SparkSessions.shared();

    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "timestamp_micros(-62135596800000000)                                | 0001-01-01 00:00:00",
                "timestamp_micros(253402300799999999)                                | 9999-12-31 23:59:59.999999",
                "cast(timestamp_micros(-62135596800000000) AS timestamp_ntz)         | 0001-01-01 00:00:00",
                "cast(timestamp_micros(253402300799999999) AS timestamp_ntz)         | 9999-12-31 23:59:59.999999",
                "date'0001-01-01'                                                    | 0001-01-01 00:00:00",
                "date'9999-12-31'                                                    | 9999-12-31 00:00:00",
                "named_struct('ticks', 0L, 'offsetMinutes', 0)                       | 0001-01-01 00:00:00",
                "named_struct('ticks', 3155378975999999999L, 'offsetMinutes', 0)     | 9999-12-31 23:59:59.999999"
            })
    void firstAndLastTimesAreWritten(String value, String read) {
        save(value, "");

        assertThat(spark.read()
                        .format("idv")
                        .load(directory + "/data")
                        .selectExpr("string(c)")
                        .first()
                        .getString(0))
                .isEqualTo(read);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "timestamp_micros(-9223372036854775808)                              |",
                "timestamp_micros(9223372036854775807)                               |",
                "timestamp_micros(-62135596800000001)                                |",
                "timestamp_micros(253402300800000000)                                |",
                "cast(timestamp_micros(-9223372036854775808) AS timestamp_ntz)       |",
                "cast(timestamp_micros(9223372036854775807) AS timestamp_ntz)        |",
                "array(timestamp_micros(-9223372036854775808))                       |",
                "date_from_unix_date(-719163)                                        |",
                "date_from_unix_date(2932897)                                        |",
                "date_from_unix_date(2147483647)                                     |",
                "date_from_unix_date(int('-2147483648'))                             |",
                "named_struct('ticks', -1L, 'offsetMinutes', 0)                      |",
                "named_struct('ticks', 3155378976000000000L, 'offsetMinutes', 0)     |",
                "named_struct('ticks', 0L, 'offsetMinutes', 1)                       |",
                "named_struct('instant', timestamp_micros(-9223372036854775808), 'offsetMinutes', 840) |",
                "-1L                                                                 | DateTime",
                "3155378976000000000L                                                | DateTime"
            })
    void timesOutOfRangeAreRefused(String value, String readFrom) {
        assertThatThrownBy(() -> save(value, readFrom == null ? "" : readFrom))
                .hasStackTraceContaining("time is outside the years 1 to 9999");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "make_dt_interval(0, 0, 0, 922337203685.477580)                      |",
                "make_dt_interval(0, 0, 0, -922337203685.477581)                     |",
                "9223372036854775807L                                                | TimeSpan",
                "bigint('-9223372036854775808')                                      | TimeSpan"
            })
    void longestTimeSpansAreWritten(String value, String readFrom) {
        save(value, readFrom == null ? "" : readFrom);

        assertThat(spark.read()
                        .format("idv")
                        .option("ticks", readFrom != null)
                        .load(directory + "/data")
                        .first())
                .isEqualTo(spark.sql("SELECT " + value).first());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "make_dt_interval(0, 0, 0, 922337203685.477581)",
                "make_dt_interval(0, 0, 0, -922337203685.477582)",
                "make_dt_interval(106751991, 4, 0, 54.775807)"
            })
    void longerOnesAreRefused(String value) {
        assertThatThrownBy(() -> save(value, "")).hasStackTraceContaining("interval is longer than 29247 years");
    }

    /** @param readFrom the type in the column's metadata; empty for none */
    private void save(String value, String readFrom) {
        Metadata metadata = readFrom.isEmpty()
                ? Metadata.empty()
                : new MetadataBuilder().putString("idv.type", readFrom).build();
        spark.sql("SELECT " + value + " AS c")
                .withMetadata("c", metadata)
                .write()
                .format("idv")
                .save(directory + "/data");
    }
}
