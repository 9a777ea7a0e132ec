package io.github.mlformats.core.write;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.spi.Format;
import java.io.Serializable;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * A column with file names.
 *
 * @param position ordinal in the rows
 * @param extension appended to the values
 * @param taken relative paths of existing files that are kept
 * @param format reads the files
 */
record NameColumn(String column, int position, String extension, Set<String> taken, Format format)
        implements Serializable {
    private static final long serialVersionUID = 1L;

    /** Creates the router of a task's rows to files. */
    public FileNames names() {
        return new FileNames(this);
    }

    /** Routes rows to files that are named by a column. Used by one task. */
    public static final class FileNames {
        /** Names that all file systems accept and no listing hides. */
        private static final Pattern NAME = Pattern.compile("(?![._])[A-Za-z0-9_.-]+");

        /**
         * Most characters of a name. File systems mostly allow 255, but the name before the commit is longer by the ids of the write
         * and of the attempt, and that of its checksums even more.
         */
        private static final int MAX_LENGTH = 200;

        private final NameColumn column;
        private UTF8String name;

        FileNames(NameColumn column) {
            this.column = column;
        }

        /**
         * Moves to the file of a row. Returns whether it differs from that of the previous row.
         *
         * @throws UsageException if the name is not allowed
         */
        public boolean moveTo(InternalRow row) {
            UTF8String next = row.isNullAt(column.position()) ? null : row.getUTF8String(column.position());
            if (next != null && next.equals(name)) {
                return false;
            }
            if (next == null || !NAME.matcher(next.toString()).matches()) {
                throw new UsageException(
                        "column '" + column.column() + "' is " + (next == null ? "null" : "'" + next + "'")
                                + ", which is not a valid file name. Use letters, digits, '.', '-' and '_', and do not"
                                + " start with '.' or '_'");
            }
            String file = next + column.extension();
            if (file.length() > MAX_LENGTH) {
                throw new UsageException("column '" + column.column() + "' names the file '" + PlainText.truncate(file)
                        + "', but names of files can have at most " + MAX_LENGTH + " characters. Use a shorter name");
            }
            if (!column.format().isDataFile(file, false, sibling -> false)) {
                throw new UsageException("column '" + column.column() + "' is '" + next
                        + "', which readers of a directory skip, because it is not the name of a data file. Use"
                        + " another name");
            }
            name = next.copy();
            return true;
        }

        /**
         * Returns the name of the current file.
         *
         * @param directory relative path of its directory; null for the directory of the write
         * @throws UsageException if the file exists already
         */
        public String in(String directory) {
            String file = name + column.extension();
            String path = directory == null ? file : directory + "/" + file;
            if (column.taken().contains(path)) {
                throw new UsageException("file " + path + ", as column '" + column.column()
                        + "' names it, already exists. Use mode overwrite, or another name");
            }
            return file;
        }
    }
}
