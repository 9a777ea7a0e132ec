package io.github.mlformats.tool.command;

import io.github.mlformats.convert.Conversion;
import io.github.mlformats.convert.ConversionMode;
import io.github.mlformats.convert.ConversionRequest;
import io.github.mlformats.convert.ConversionSettings;
import io.github.mlformats.convert.Formats;
import io.github.mlformats.convert.Input;
import io.github.mlformats.convert.Output;
import io.github.mlformats.convert.Transformation;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.spi.write.WritableFormat;
import io.github.mlformats.core.table.ColumnNames;
import io.github.mlformats.tool.input.FormatChecks;
import io.github.mlformats.tool.input.FormatDetector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.types.StructField;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Writes files again in their own format: a conversion from a format to itself. */
@Command(
        name = "rewrite",
        description = {
            "Writes files again in their format: compressed otherwise, with other blocks, columns or order, or in parts.",
            "Run the same command again to resume it if it was interrupted, like convert.",
            "Example: mlformats rewrite reviews.idv /data/small --level 9 --block-rows 10000 --drop Comment --verify",
            "Example: mlformats rewrite /data/reviews /data/sorted --sort-by Price --to-option writeIndex=Price",
            "Example: mlformats rewrite /data/reviews /data/near --zorder Price,City --to-option writeIndex=Price,City",
            "Example: mlformats rewrite /data/images /data/parts --shuffle 17 --split train=0.9,test=0.1"
        })
final class RewriteCommand extends SparkCommand {
    private static final int BUCKETS = 1_000_000;

    @Spec
    private CommandSpec spec;

    @Mixin
    private FilesAndTarget paths = new FilesAndTarget();

    @Option(
            names = "--level",
            paramLabel = "N",
            description =
                    "Level of compression, 1 to 9, of formats with the write option compressionLevel, such as idv.")
    private Optional<String> level = Optional.empty();

    @Option(
            names = "--block-rows",
            paramLabel = "N",
            description = "Rows of a block, of formats with the write option rowsPerBlock, such as idv.")
    private Optional<String> blockRows = Optional.empty();

    @Option(
            names = "--to-option",
            paramLabel = "KEY=VALUE",
            description = "Write option of the format, as in write.option(...). Repeatable.")
    private Map<String, String> options = new LinkedHashMap<>();

    @Option(names = "--drop", paramLabel = "COLUMN", split = ",", description = "Columns that are not written.")
    private List<String> drop = List.of();

    @Option(names = "--rename", paramLabel = "OLD=NEW", split = ",", description = "Columns to rename.")
    private Map<String, String> rename = new LinkedHashMap<>();

    @Option(
            names = "--shuffle",
            paramLabel = "SEED",
            description = "Sort rows by a hash of the seed and their key: the same rows and seed give the same order.")
    private Optional<Long> shuffle = Optional.empty();

    @Option(
            names = "--sort-by",
            paramLabel = "COLUMN",
            split = ",",
            description =
                    "Sort rows by columns of the output, so that filters on them skip most blocks by index files.")
    private List<String> sortBy = List.of();

    @Option(
            names = "--zorder",
            paramLabel = "COLUMN",
            split = ",",
            description =
                    "Sort rows along a Z-curve through 2 to 6 columns of the output, so that filters on each of them"
                            + " skip blocks by index files.")
    private List<String> zOrder = List.of();

    @Option(
            names = "--split",
            paramLabel = "NAME=SHARE",
            split = ",",
            description =
                    "Write parts into directories of OUT, such as train=0.9,test=0.1. A hash of its key decides to"
                            + " which part a row belongs, so it stays in that part when others are added.")
    private Map<String, Double> split = new LinkedHashMap<>();

    @Option(
            names = "--key",
            paramLabel = "COLUMN",
            description = "The key of a row in --shuffle and --split. Default: the column by which find looks up rows.")
    private Optional<String> key = Optional.empty();

    @Option(
            names = "--coalesce",
            paramLabel = "N",
            converter = PositiveNumber.class,
            description = "Maximum number of write tasks, and so of files, per unit.")
    private Optional<Integer> coalesce = Optional.empty();

    @Option(
            names = "--verify",
            description = "Read back the output and compare row counts and a checksum of each column.")
    private boolean verify;

    @Option(names = "--overwrite", description = "Delete existing output first.")
    private boolean overwrite;

    @Option(names = "--json", description = "Print the summary as JSON, a line for each part.")
    private boolean json;

    private String format;
    private ConversionRunner runner;

    @Override
    List<String> files() {
        return paths.files();
    }

    @Override
    void check(Configuration conf) throws IOException {
        paths.check(spec.commandLine());
        checkSplit();
        long orders = Stream.of(shuffle.isPresent(), !sortBy.isEmpty(), !zOrder.isEmpty())
                .filter(given -> given)
                .count();
        if (orders > 1) {
            throw new ParameterException(spec.commandLine(), "--shuffle, --sort-by and --zorder exclude each other");
        }
        if (zOrder.size() == 1 || zOrder.size() > ZOrder.MAX_COLUMNS) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--zorder: expected 2 to " + ZOrder.MAX_COLUMNS + " columns, found " + zOrder.size()
                            + ". Use --sort-by for one");
        }
        format = FormatDetector.detect(files(), format(), conf);
        level.ifPresent(value -> setOption("--level", "compressionLevel", value));
        blockRows.ifPresent(value -> setOption("--block-rows", "rowsPerBlock", value));
        FormatChecks.checkWrite(format, options, spec.commandLine().getErr());
        if ((shuffle.isPresent() || !split.isEmpty()) && drop.contains(keyColumn())) {
            throw new UsageException("column '" + keyColumn() + "' is the key of the rows and cannot be dropped. Name"
                    + " another column with --key");
        }
        for (Part part : parts()) {
            Conversion.checkTarget(output(part), files(), mode(), conf);
        }
        runner = new ConversionRunner(spec.commandLine().getErr());
    }

    private void checkSplit() {
        double sum = split.values().stream().mapToDouble(Double::doubleValue).sum();
        boolean hasShares = split.values().stream().allMatch(share -> share > 0);
        if (!split.isEmpty() && (!hasShares || Math.abs(sum - 1) > 1.0 / BUCKETS)) {
            throw new ParameterException(
                    spec.commandLine(), "--split: expected shares above 0 with the sum 1, found " + split);
        }
        for (String name : split.keySet()) {
            if (!name.matches("[A-Za-z0-9][A-Za-z0-9_.-]*")) {
                throw new ParameterException(
                        spec.commandLine(),
                        "--split: expected names of directories, of letters, digits, '_', '-' and '.', found '" + name
                                + "'");
            }
        }
    }

    private void setOption(String argument, String option, String value) {
        Optional<WritableFormat> writable = Formats.writable(format);
        if (writable.isEmpty()
                || writable.get().writeOptions().stream()
                        .noneMatch(known -> known.name().equals(option) && !known.isUnsupported())) {
            throw new UsageException("format " + format + " has no write option " + option + ": remove " + argument);
        }
        options.put(option, value);
    }

    /** The column whose values are the keys of rows. */
    private String keyColumn() {
        return key.or(() -> Formats.inspector(format).stream()
                        .flatMap(inspector -> inspector.format().lookupColumns().stream())
                        .findFirst())
                .orElseThrow(
                        () -> new UsageException("format " + format + " has no column with the key of a row. Name a"
                                + " column whose values decide the order and the part of a row with --key"));
    }

    private ConversionMode mode() {
        return overwrite ? ConversionMode.OVERWRITE : ConversionMode.ERROR;
    }

    /**
     * A part of the output.
     *
     * @param path its directory
     * @param where SQL condition of its rows
     */
    private record Part(String path, Optional<String> where) {}

    private List<Part> parts() {
        if (split.isEmpty()) {
            return List.of(new Part(paths.out(), Optional.empty()));
        }
        List<Part> parts = new ArrayList<>();
        double end = 0;
        long from = 0;
        for (Map.Entry<String, Double> share : split.entrySet()) {
            end += share.getValue();
            long to = Math.round(end * BUCKETS);
            String bucket = "pmod(xxhash64(" + ColumnNames.quoted(keyColumn()) + ", 'split'), " + BUCKETS + ")";
            // The last part has all other rows: shares may sum to a little less than 1.
            boolean isLast = parts.size() == split.size() - 1;
            parts.add(new Part(
                    paths.out() + "/" + share.getKey(),
                    Optional.of(bucket + " >= " + from + (isLast ? "" : " AND " + bucket + " < " + to))));
            from = to;
        }
        return parts;
    }

    private Output output(Part part) {
        return Output.files(part.path(), format, options);
    }

    @Override
    void run(InputTable table) throws IOException, InterruptedException {
        Input input = new Input(table.format(), table.options(), files());
        Optional<String> select = select(table);
        ConversionSettings settings = new ConversionSettings(mode(), Optional.empty(), verify, Optional.empty());
        if (!zOrder.isEmpty()) {
            ZOrder.prepare(table.rows(), zOrder.stream().map(this::nameInInput).toList());
        }
        for (Part part : parts()) {
            Transformation transformation =
                    new Transformation(part.where(), table.columns(), select, false, List.of(), order(), maxTasks());
            ConversionRequest request = new ConversionRequest(input, transformation, output(part));
            spec.commandLine().getErr().println("writing " + PlainText.escape(part.path()) + " as " + format);
            runner.run(new Conversion(table.session(), request, settings), part.path(), json);
        }
    }

    private OptionalInt maxTasks() {
        return coalesce.map(OptionalInt::of).orElse(OptionalInt.empty());
    }

    /** The order of the rows after columns were renamed. Keys with equal hashes have an order, too. */
    private List<String> order() {
        if (!zOrder.isEmpty()) {
            return List.of(ZOrder.by(zOrder));
        }
        if (shuffle.isEmpty()) {
            return sortBy.stream().map(ColumnNames::quoted).toList();
        }
        String name = ColumnNames.quoted(rename.getOrDefault(keyColumn(), keyColumn()));
        return List.of("xxhash64(" + name + ", " + shuffle.get() + "L)", name);
    }

    /** The name in the input of a column of the output. */
    private String nameInInput(String name) {
        return rename.entrySet().stream()
                .filter(renamed -> renamed.getValue().equals(name))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(name);
    }

    /** The remaining columns under their new names. */
    private Optional<String> select(InputTable table) {
        if (drop.isEmpty() && rename.isEmpty()) {
            return Optional.empty();
        }
        StructField[] fields = table.rows().schema().fields();
        List<String> names = Arrays.stream(fields).map(StructField::name).toList();
        for (String column : concat(drop, rename.keySet())) {
            if (!names.contains(column)) {
                throw new UsageException("there is no column '" + column + "' to drop or rename. The columns are "
                        + String.join(", ", names));
            }
        }
        List<String> kept = names.stream().filter(name -> !drop.contains(name)).toList();
        if (kept.isEmpty()) {
            throw new UsageException("all columns are dropped. Keep at least one of " + String.join(", ", names));
        }
        return Optional.of(String.join(
                ", ",
                kept.stream()
                        .map(name ->
                                ColumnNames.quoted(name) + " AS " + ColumnNames.quoted(rename.getOrDefault(name, name)))
                        .toList()));
    }

    private static List<String> concat(List<String> one, Iterable<String> two) {
        List<String> all = new ArrayList<>(one);
        two.forEach(all::add);
        return all;
    }
}
