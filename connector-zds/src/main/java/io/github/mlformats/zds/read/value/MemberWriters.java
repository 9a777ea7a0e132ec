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
 * Decodes JSON objects into a struct column. Members without a column are skipped. The last value of a repeated member wins. Not
 * thread-safe.
 */
public final class MemberWriters {
    private final Document document;
    private final StructBuilder columns;
    private final ValueWriter[] writers;
    private final KnownNames<Integer> numbers;
    /** The number of mismatches in the last value of each member. */
    private final int[] misfits;

    /** The names that the remainder of a document must not contain to be skipped; null to always parse it. */
    private final SoughtNames requestedNames;

    /**
     * @param names distinct names of the members
     * @param skipRemainder whether to skip the remainder of a document once all members are known, even if it is invalid
     */
    MemberWriters(Document document, StructBuilder columns, String[] names, ValueWriter[] writers, boolean skipRemainder) {
        this.document = document;
        this.columns = columns;
        this.writers = writers;
        this.requestedNames = skipRemainder ? new SoughtNames(List.of(names)) : null;
        this.misfits = new int[writers.length];
        Map<String, Integer> byName = new HashMap<>();
        for (int i = 0; i < names.length; i++) {
            byName.put(names[i], i);
        }
        this.numbers = new KnownNames<>(byName::get);
    }

    /**
     * Decodes the object that starts with the current token, and advances to its end.
     *
     * @return true, as every object matches
     */
    public boolean write(Tokens tokens, int row) throws IOException {
        FieldMarks seen = columns.begin();
        int distinct = 0;
        for (int member = 0; numbers.next(tokens, member); member++) {
            Integer writer = numbers.value();
            tokens.next();
            if (writer != null) {
                boolean again = seen.has(writer);
                writeMember(tokens, writer, row, again);
                distinct += again ? 0 : 1;
                seen.set(writer, true);
                if (requestedNames != null && distinct == writers.length && tokens.leave(requestedNames)) {
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
