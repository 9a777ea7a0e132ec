package io.github.mlformats.zds.format.layout;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The collections that a read is about, of one data set or of several that are read together. */
public final class CollectionChoice {
    private static final String ALL = "*";
    /** Most characters of the names that a message lists. */
    private static final int MAX_NAMES = 500;

    private final String choice;
    private final Set<String> seen = new TreeSet<>();

    /** @param choice a name, {@code *} for all, or null for the only one */
    public CollectionChoice(String choice) {
        this.choice = choice;
    }

    /** Those of a data set; {@link #check} after the last one. */
    public List<Collection> of(DataSet set) {
        set.collections().forEach(collection -> seen.add(collection.name()));
        List<Collection> chosen = set.collections().stream()
                .filter(collection -> choice == null || choice.equals(ALL) || choice.equals(collection.name()))
                .collect(Collectors.toList());
        chosen.forEach(collection -> collection.folder().checkNamesBelow(collection.path()));
        return chosen;
    }

    /**
     * Makes sure that there was what is to be read.
     *
     * @param where the data sets are, for messages
     * @throws UsageException if there is none of that name, or several to choose from
     */
    public void check(String where) {
        if (ALL.equals(choice)) {
            return;
        }
        if (choice != null && !seen.contains(choice)) {
            throw new UsageException("collection not found: '" + choice + "' in " + where + ". Available collections: " + names());
        }
        if (choice == null && seen.size() != 1) {
            throw new UsageException(
                    seen.isEmpty()
                            ? where + " contains no collections"
                            : where + " contains several collections. Set option(\"collection\") to one of them, or to \"*\" to"
                                    + " read all of them: " + names());
        }
    }

    private String names() {
        return PlainText.cut(String.join(", ", seen), MAX_NAMES);
    }
}
