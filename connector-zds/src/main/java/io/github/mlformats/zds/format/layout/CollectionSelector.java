package io.github.mlformats.zds.format.layout;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Selects the collections of a read, from one data set or from several that are read together. */
public final class CollectionSelector {
    private static final String ALL = "*";
    /** Maximum number of characters of the names listed in a message. */
    private static final int MAX_NAMES = 500;

    private final String choice;
    private final Set<String> seen = new TreeSet<>();

    /** @param choice a name, {@code *} for all collections, or null for the only one */
    public CollectionSelector(String choice) {
        this.choice = choice;
    }

    /** Returns the selected collections of a data set. Call {@link #check} after the last data set. */
    public List<ZdsCollection> select(DataSet set) {
        List<ZdsCollection> chosen = set.collections().stream()
                .filter(collection -> select(collection.name()))
                .collect(Collectors.toList());
        chosen.forEach(collection -> collection.directory().checkNamesBelow(collection.path()));
        return chosen;
    }

    /** Returns whether a collection of a data set is selected. Call {@link #check} or {@link #checkOne} after the last one. */
    public boolean select(String collection) {
        seen.add(collection);
        return isSelected(collection);
    }

    /** Returns whether a collection outside of a data set is selected: it does not count as one of several. */
    public boolean isSelected(String collection) {
        return choice == null || choice.equals(ALL) || choice.equals(collection);
    }

    /**
     * Verifies the selection.
     *
     * @param where location of the data sets for messages
     * @throws UsageException if the named collection does not exist, or if none is named and there is not exactly one
     */
    public void check(String where) {
        if (ALL.equals(choice)) {
            return;
        }
        if (choice != null && !seen.contains(choice)) {
            throw new UsageException(
                    "collection not found: '" + choice + "' in " + where + ". Available collections: " + names());
        }
        if (choice == null && seen.isEmpty()) {
            throw new UsageException(where + " contains no collections");
        }
        checkOne(where);
    }

    /**
     * Verifies the selection of a stream, for which data sets may arrive later.
     *
     * @param where location of the data sets for messages
     * @throws UsageException if no collection is named, and there are several
     */
    public void checkOne(String where) {
        if (choice == null && seen.size() > 1) {
            throw new UsageException(
                    where + " contains several collections. Set option(\"collection\") to one of them, or to \"*\" to"
                            + " read all of them: " + names());
        }
    }

    private String names() {
        return PlainText.truncate(String.join(", ", seen), MAX_NAMES);
    }
}
