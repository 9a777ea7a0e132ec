package io.github.mlformats.core.inspect;

import java.util.List;

/**
 * The result of an {@link Inspector}: a tree of labelled facts about a file, printed as text or JSON. Labels are lower-case
 * words, such as {@code "rows per block"}. Immutable.
 */
public sealed interface Fact {
    /** An empty fact or table cell. */
    Fact NONE = new None();

    /** A text. */
    record Text(String text) implements Fact {}

    /** A number. */
    record Count(long count) implements Fact {}

    /** A number of bytes, printed with a unit. */
    record Size(long bytes) implements Fact {}

    /** Several facts in display order. */
    record Group(List<Labelled> facts) implements Fact {
        public Group {
            facts = List.copyOf(facts);
        }

        /** Creates a group of facts in display order. */
        public static Group of(Labelled... facts) {
            return new Group(List.of(facts));
        }
    }

    /** A fact with its label. */
    record Labelled(String label, Fact fact) {}

    /**
     * A table of facts.
     *
     * @param labels the column labels
     * @param rows the rows, with one fact for each label
     */
    record Table(List<String> labels, List<List<Fact>> rows) implements Fact {
        public Table {
            labels = List.copyOf(labels);
            rows = rows.stream().map(List::copyOf).toList();
        }
    }

    /** An empty fact. */
    record None() implements Fact {}

    /**
     * Creates a fact with its label.
     *
     * @param label lower-case words
     */
    static Labelled labelled(String label, Fact fact) {
        return new Labelled(label, fact);
    }

    /** Creates a text from an object's string; {@link #NONE} for null. */
    static Fact text(Object words) {
        return words == null ? NONE : new Text(words.toString());
    }

    /** Creates a number. */
    static Fact count(long count) {
        return new Count(count);
    }

    /** Creates a number of bytes. */
    static Fact size(long bytes) {
        return new Size(bytes);
    }
}
