package io.github.mlformats.tool.input;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.mlformats.convert.Formats;
import io.github.mlformats.core.scan.FormatTable;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.core.table.TableResolver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.aggregate.AggregateFunc;
import org.apache.spark.sql.connector.expressions.aggregate.Aggregation;
import org.apache.spark.sql.connector.expressions.aggregate.CountStar;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.connector.read.SupportsPushDownAggregates;
import org.apache.spark.sql.connector.read.SupportsPushDownLimit;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * The input of a command, read in this process without a Spark session, which takes seconds to start: through the interfaces by
 * which Spark reads it, under Spark's default settings. Only what needs neither Spark's analysis nor its listing of directories.
 *
 * @param options read options of the format
 * @param columns projected columns, by name; empty for all
 * @param conf the Hadoop configuration with the options
 */
public record LocalInput(
        String format, Map<String, String> options, List<String> files, List<String> columns, Configuration conf) {
    /** Of other names, Spark's syntax may mean a field, or all columns. */
    private static final Pattern PLAIN_NAME = Pattern.compile("[^.`*]+");

    private static final String SETTINGS = "spark.";

    /** Set by the launcher; says nothing about rows. */
    private static final String PROGRESS = "spark.ui.showConsoleProgress";

    /** Whether the user specified settings of Spark, which only a session knows. */
    private static boolean hasSparkSettings() {
        return System.getProperties().stringPropertyNames().stream()
                .anyMatch(name -> name.startsWith(SETTINGS) && !name.equals(PROGRESS));
    }

    /** Whether the user specified a read option. */
    public boolean hasOption(String name) {
        return new CaseInsensitiveStringMap(options).containsKey(name);
    }

    /**
     * The rows, in the order of Spark.
     *
     * @param more additional read options
     * @param limit the number of rows that suffices; empty for all
     * @return empty if only Spark can read them
     * @throws io.github.mlformats.core.error.UsageException if there are no such files
     */
    public Optional<LocalRows> rows(Map<String, String> more, OptionalLong limit) {
        return table(more).flatMap(table -> projected(table).map(projection -> {
            ScanBuilder scan = table.newScanBuilder(CaseInsensitiveStringMap.empty());
            ((SupportsPushDownRequiredColumns) scan).pruneColumns(projection);
            if (limit.isPresent() && limit.getAsLong() <= Integer.MAX_VALUE) {
                ((SupportsPushDownLimit) scan).pushLimit((int) limit.getAsLong());
            }
            return new LocalRows(scan.build());
        }));
    }

    /** The number of rows, from the metadata of the files where possible. @return empty if only Spark can count them */
    public OptionalLong count() {
        Optional<FormatTable> table = columns.isEmpty() ? table(Map.of()) : Optional.empty();
        return table.isEmpty() ? OptionalLong.empty() : OptionalLong.of(count(table.get()));
    }

    private static long count(FormatTable table) {
        ScanBuilder scan = table.newScanBuilder(CaseInsensitiveStringMap.empty());
        Aggregation count = new Aggregation(new AggregateFunc[] {new CountStar()}, new Expression[0]);
        boolean pushed = ((SupportsPushDownAggregates) scan).pushAggregation(count);
        if (!pushed) {
            ((SupportsPushDownRequiredColumns) scan).pruneColumns(new StructType());
        }
        try {
            return new LocalRows(scan.build()).sum(batch -> {
                long sum = pushed ? 0 : batch.numRows();
                for (int i = 0; pushed && i < batch.numRows(); i++) {
                    sum += batch.column(0).getLong(i);
                }
                return sum;
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Optional<FormatTable> table(Map<String, String> more) {
        Optional<Format> known = Formats.inspector(format).map(inspector -> inspector.format());
        if (known.isEmpty() || hasSparkSettings()) {
            return Optional.empty();
        }
        Map<String, String> all = new HashMap<>(options);
        all.putAll(more);
        addPaths(all);
        CaseInsensitiveStringMap read = new CaseInsensitiveStringMap(all);
        return TableResolver.withoutSession(known.get(), read, conf)
                .resolveFlat()
                .map(found -> FormatTable.of(known.get(), read, found));
    }

    /** As Spark passes the paths of {@code load}. */
    private void addPaths(Map<String, String> read) {
        if (files.size() == 1) {
            read.put("path", files.get(0));
            return;
        }
        try {
            read.put("paths", new ObjectMapper().writeValueAsString(files));
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Optional<StructType> projected(FormatTable table) {
        if (columns.isEmpty()) {
            return Optional.of(table.schema());
        }
        List<String> known = Arrays.asList(table.schema().fieldNames());
        boolean plain =
                columns.stream().allMatch(name -> PLAIN_NAME.matcher(name).matches() && known.contains(name));
        return plain && columns.stream().distinct().count() == columns.size()
                ? Optional.of(new StructType(
                        columns.stream().map(table.schema()::apply).toArray(StructField[]::new)))
                : Optional.empty();
    }
}
