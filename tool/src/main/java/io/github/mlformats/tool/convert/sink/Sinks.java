package io.github.mlformats.tool.convert.sink;

import io.github.mlformats.core.inspect.Inspector;
import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.write.WritableFormat;
import io.github.mlformats.tool.input.Inspectors;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** Selects the sink of an output format. */
public final class Sinks {
    /** Write options that produce a single file or data set. */
    private static final List<String> AS_ONE = List.of("singleFile", "singleSet");
    /** The write option of model formats. */
    private static final String LAYOUT = "layout";

    private Sinks() {}

    /** The sink for files. */
    public static Sink create(OutputSpec writing, Path out, Configuration conf) throws IOException {
        return isSingleOutput(writing) ? new SingleOutputSink(writing, out, conf) : new FolderSink(writing, out, conf);
    }

    /**
     * Whether the output is a single file, data set or model, to which units cannot be added.
     *
     * @param table the table to append to instead of writing files, if any
     */
    public static boolean isSingleOutput(OutputSpec writing, Optional<String> table) {
        return table.isEmpty() && isSingleOutput(writing);
    }

    /** Whether the rows of a single unit can be read back. @param table as above */
    public static boolean canReadBackUnits(OutputSpec writing, Optional<String> table) {
        return table.isEmpty() || writing.format().equalsIgnoreCase(IcebergAppends.FORMAT);
    }

    private static boolean isSingleOutput(OutputSpec writing) {
        return Inspectors.find(writing.format())
                .map(Inspector::format)
                .filter(WritableFormat.class::isInstance)
                .map(WritableFormat.class::cast)
                .map(format -> isSingleOutput(format, writing))
                .orElse(false);
    }

    private static boolean isSingleOutput(WritableFormat format, OutputSpec writing) {
        Options options = new OptionSet(format.writeOptions()).parse(writing.options());
        return format.writeOptions().stream()
                .filter(option -> !option.isUnsupported())
                .anyMatch(option -> option.name().equals(LAYOUT)
                        || AS_ONE.contains(option.name()) && Boolean.TRUE.equals(value(options, option)));
    }

    private static Object value(Options options, Option<?> option) {
        return options.get(option);
    }
}
