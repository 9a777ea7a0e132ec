package io.github.mlformats.zds.read;

import io.github.mlformats.core.record.StructBuilder;
import io.github.mlformats.zds.format.json.DocumentRemainder.FieldNameSuffixes;
import io.github.mlformats.zds.format.json.FieldNameCache;
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
    private final JsonValueDecoders.DocumentContext document;
    private final StructBuilder columns;
    private final JsonValueDecoders.JsonValueDecoder[] decoders;
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
            JsonValueDecoders.DocumentContext document,
            StructBuilder columns,
            String[] names,
            JsonValueDecoders.JsonValueDecoder[] decoders,
            boolean skipRemainder) {
        this.document = document;
        this.columns = columns;
        this.decoders = decoders;
        this.requestedNames = skipRemainder ? new FieldNameSuffixes(List.of(names)) : null;
        this.misfits = new int[decoders.length];
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
        columns.begin();
        int distinctCount = 0;
        for (int member = 0; numbers.next(tokens, member); member++) {
            Integer field = numbers.value();
            tokens.next();
            if (field != null) {
                boolean isRepeated = columns.isPresent(field);
                decodeMember(tokens, field, row, isRepeated);
                distinctCount += isRepeated ? 0 : 1;
                columns.setPresent(field, true);
                if (requestedNames != null
                        && distinctCount == decoders.length
                        && tokens.skipRemainder(requestedNames)) {
                    break;
                }
            } else {
                tokens.skipChildren();
            }
        }
        columns.end(row);
        return true;
    }

    private void decodeMember(TokenReader tokens, int field, int row, boolean isRepeated) throws IOException {
        if (isRepeated) {
            document.removeMismatches(misfits[field]);
        }
        int before = document.mismatches();
        decoders[field].decode(tokens, row);
        misfits[field] = document.mismatches() - before;
    }
}
