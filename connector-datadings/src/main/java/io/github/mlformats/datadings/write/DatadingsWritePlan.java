package io.github.mlformats.datadings.write;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.option.WriteOptions.FileLimits;
import io.github.mlformats.core.record.ColumnResolver;
import io.github.mlformats.core.spi.write.FieldNames;
import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.spi.write.OutputFile;
import io.github.mlformats.core.spi.write.WritePlan;
import io.github.mlformats.datadings.schema.DatadingsWriteOptions;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructType;

/**
 * Plans a write of rows as data sets, each a file of samples with its sidecar files (datadings.md, section 12).
 *
 * @param options the write options
 * @param limits when a data set ends
 */
public record DatadingsWritePlan(StructType columns, Options options, FileLimits limits) implements WritePlan {
    private static final long serialVersionUID = 1L;
    private static final String KEY = "key";

    /** The name of the key column is compared with those of the columns as in this session. */
    public DatadingsWritePlan(StructType columns, Options options) {
        this(
                ColumnResolver.of(columns).spelledAs(options.get(DatadingsWriteOptions.KEY_COLUMN)),
                options,
                DatadingsWriteOptions.limits(options));
    }

    /** @throws UsageException if options contradict each other, a column cannot be written, or the key column is missing */
    public DatadingsWritePlan {
        DatadingsWriteOptions.check(options, limits);
        List<String> names = Arrays.asList(columns.fieldNames());
        String key = options.get(DatadingsWriteOptions.KEY_COLUMN);
        if (!names.contains(key)) {
            throw new UsageException("no column '" + key
                    + "', but each sample needs a key: add the column, or name another one with keyColumn");
        }
        if (names.stream().anyMatch(name -> !name.equals(key) && isReadAsKey(name))) {
            throw new UsageException("column '" + key + "' is stored as 'key', but there is a column of that name: drop"
                    + " or rename it");
        }
        FieldNames.findDuplicate(columns).ifPresent(name -> {
            throw new UsageException("a column name occurs twice: '" + name + "'");
        });
        DataType type = columns.fields()[names.indexOf(key)].dataType();
        if (!(type instanceof StringType)) {
            throw new UsageException("column '" + key + "' must be a string, not " + type.simpleString()
                    + ": cast it, or name another one with keyColumn");
        }
        for (String name : options.get(DatadingsWriteOptions.ARRAYS).names()) {
            if (!names.contains(name)) {
                throw new UsageException("option arrays names '" + name
                        + "', which is not a column: it must be list, numpy or column names");
            }
        }
        new DatadingsFileWriter.SampleWriter(columns, options);
    }

    private static boolean isReadAsKey(String column) {
        return ColumnResolver.isSameName(KEY, column);
    }

    @Override
    public Optional<String> reservedColumn() {
        return Optional.of(options.get(DatadingsWriteOptions.KEY_COLUMN)).filter(key -> !isReadAsKey(key));
    }

    @Override
    public String extension() {
        return ".msgpack";
    }

    @Override
    public List<String> clusteredBy() {
        return DatadingsWriteOptions.hasUniqueKeys(options)
                ? List.of(options.get(DatadingsWriteOptions.KEY_COLUMN))
                : List.of();
    }

    @Override
    public FileWriter createWriter(OutputFile file) throws IOException {
        return new DatadingsFileWriter(
                new DatadingsFileWriter.SampleWriter(columns, options),
                options.get(DatadingsWriteOptions.MD5),
                limits,
                file);
    }
}
