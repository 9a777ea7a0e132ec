package io.github.mlformats.datadings.format.type;

import io.github.mlformats.datadings.format.message.MessagePackCursor;
import java.util.Iterator;
import java.util.Map;

/**
 * An array or map that is partially written. Nested containers are an explicit stack of these instead of recursive
 * calls, as a sample may be nested deeper than the thread's stack allows.
 */
interface OpenContainer {
    /**
     * Advances to the next value and writes the text before it.
     *
     * @return false at the end, after the end of the container was written and the cursor moved past it
     */
    boolean next(StringBuilder json, MessagePackCursor cursor);

    /** An array. */
    final class Elements implements OpenContainer {
        private final int count;
        private int begun;

        Elements(int count) {
            this.count = count;
        }

        @Override
        public boolean next(StringBuilder json, MessagePackCursor cursor) {
            if (begun == count) {
                json.append(']');
                return false;
            }
            json.append(begun == 0 ? "" : ",");
            begun++;
            return true;
        }
    }

    /** A map, as an object or as a list of pairs. */
    final class Entries implements OpenContainer {
        private final Iterator<Map.Entry<String, Integer>> entries;
        private final boolean names;
        private final int end;
        private boolean begun;

        /**
         * @param entries keys as JSON, with the positions of their values
         * @param names whether the keys are plain names
         * @param end position after the map
         */
        Entries(Iterator<Map.Entry<String, Integer>> entries, boolean names, int end) {
            this.entries = entries;
            this.names = names;
            this.end = end;
        }

        @Override
        public boolean next(StringBuilder json, MessagePackCursor cursor) {
            json.append(begun && !names ? "]" : "");
            if (!entries.hasNext()) {
                json.append(names ? "}" : "]}");
                cursor.seek(end);
                return false;
            }
            Map.Entry<String, Integer> entry = entries.next();
            json.append(begun ? "," : "").append(names ? "" : "[");
            json.append(entry.getKey()).append(names ? ":" : ",");
            cursor.seek(entry.getValue());
            begun = true;
            return true;
        }
    }
}
