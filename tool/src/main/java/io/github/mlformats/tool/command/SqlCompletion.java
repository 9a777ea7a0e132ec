package io.github.mlformats.tool.command;

import io.github.mlformats.convert.Formats;
import io.github.mlformats.core.table.ColumnNames;
import java.io.File;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.SparkSession;
import org.jline.reader.Candidate;
import org.jline.reader.Completer;
import org.jline.reader.EOFError;
import org.jline.reader.LineReader;
import org.jline.reader.ParsedLine;

/** Completes keywords, tables, formats, local paths after a format, and the columns of the tables in the statement. */
final class SqlCompletion implements Completer {
    /** A table with a path, complete or not. */
    private static final Pattern PATH_TABLE = Pattern.compile("(\\w+)\\.`([^`]*)(`?)");

    private static final Pattern TABLE = Pattern.compile("\\w+\\.`[^`]*`|\\w+");

    private static final List<String> SPARK_FORMATS = List.of("parquet", "orc", "json", "csv", "text");

    private final SparkSession session;
    private final Map<String, List<String>> columns = new HashMap<>();
    private List<String> keywords;

    SqlCompletion(SparkSession session) {
        this.session = session;
    }

    @Override
    public void complete(LineReader reader, ParsedLine line, List<Candidate> candidates) {
        String start = line.word().substring(0, line.wordCursor());
        Matcher path = PATH_TABLE.matcher(start);
        if (path.matches()) {
            completePath(path.group(1), path.group(2), candidates);
            return;
        }
        List<String> tables = SqlShell.tables(session);
        Set<String> names = new TreeSet<>(tables);
        Matcher used = TABLE.matcher(line.line());
        while (used.find()) {
            if (used.group().contains("`") || tables.contains(used.group())) {
                names.addAll(columns.computeIfAbsent(used.group(), this::columnsOf));
            }
        }
        boolean isUpperCase = start.equals(start.toUpperCase(Locale.ROOT));
        keywords().forEach(keyword -> names.add(isUpperCase ? keyword.toUpperCase(Locale.ROOT) : keyword));
        names.forEach(name -> candidates.add(new Candidate(name)));
        formats().forEach(format -> candidates.add(incomplete(format + ".`")));
    }

    private static void completePath(String format, String path, List<Candidate> candidates) {
        int slash = path.lastIndexOf('/') + 1;
        File directory = new File(slash == 0 ? "." : path.substring(0, slash));
        File[] files = directory.listFiles(file -> !file.getName().contains("`"));
        for (File file : files == null ? new File[0] : files) {
            String name = format + ".`" + path.substring(0, slash) + file.getName();
            if (file.getName().startsWith(".") && !path.startsWith(".", slash)) {
                continue;
            }
            // A directory may be a table, or the way to one.
            candidates.add(file.isDirectory() ? incomplete(name + "/") : new Candidate(name + "`"));
        }
        if (path.endsWith("/")) {
            candidates.add(new Candidate(format + ".`" + path + "`"));
        }
    }

    private static Candidate incomplete(String value) {
        return new Candidate(value, value, null, null, null, null, false);
    }

    private static List<String> formats() {
        List<String> formats = new ArrayList<>(SPARK_FORMATS);
        Formats.inspectors().forEach(inspector -> formats.add(inspector.format().shortName()));
        return formats;
    }

    /** The columns of a table; none if it cannot be read, which its statement will say. */
    private List<String> columnsOf(String table) {
        try {
            return Arrays.stream(session.sql("SELECT * FROM " + table).columns())
                    .map(name -> name.matches("\\w+") ? name : ColumnNames.quoted(name))
                    .toList();
        } catch (Exception e) {
            return List.of();
        }
    }

    private List<String> keywords() {
        if (keywords == null) {
            keywords = SqlShell.keywords(session);
        }
        return keywords;
    }

    /** Divides a line into words, and says whether it has a complete statement. */
    static final class Parser implements org.jline.reader.Parser {
        private static final Pattern WORD = Pattern.compile("\\w+\\.`[^`]*`?|`[^`]*`?|'[^']*'?|[\\w\\\\]+");

        @Override
        public ParsedLine parse(String line, int cursor, ParseContext context) {
            if (context == ParseContext.ACCEPT_LINE && !isComplete(line)) {
                throw new EOFError(-1, -1, "expected ;");
            }
            List<String> words = new ArrayList<>();
            Matcher matcher = WORD.matcher(line);
            while (matcher.find()) {
                if (matcher.start() < cursor && cursor <= matcher.end()) {
                    words.add(matcher.group());
                    return new Line(line, cursor, words, words.size() - 1, cursor - matcher.start());
                }
                if (matcher.start() >= cursor) {
                    break;
                }
                words.add(matcher.group());
            }
            words.add("");
            return new Line(line, cursor, words, words.size() - 1, 0);
        }

        private static boolean isComplete(String line) {
            if (SqlShell.isCommand(line) || SqlShell.isEnd(line)) {
                return true;
            }
            SqlText text = new SqlText();
            text.add(line);
            text.takeStatements();
            return text.isEmpty();
        }
    }

    private record Line(String line, int cursor, List<String> words, int wordIndex, int wordCursor)
            implements ParsedLine {
        @Override
        public String word() {
            return words.get(wordIndex);
        }
    }
}
