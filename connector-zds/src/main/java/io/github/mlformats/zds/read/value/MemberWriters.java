package io.github.mlformats.zds.read.value;

import com.fasterxml.jackson.core.JsonToken;
import io.github.mlformats.zds.format.json.Tokens;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** Writes the members of objects into the columns that ask for them. Of a repeated member the last value counts. */
public final class MemberWriters {
    private final ValueWriter[] writers;
    private final Map<String, Integer> byName = new HashMap<>();
    /** For each writer the number of the last object that had its member. */
    private final long[] seenIn;
    /** The names of the last objects in their order, and their writers: objects are mostly alike. */
    private final String[] expectedNames = new String[16];

    private final byte[][] expectedBytes = new byte[16][];
    private final int[] expectedWriters = new int[16];
    private long objects;

    /** @param names the members' names, which differ */
    MemberWriters(String[] names, ValueWriter[] writers) {
        this.writers = writers;
        this.seenIn = new long[writers.length];
        for (int i = 0; i < names.length; i++) {
            byName.put(names[i], i);
        }
    }

    /** Writes the object whose start is the current token, and moves on to its end. */
    public void write(Tokens tokens, int row) throws IOException {
        objects++;
        for (int member = 0; tokens.next() == JsonToken.FIELD_NAME; member++) {
            int writer = writerOf(tokens, member);
            tokens.next();
            if (writer >= 0) {
                writers[writer].write(tokens, row);
                seenIn[writer] = objects;
            } else {
                tokens.skipChildren();
            }
        }
        for (int i = 0; i < writers.length; i++) {
            if (seenIn[i] != objects) {
                writers[i].writeNull(row);
            }
        }
    }

    private int writerOf(Tokens tokens, int member) throws IOException {
        int at = Math.min(member, expectedNames.length - 1);
        String expected = expectedNames[at];
        if (expected != null && tokens.isNamed(expected, expectedBytes[at])) {
            return expectedWriters[at];
        }
        String name = tokens.name();
        int writer = byName.getOrDefault(name, -1);
        expectedNames[at] = name;
        expectedBytes[at] = name.getBytes(StandardCharsets.UTF_8);
        expectedWriters[at] = writer;
        return writer;
    }

    /** Writes null for all members. */
    public void writeNulls(int row) {
        for (ValueWriter writer : writers) {
            writer.writeNull(row);
        }
    }

    /** The values of one column. */
    public ValueWriter writer(int i) {
        return writers[i];
    }

    /** Forgets all values. */
    public void reset() {
        for (ValueWriter writer : writers) {
            writer.reset();
        }
    }
}
