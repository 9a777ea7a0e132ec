package io.github.mlformats.core.scan;

import io.github.mlformats.core.scan.GrowthTracker.Position;
import io.github.mlformats.core.table.TableFiles;
import io.github.mlformats.core.table.TableResolver;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.connector.read.streaming.Offset;
import org.apache.spark.sql.connector.read.streaming.ReadLimit;
import org.apache.spark.sql.types.StructType;

/**
 * A stream of the rows that are added to one data set. An offset is a position in it, which Spark logs before it runs a micro-batch,
 * so no log of arrivals is needed.
 */
final class GrowthStream extends FormatMicroBatchStream {
    private final GrowthTracker tracker;

    GrowthStream(TableResolver resolver, GrowthTracker tracker, StructType columns) {
        super(resolver, tracker, columns);
        this.tracker = tracker;
    }

    @Override
    public FormatMicroBatchStream withColumns(StructType columns) {
        return new GrowthStream(resolver(), tracker, columns);
    }

    @Override
    public Offset initialOffset() {
        return GrowthOffset.START;
    }

    @Override
    public Offset deserializeOffset(String json) {
        boolean isOfChanges = json.contains("\"" + GrowthOffset.CHANGES + "\"");
        return new GrowthOffset(new Position(
                parse(json, GrowthOffset.POSITION),
                parse(json, GrowthOffset.FINGERPRINT),
                isOfChanges ? parse(json, GrowthOffset.CHANGES) : 0));
    }

    /** Null before the first row was added: otherwise Spark would start with an empty micro-batch. */
    @Override
    Offset latest(Offset start, ReadLimit limit) throws IOException {
        Position position = tracker.advance(position(start), StreamReadLimit.of(limit));
        return position.end() == 0 ? null : new GrowthOffset(position);
    }

    @Override
    void findAvailable() throws IOException {
        tracker.prepareForAvailableNow();
    }

    @Override
    Optional<TableFiles> files(Offset start, Offset end) throws IOException {
        return Optional.of(tracker.between(position(start), position(end)));
    }

    @Override
    void committed(Offset end) throws IOException {
        tracker.commit(position(end));
    }

    @Override
    public Map<String, String> metrics(Optional<Offset> latestConsumed) {
        return Map.of();
    }

    private static Position position(Offset offset) {
        return ((GrowthOffset) offset).position;
    }

    private static final class GrowthOffset extends Offset {
        static final GrowthOffset START = new GrowthOffset(new Position(0, 0, 0));

        static final String POSITION = "position";
        static final String FINGERPRINT = "fingerprint";
        static final String CHANGES = "changes";

        private final Position position;

        GrowthOffset(Position position) {
            this.position = position;
        }

        @Override
        public String json() {
            String changes = position.changes() == 0 ? "" : ",\"" + CHANGES + "\":" + position.changes();
            return "{\"" + POSITION + "\":" + position.end() + ",\"" + FINGERPRINT + "\":" + position.fingerprint()
                    + changes + "}";
        }
    }
}
