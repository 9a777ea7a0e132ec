package io.github.mlformats.tool.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.tool.command.ProgressReporter.ProgressRates;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProgressRatesTest {
    @Test
    void saysHowFastAndHowLong() {
        ProgressRates rates = new ProgressRates(1, 4, 3_000_000, 600L << 20, 2400L << 20, Duration.ofMinutes(1));
        assertThat(rates.line("a.idv and 3 more"))
                .isEqualTo("1/4 units, 50,000 rows/s, 10.0 MiB/s, 3 min 0 s left, a.idv and 3 more");
    }

    @Test
    void saysNothingOfWhatIsNotKnownYet() {
        assertThat(new ProgressRates(0, 2, 0, 5, 10, Duration.ofSeconds(1)).line("a.idv"))
                .isEqualTo("0/2 units, a.idv");
        assertThat(new ProgressRates(0, 2, 0, 0, 10, Duration.ofSeconds(9)).line("a.idv"))
                .isEqualTo("0/2 units, a.idv");
        assertThat(new ProgressRates(0, 2, 0, 5, 10, Duration.ofSeconds(5)).line("a.idv"))
                .isEqualTo("0/2 units, 1 B/s, 5 s left, a.idv");
    }

    @Test
    void timesAreShort() {
        assertThat(ProgressRates.time(Duration.ofSeconds(59))).isEqualTo("59 s");
        assertThat(ProgressRates.time(Duration.ofSeconds(3599))).isEqualTo("59 min 59 s");
        assertThat(ProgressRates.time(Duration.ofHours(26).plusMinutes(3))).isEqualTo("26 h 3 min");
    }
}
