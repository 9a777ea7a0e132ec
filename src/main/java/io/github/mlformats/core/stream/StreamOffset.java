package io.github.mlformats.core.stream;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.mlformats.core.error.UsageException;
import org.apache.spark.sql.connector.read.streaming.Offset;

/** The offset of a stream: the number of the last entry of its {@link ArrivalLog} that was read. */
final class StreamOffset extends Offset {
    /** Before the first entry. */
    static final StreamOffset START = new StreamOffset(-1);

    private static final String FIELD = "logOffset";

    private final long entry;

    StreamOffset(long entry) {
        this.entry = entry;
    }

    static StreamOffset parse(String json) {
        try {
            JsonNode entry = new ObjectMapper().readTree(json).path(FIELD);
            if (entry.isIntegralNumber()) {
                return new StreamOffset(entry.longValue());
            }
        } catch (JsonProcessingException e) {
            // Reported below.
        }
        throw new UsageException("the checkpoint belongs to another stream: its offset is " + json
                + ". Give each query its own checkpointLocation");
    }

    long entry() {
        return entry;
    }

    @Override
    public String json() {
        return "{\"" + FIELD + "\":" + entry + "}";
    }
}
