package io.github.mlformats.datadings.inspect;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.ByteWindow;
import io.github.mlformats.core.inspect.chart.Chart;
import io.github.mlformats.core.inspect.chart.Shares;
import io.github.mlformats.core.inspect.chart.SharesBuilder;
import io.github.mlformats.datadings.format.message.MessagePackCursor;
import io.github.mlformats.datadings.format.message.MessagePackType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** Sums the size of each field over samples. */
final class FieldSizes {
    private static final int MAX_FIELDS = 200;
    private static final int MAX_NAME = 100;
    private static final String OTHERS = "(other fields)";
    private static final String NO_FIELDS = "(samples without fields)";
    private static final String FRAMING = "(names and framing)";

    private final MessagePackCursor cursor;
    private final Map<String, Long> sizes = new HashMap<>();
    private int samples;

    FieldSizes(ByteSource data) {
        this.cursor = new MessagePackCursor(new ByteWindow(data, "samples"));
    }

    /**
     * Adds a sample; its values are skipped, not decoded.
     *
     * @param start position of its first byte
     * @param size size in bytes
     * @param number its number, for messages
     */
    void add(long start, int size, long number) throws IOException {
        cursor.open(start, size, number);
        samples++;
        if (cursor.peek() != MessagePackType.MAP) {
            sizes.merge(NO_FIELDS, (long) size, Long::sum);
            return;
        }
        cursor.next();
        long framing = size;
        cursor.enter();
        for (int pairs = cursor.length(); pairs > 0; pairs--) {
            String name = name();
            int before = cursor.at();
            cursor.skip();
            int length = cursor.at() - before;
            sizes.merge(sizes.containsKey(name) || sizes.size() < MAX_FIELDS ? name : OTHERS, (long) length, Long::sum);
            framing -= length;
        }
        cursor.leave();
        sizes.merge(FRAMING, framing, Long::sum);
    }

    private String name() throws IOException {
        boolean text = cursor.peek() == MessagePackType.STR && cursor.length() <= MAX_NAME;
        if (!text) {
            cursor.skip();
            return OTHERS;
        }
        cursor.next();
        return new String(cursor.copy(), StandardCharsets.UTF_8);
    }

    Chart build() {
        SharesBuilder shares = new SharesBuilder();
        sizes.forEach((name, bytes) -> shares.add(new Shares.Share(name, "", bytes, Shares.UNKNOWN)));
        return shares.build("Fields of samples", "In " + samples + " samples. A query reads the fields that it names.");
    }
}
