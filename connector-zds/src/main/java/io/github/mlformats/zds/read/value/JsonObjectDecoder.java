package io.github.mlformats.zds.read.value;

import io.github.mlformats.core.vector.build.nested.FieldPresence;
import io.github.mlformats.core.vector.build.nested.StructBuilder;
import io.github.mlformats.zds.format.json.FieldNameCache;
import io.github.mlformats.zds.format.json.FieldNameSuffixes;
import io.github.mlformats.zds.format.json.TokenReader;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Decodes JSON objects into a struct column. Members without a column are skipped. The last value of a repeated member wins. Not
 * thread-safe.
 */
public final class JsonObjectDecoder {
    private final DocumentContext document;
    private final StructBuilder columns;
    private final JsonValueDecoder[] writers;
    private final FieldNameCache<Integer> numbers;
    /** The number of mismatches in the last value of each member. */
    private final int[] misfits;

    /** The names that the remainder of a document must not contain to be skipped; null to always parse it. */
    private final FieldNameSuffixes requestedNames;

    /**
     * @param names distinct names of the members
     * @param skipRemainder whether to skip the remainder of a document once all members are known, even if it is invalid
     */
    JsonObjectDecoder(
            DocumentContext document,
            StructBuilder columns,
            String[] names,
            JsonValueDecoder[] writers,
            boolean skipRemainder) {
        this.document = document;
        this.columns = columns;
        this.writers = writers;
        this.requestedNames = skipRemainder ? new FieldNameSuffixes(List.of(names)) : null;
        this.misfits = new int[writers.length];
        Map<String, Integer> byName = new HashMap<>();
        for (int i = 0; i < names.length; i++) {
            byName.put(names[i], i);
        }
        this.numbers = new FieldNameCache<>(byName::get);
    }

    /**
     * Decodes the object that starts with the current token, and advances to its end.
     *
     * @return true, as every object matches
     */
    public boolean decode(TokenReader tokens, int row) throws IOException {
        FieldPresence seen = columns.begin();
        int distinct = 0;
        for (int member = 0; numbers.next(tokens, member); member++) {
            Integer writer = numbers.value();
            tokens.next();
            if (writer != null) {
                boolean again = seen.isPresent(writer);
                writeMember(tokens, writer, row, again);
                distinct += again ? 0 : 1;
                seen.set(writer, true);
                if (requestedNames != null && distinct == writers.length && tokens.skipRemainder(requestedNames)) {
                    break;
                }
            } else {
                tokens.skipChildren();
            }
        }
        columns.end(row);
        return true;
    }

    private void writeMember(TokenReader tokens, int writer, int row, boolean again) throws IOException {
        if (again) {
            document.removeMisfits(misfits[writer]);
        }
        int before = document.misfits();
        writers[writer].decode(tokens, row);
        misfits[writer] = document.misfits() - before;
    }
}
