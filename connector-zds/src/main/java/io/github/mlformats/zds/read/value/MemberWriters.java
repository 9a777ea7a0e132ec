package io.github.mlformats.zds.read.value;

import io.github.mlformats.core.vector.build.nested.FieldMarks;
import io.github.mlformats.core.vector.build.nested.StructBuilder;
import io.github.mlformats.zds.format.json.KnownNames;
import io.github.mlformats.zds.format.json.SoughtNames;
import io.github.mlformats.zds.format.json.Tokens;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes the members of objects into the columns that ask for them; others are passed over. Of a repeated member the last
 * value counts.
 */
public final class MemberWriters {
    private final Document document;
    private final StructBuilder columns;
    private final ValueWriter[] writers;
    private final KnownNames<Integer> numbers;
    /** For each writer how many values did not fit in the last member that it wrote. */
    private final int[] misfits;

    /** The names that must not come again when an object is left early; null if none is. */
    private final SoughtNames leaveFor;

    /**
     * @param names the members' names, which differ
     * @param leaveEarly whether to leave a document as soon as all members are known, whatever follows
     */
    MemberWriters(Document document, StructBuilder columns, String[] names, ValueWriter[] writers, boolean leaveEarly) {
        this.document = document;
        this.columns = columns;
        this.writers = writers;
        this.leaveFor = leaveEarly ? new SoughtNames(List.of(names)) : null;
        this.misfits = new int[writers.length];
        Map<String, Integer> byName = new HashMap<>();
        for (int i = 0; i < names.length; i++) {
            byName.put(names[i], i);
        }
        this.numbers = new KnownNames<>(byName::get);
    }

    /** Writes the object whose start is the current token, and moves on to its end. @return true, as every object fits */
    public boolean write(Tokens tokens, int row) throws IOException {
        FieldMarks seen = columns.begin();
        int different = 0;
        for (int member = 0; numbers.next(tokens, member); member++) {
            Integer writer = numbers.value();
            tokens.next();
            if (writer != null) {
                boolean again = seen.has(writer);
                writeMember(tokens, writer, row, again);
                different += again ? 0 : 1;
                seen.set(writer, true);
                if (leaveFor != null && different == writers.length && tokens.leave(leaveFor)) {
                    break;
                }
            } else {
                tokens.skipChildren();
            }
        }
        columns.end(row);
        return true;
    }

    private void writeMember(Tokens tokens, int writer, int row, boolean again) throws IOException {
        if (again) {
            document.forget(misfits[writer]);
        }
        int before = document.misfits();
        writers[writer].write(tokens, row);
        misfits[writer] = document.misfits() - before;
    }
}
