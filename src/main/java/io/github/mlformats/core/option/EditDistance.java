package io.github.mlformats.core.option;

/**
 * Number of single-character insertions, deletions, replacements and swaps of neighbours that turn one word into another,
 * none of them at the same place twice.
 */
final class EditDistance {
    private EditDistance() {}

    static int between(String a, String b) {
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
                int changed = Math.min(replaced, 1 + Math.min(distance[i - 1][j], distance[i][j - 1]));
                boolean swapped =
                        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
                distance[i][j] = swapped ? Math.min(changed, distance[i - 2][j - 2] + 1) : changed;
            }
        }
        return distance[a.length()][b.length()];
    }
}
