package io.github.mlformats.idv.write;

import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.spi.write.FieldNames;
import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.spi.write.MergedFileWrite;
import io.github.mlformats.core.spi.write.OutputFile;
import io.github.mlformats.core.spi.write.WritePlan;
import io.github.mlformats.idv.schema.ColumnHints;
import io.github.mlformats.idv.schema.IdvWriteConfig;
import io.github.mlformats.idv.schema.SparkVectorType;
import io.github.mlformats.idv.write.merge.IdvFileMergePlanner;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Writes rows as IDV files (idv.md, section 12). */
public record IdvWritePlan(StructType columns, IdvWriteConfig config) implements WritePlan {
    private static final long serialVersionUID = 1L;

    /** @throws UsageException if a column cannot be written, or an option names a column that does not exist */
    public IdvWritePlan {
        if (columns.isEmpty()) {
            throw new UsageException(
                    "there are no columns: ML.NET cannot open a file without columns. Select at least one");
        }
        if (Arrays.asList(columns.fieldNames()).contains("")) {
            throw new UsageException("a column has an empty name: ML.NET cannot open such a file. Rename the column");
        }
        FieldNames.findDuplicate(columns).ifPresent(name -> {
            throw new UsageException("column '" + name + "' occurs more than once: ML.NET would hide all but the last."
                    + " Rename or drop the others");
        });
        checkNames("fixedSize", config.fixedSize(), columns);
        checkNames("keyColumns", config.keyColumns().names(), columns);
        for (StructField column : columns.fields()) {
            if (config.fixedSize().contains(column.name())
                    && SparkVectorType.of(column.dataType()) == SparkVectorType.NONE) {
                throw new UsageException(
                        "option(\"fixedSize\") names '" + column.name() + "', which is not an array but "
                                + column.dataType().simpleString() + ". Name array columns only");
            }
        }
        columnWriters(columns, config);
    }

    private static void checkNames(String option, Set<String> names, StructType columns) {
        for (String name : names) {
            if (columns.getFieldIndex(name).isEmpty()) {
                throw new UsageException("option(\"" + option + "\") names '" + name
                        + "', but there is no such column. The columns are: "
                        + String.join(", ", columns.fieldNames()));
            }
        }
    }

    @Override
    public void checkAppend(FileTree folder) throws IOException {
        Map<String, List<String>> values = new HashMap<>();
        for (ColumnWriter column : columnWriters(columns, config)) {
            ColumnHints hints = ColumnHints.of(columns.apply(column.name()).metadata());
            List<String> keyValues = OutputAnnotations.keyValues(hints, column.type());
            if (!keyValues.isEmpty()) {
                values.put(column.name(), keyValues);
            }
        }
        new KeyConsistencyCheck(values).check(folder);
    }

    private static ColumnWriter[] columnWriters(StructType columns, IdvWriteConfig choices) {
        return IntStream.range(0, columns.size())
                .mapToObj(i -> ColumnWriter.of(columns.fields()[i], i, choices))
                .toArray(ColumnWriter[]::new);
    }

    @Override
    public String extension() {
        return ".idv";
    }

    @Override
    public FileWriter createWriter(OutputFile file) throws IOException {
        return new IdvFileWriter(columnWriters(columns, config), config, file);
    }

    @Override
    public Optional<MergedFileWrite> mergedFile() {
        IdvWriteConfig.BlockConfig blocks = config.blocks();
        return blocks.singleFile()
                ? Optional.of(new MergedFileWrite(
                        new IdvWritePlan(columns, config.withBlocks(IdvWriteConfig.BlockConfig.STAGED)),
                        new IdvFileMergePlanner(blocks, true, true)))
                : Optional.empty();
    }
}
