package io.github.mlformats.core.scan;

import io.github.mlformats.core.scan.ArrivalSource.Arrival;
import io.github.mlformats.core.table.TableFiles;
import io.github.mlformats.core.table.TableResolver;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.connector.read.streaming.Offset;
import org.apache.spark.sql.connector.read.streaming.ReadLimit;
import org.apache.spark.sql.types.StructType;

/**
 * A stream of the data sets that arrive in a directory. Each micro-batch is a batch read of the data sets that one entry of the
 * {@link ArrivalLog} lists.
 */
final class ArrivalStream extends FormatMicroBatchStream {
    private final ArrivalTracker tracker;

    ArrivalStream(TableResolver resolver, ArrivalTracker tracker, StructType columns) {
        super(resolver, tracker, columns);
        this.tracker = tracker;
    }

    @Override
    public FormatMicroBatchStream withColumns(StructType columns) {
        return new ArrivalStream(resolver(), tracker, columns);
    }

    @Override
    public Offset initialOffset() {
        return ArrivalOffset.START;
    }

    @Override
    public Offset deserializeOffset(String json) {
        return new ArrivalOffset(parse(json, ArrivalOffset.FIELD));
    }

    /** Null before the first data set has arrived: otherwise Spark would start with an empty micro-batch. */
    @Override
    Offset latest(Offset start, ReadLimit limit) throws IOException {
        long entry = tracker.advance(entry(start), StreamReadLimit.of(limit));
        return entry < 0 ? null : new ArrivalOffset(entry);
    }

    @Override
    void findAvailable() throws IOException {
        tracker.prepareForAvailableNow();
    }

    @Override
    Optional<TableFiles> files(Offset start, Offset end) throws IOException {
        List<Arrival> arrivals =
                tracker.between(entry(start), entry(end), resolver().opener().skipPolicy());
        return arrivals.isEmpty()
                ? Optional.empty()
                : Optional.of(tracker.source().files(arrivals));
    }

    @Override
    void committed(Offset end) throws IOException {
        tracker.commit(entry(end));
    }

    @Override
    public Map<String, String> metrics(Optional<Offset> latestConsumed) {
        return tracker.metrics();
    }

    private static long entry(Offset offset) {
        return ((ArrivalOffset) offset).entry();
    }

    /** The number of the last entry of the {@link ArrivalLog} that was read. */
    private static final class ArrivalOffset extends Offset {
        /** Before the first entry. */
        static final ArrivalOffset START = new ArrivalOffset(-1);

        static final String FIELD = "logOffset";

        private final long entry;

        ArrivalOffset(long entry) {
            this.entry = entry;
        }

        long entry() {
            return entry;
        }

        @Override
        public String json() {
            return "{\"" + FIELD + "\":" + entry + "}";
        }
    }
}
