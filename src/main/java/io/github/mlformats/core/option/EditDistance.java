package io.github.mlformats.core.option;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/**
 * Restricted Damerau-Levenshtein distance: the number of insertions, deletions, replacements and transpositions of
 * adjacent characters that turn one word into another, to suggest names for typing errors.
 */
public final class EditDistance {
    /** Maximum distance of a typing error. */
    private static final int TYPO_DISTANCE = 2;

    private EditDistance() {}

    /** Returns the known name that is closest to a misspelled one, ignoring case; empty if none is close. */
    public static Optional<String> closestMatch(String name, Collection<String> known) {
        String typed = name.toLowerCase(Locale.ROOT);
        String closest = null;
        int minDistance = TYPO_DISTANCE + 1;
        for (String candidate : known) {
            int distance = distance(typed, candidate.toLowerCase(Locale.ROOT));
            if (distance < minDistance && 3 * distance < candidate.length()) {
                closest = candidate;
                minDistance = distance;
            }
        }
        return Optional.ofNullable(closest);
    }

    static int distance(String a, String b) {
        int[][] distance = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            distance[i][0] = i;
        }
        for (int j = 0; j <= b.length(); j++) {
            distance[0][j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            for (int j = 1; j <= b.length(); j++) {
                int replaced = distance[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                int edited = Math.min(replaced, 1 + Math.min(distance[i - 1][j], distance[i][j - 1]));
                boolean swapped =
                        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
                distance[i][j] = swapped ? Math.min(edited, distance[i - 2][j - 2] + 1) : edited;
            }
        }
        return distance[a.length()][b.length()];
    }
}
