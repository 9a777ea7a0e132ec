package io.github.mlformats.core.inspect;

import java.util.List;

/**
 * What an {@link Inspector} found out about a file: a tree of labelled facts, which is shown as text or as JSON. Labels
 * are lower-case words, such as {@code "rows per block"}.
 */
public sealed interface Fact {
    /** A cell of a table, or a fact, about which there is nothing to say. */
    Fact NONE = new None();

    /** Words. */
    record Text(String text) implements Fact {}

    /** A number of things. */
    record Count(long count) implements Fact {}

    /** A number of bytes, which people want to see with a unit. */
    record Size(long bytes) implements Fact {}

    /** Several facts, in the order in which they are shown. */
    record Group(List<Labelled> facts) implements Fact {
        public Group {
            facts = List.copyOf(facts);
        }

        /** Facts in the order in which they are shown. */
        public static Group of(Labelled... facts) {
            return new Group(List.of(facts));
        }
    }

    /** A fact and what it is about. */
    record Labelled(String label, Fact fact) {}

    /**
     * The same facts about several things.
     *
     * @param labels one for each column
     * @param rows as many facts each as there are labels
     */
    record Table(List<String> labels, List<List<Fact>> rows) implements Fact {
        public Table {
            labels = List.copyOf(labels);
            rows = rows.stream().map(List::copyOf).toList();
        }
    }

    /** Nothing. */
    record None() implements Fact {}

    /**
     * A fact with its label.
     *
     * @param label lower-case words
     */
    static Labelled labelled(String label, Fact fact) {
        return new Labelled(label, fact);
    }

    /** Words; {@link #NONE} for null. */
    static Fact text(Object words) {
        return words == null ? NONE : new Text(words.toString());
    }

    /** A number of things. */
    static Fact count(long count) {
        return new Count(count);
    }

    /** A number of bytes. */
    static Fact size(long bytes) {
        return new Size(bytes);
    }
}
