package io.github.mlformats.idv;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.testing.spark.SparkSessions;
import io.github.mlformats.idv.format.Bytes;
import io.github.mlformats.idv.format.IdvBuilder;
import io.github.mlformats.idv.format.codec.Compression;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code keys=value} with key values of type DateTimeOffset, which are read as structs. */
class KeyValueStructsTest {
    /** Ticks of 1970-01-01, and of the days after it. */
    private static final long DAY_ZERO = 621_355_968_000_000_000L;

    private static final long DAY = 864_000_000_000L;

    @TempDir
    Path directory;

    private String file;

    /**
     * Keys 3, missing, 1, 2 of three times: day 0 at +60 minutes, day 1 missing, day 2 at -60; also as one vector a
     * row.
     */
    @BeforeEach
    void write() throws IOException {
        Bytes times =
                new Bytes().codec("VBuffer", new Bytes().codec("DateTimeOffset").i32(1, 3));
        Bytes values = new Bytes().i32(1, 3, -1, 0).i16(60, 0, -60).i64(DAY_ZERO, Long.MIN_VALUE, DAY_ZERO + 2 * DAY);
        List<IdvBuilder.Note> notes = List.of(new IdvBuilder.Note("KeyValues", times, Compression.NONE, values));
        Bytes key = new Bytes().codec("Key2", new Bytes().codec("UInt32").i64(3));
        Bytes keys = new Bytes().codec("VBuffer", new Bytes().add(key.array()).i32(1, 0));
        byte[] bytes = new IdvBuilder(4)
                .column("key", key, Compression.NONE, 4, notes, new Bytes().i32(3, 0, 1, 2))
                .column(
                        "keys",
                        keys,
                        Compression.NONE,
                        4,
                        notes,
                        new Bytes()
                                .i32(4, 0)
                                .i32(2, 0, 1, 3)
                                .i32(-1, -1, -1, -1)
                                .i32(0)
                                .i32(3, 0, 1, 1, 2, 3))
                .build();
        file = Files.write(directory.resolve("keys.idv"), bytes).toString();
    }

    private Dataset<Row> load(String option, String value) {
        return SparkSessions.shared()
                .read()
                .format("idv")
                .option("keys", "value")
                .option(option, value)
                .load(file);
    }

    private static List<Object> column(Dataset<Row> data) {
        return data.collectAsList().stream().map(row -> row.get(0)).toList();
    }

    @Test
    void everyFieldOfAStructIsThatOfItsKey() {
        for (String[] way : new String[][] {{"ticks", "true", "ticks"}, {"dateTimeOffset", "struct", "instant"}}) {
            Dataset<Row> data = load(way[0], way[1]);

            assertThat(column(data.selectExpr("key.offsetMinutes"))).containsExactly(-60, null, 60, null);
            assertThat(column(data.selectExpr("key")))
                    .as("missing keys and missing times")
                    .satisfies(rows -> {
                        assertThat(rows.get(1)).isNull();
                        assertThat(rows.get(3)).isNull();
                    });
        }
        assertThat(column(load("ticks", "true").selectExpr("key.ticks")))
                .containsExactly(DAY_ZERO + 2 * DAY, null, DAY_ZERO, null);
        assertThat(column(load("dateTimeOffset", "struct").selectExpr("date_format(key.instant, 'D HH')")))
                .containsExactly("3 01", null, "365 23", null);
    }

    @Test
    void structsInsideArraysToo() {
        assertThat(column(load("ticks", "true").selectExpr("to_json(struct(keys.offsetMinutes AS m))")))
                .containsExactly("{\"m\":[-60,null]}", "{\"m\":[]}", "{\"m\":[60]}", "{\"m\":[60,null,-60]}");
    }

    @Test
    void aSampleOfRowsShowsTheSame() {
        Dataset<Row> all = load("ticks", "true").selectExpr("_metadata.row_index", "key", "keys");

        // The sampled rows depend on the seed and the file's path: of ten seeds, at least one samples rows.
        List<Row> picked = new ArrayList<>();
        for (int seed = 0; seed < 10; seed++) {
            picked.addAll(all.sample(0.5, seed).collectAsList());
        }
        assertThat(picked).isNotEmpty().isSubsetOf(all.collectAsList());
    }
}
