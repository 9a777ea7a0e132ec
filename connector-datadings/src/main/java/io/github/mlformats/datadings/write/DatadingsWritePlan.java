package io.github.mlformats.datadings.write;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.spi.write.FieldNames;
import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.spi.write.OutputFile;
import io.github.mlformats.core.spi.write.WritePlan;
import io.github.mlformats.datadings.option.DatadingsWriteOptions;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructType;

/** Plans a write of rows as data sets, each a file of samples with its sidecar files (datadings.md, section 12). */
public record DatadingsWritePlan(StructType columns, DatadingsWriteOptions options) implements WritePlan {
    private static final long serialVersionUID = 1L;
    private static final String KEY = "key";

    /** @throws UsageException if a column cannot be written, or the key column is missing */
    public DatadingsWritePlan {
        List<String> names = Arrays.asList(columns.fieldNames());
        String key = options.keyColumn();
        if (!names.contains(key)) {
            throw new UsageException("no column '" + key
                    + "', but each sample needs a key: add the column, or name another one with keyColumn");
        }
        if (!key.equals(KEY) && names.contains(KEY)) {
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
        for (String name : options.numpy().names()) {
            if (!names.contains(name)) {
                throw new UsageException("option arrays names '" + name
                        + "', which is not a column: it must be list, numpy or column names");
            }
        }
        new DatadingsFileWriter.SampleWriter(columns, options);
    }

    @Override
    public String extension() {
        return ".msgpack";
    }

    @Override
    public List<String> clusteredBy() {
        return options.unique() ? List.of(options.keyColumn()) : List.of();
    }

    @Override
    public FileWriter createWriter(OutputFile file) throws IOException {
        return new DatadingsFileWriter(new DatadingsFileWriter.SampleWriter(columns, options), options, file);
    }
}
