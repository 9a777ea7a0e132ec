package io.github.mlformats.core.write.partition;

import io.github.mlformats.core.error.UsageException;
import java.util.regex.Pattern;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.unsafe.types.UTF8String;

/** The file that a row belongs into, as a column says it. Used by one task. */
public final class FileNames {
    /** What every file system takes, and no listing leaves out. */
    private static final Pattern NAME = Pattern.compile("(?![._])[A-Za-z0-9_.-]+");

    private final NameColumn column;
    private UTF8String name;

    FileNames(NameColumn column) {
        this.column = column;
    }

    /**
     * Goes to the file of a row. Gives whether that is another one than before.
     *
     * @throws UsageException if there can be no file of that name
     */
    public boolean moveTo(InternalRow row) {
        UTF8String next = row.isNullAt(column.position()) ? null : row.getUTF8String(column.position());
        if (next != null && next.equals(name)) {
            return false;
        }
        if (next == null || !NAME.matcher(next.toString()).matches()) {
            throw new UsageException("column '" + column.column() + "' is " + (next == null ? "null" : "'" + next + "'")
                    + ", which names no file: use letters, digits, '.', '-' and '_', and no '.' or '_' as the first");
        }
        name = next.copy();
        return true;
    }

    /**
     * The name of the file.
     *
     * @param folder below that of the write; null for that itself
     * @throws UsageException if it is there already
     */
    public String in(String folder) {
        String path = folder == null ? name.toString() : folder + "/" + name;
        if (column.taken().contains(path)) {
            throw new UsageException("file " + path + ", as column '" + column.column()
                    + "' names it, is there already: use mode overwrite, or another name");
        }
        return name.toString();
    }
}
