package io.github.mlformats.core.bytes;

import io.github.mlformats.core.error.CorruptFileException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A change of many files in a directory that readers see in one step: the hidden subdirectory {@code .change-<number>}.
 *
 * <ul>
 *   <li>{@code put/<path>} are new files, and new versions of existing ones, until they are moved to {@code <path>}.
 *   <li>{@code deleted/<path>} says that the file at {@code <path>} is deleted.
 * </ul>
 *
 * <p>The subdirectory is published by its rename. Only the one with the highest number counts: all before it are complete, which
 * means that their files are at their places. It remains until later ones are complete, so that its number tells readers whether
 * a listing is of one state of the directory. A reader lists new files before the places to which they are moved.
 *
 * @param number from 1; 0 if there was no change yet
 */
public record DirectoryChange(long number) {
    private static final String PREFIX = ".change-";
    private static final Pattern NAME = Pattern.compile("\\.change-([1-9][0-9]{0,17})");
    private static final long MAX_NUMBER = 999_999_999_999_999_999L;

    /** A directory that was not changed yet. */
    public static final DirectoryChange NONE = new DirectoryChange(0);

    /** Returns the latest change of a directory, given its entries; {@link #NONE} if it was not changed yet. */
    public static DirectoryChange latest(List<FileTree.Entry> entries) {
        long latest = 0;
        for (FileTree.Entry entry : entries) {
            Matcher name = NAME.matcher(entry.name());
            latest = name.matches() ? Math.max(latest, Long.parseLong(name.group(1))) : latest;
        }
        return new DirectoryChange(latest);
    }

    /** Whether there is a change. */
    public boolean exists() {
        return number > 0;
    }

    /** Returns the name of the subdirectory. */
    public String name() {
        return PREFIX + number;
    }

    /** Returns the path of a new file until it is moved to its place, relative to the changed directory. */
    public String put(String path) {
        return name() + "/put/" + path;
    }

    /** Returns the path of the mark of a deleted file, relative to the changed directory. */
    public String deleted(String path) {
        return name() + "/deleted/" + path;
    }

    /**
     * Returns the change after this one.
     *
     * @param directory name of the changed directory for messages
     * @throws CorruptFileException if no writer has made this one: its number is the highest
     */
    public DirectoryChange next(String directory) {
        if (number == MAX_NUMBER) {
            throw new CorruptFileException(
                    directory + "/" + name(), 0, "number of a change", "a number below " + MAX_NUMBER, number + "");
        }
        return new DirectoryChange(number + 1);
    }
}
