package io.github.mlformats.zds.read.value;

import com.fasterxml.jackson.core.JsonToken;
import io.github.mlformats.zds.format.json.KnownNames;
import io.github.mlformats.zds.format.json.Tokens;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/** Writes the members of objects into the columns that ask for them. Of a repeated member the last value counts. */
public final class MemberWriters {
    private final ValueWriter[] writers;
    private final KnownNames<Integer> numbers;
    /** For each writer the number of the last object that had its member. */
    private final long[] seenIn;
    /** For each writer how many values in that member did not fit. */
    private final int[] misfits;

    private final Document document;

    /** The names that must not come again when an object is left early; null if none is. */
    private final byte[][] leaveFor;

    private long objects;

    /** @param names the members' names, which differ */
    MemberWriters(Document document, String[] names, ValueWriter[] writers) {
        this(document, names, writers, false);
    }

    /** @param leaveEarly whether to leave a document as soon as all members are known, whatever follows */
    MemberWriters(Document document, String[] names, ValueWriter[] writers, boolean leaveEarly) {
        this.document = document;
        this.writers = writers;
        this.leaveFor = leaveEarly
                ? Stream.of(names)
                        .map(name -> name.getBytes(StandardCharsets.UTF_8))
                        .toArray(byte[][]::new)
                : null;
        this.seenIn = new long[writers.length];
        this.misfits = new int[writers.length];
        Map<String, Integer> byName = new HashMap<>();
        for (int i = 0; i < names.length; i++) {
            byName.put(names[i], i);
        }
        this.numbers = new KnownNames<>(byName::get);
    }

    /** Writes the object whose start is the current token, and moves on to its end. */
    public void write(Tokens tokens, int row) throws IOException {
        long object = ++objects;
        int seen = 0;
        for (int member = 0; tokens.next() == JsonToken.FIELD_NAME; member++) {
            Integer writer = numbers.find(tokens, member);
            tokens.next();
            if (writer != null) {
                boolean again = seenIn[writer] == object;
                writeMember(tokens, writer, row, again);
                seen += again ? 0 : 1;
                seenIn[writer] = object;
                if (leaveFor != null && seen == writers.length && tokens.leave(leaveFor)) {
                    return;
                }
            } else {
                tokens.skipChildren();
            }
        }
        for (int i = 0; i < writers.length; i++) {
            if (seenIn[i] != object) {
                writers[i].writeNull(row);
            }
        }
    }

    private void writeMember(Tokens tokens, int writer, int row, boolean again) throws IOException {
        if (again) {
            document.forget(misfits[writer]);
        }
        int before = document.misfits();
        writers[writer].write(tokens, row);
        misfits[writer] = document.misfits() - before;
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
