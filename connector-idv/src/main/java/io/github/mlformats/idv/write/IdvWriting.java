package io.github.mlformats.idv.write;

import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.spi.write.FieldNames;
import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.spi.write.FileWriting;
import io.github.mlformats.core.spi.write.JoinedWriting;
import io.github.mlformats.core.spi.write.OutputFile;
import io.github.mlformats.idv.write.join.IdvJoining;
import io.github.mlformats.idv.write.type.ColumnHints;
import io.github.mlformats.idv.write.type.VectorForm;
import io.github.mlformats.idv.write.type.WriteChoices;
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
public record IdvWriting(StructType columns, WriteChoices choices) implements FileWriting {
    private static final long serialVersionUID = 1L;

    /** @throws UsageException if a column cannot be written, or an option names a column that does not exist */
    public IdvWriting {
        if (columns.isEmpty()) {
            throw new UsageException(
                    "there are no columns: ML.NET cannot open a file without columns. Select at least one");
        }
        if (Arrays.asList(columns.fieldNames()).contains("")) {
            throw new UsageException("a column has an empty name: ML.NET cannot open such a file. Rename the column");
        }
        FieldNames.repeated(columns).ifPresent(name -> {
            throw new UsageException("column '" + name + "' occurs more than once: ML.NET would hide all but the last."
                    + " Rename or drop the others");
        });
        checkNames("fixedSize", choices.fixedSize(), columns);
        checkNames("keyColumns", choices.keys().names(), columns);
        for (StructField column : columns.fields()) {
            if (choices.fixedSize().contains(column.name()) && VectorForm.of(column.dataType()) == VectorForm.NONE) {
                throw new UsageException("option(\"fixedSize\") names '" + column.name() + "', which is not an array but "
                        + column.dataType().simpleString() + ". Name array columns only");
            }
        }
        columnWriters(columns, choices);
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
    public void checkFolder(FileTree folder) throws IOException {
        Map<String, List<String>> values = new HashMap<>();
        for (WrittenColumn column : columnWriters(columns, choices)) {
            ColumnHints hints = ColumnHints.of(columns.apply(column.name()).metadata());
            List<String> keyValues = ColumnAnnotations.keyValues(hints, column.type());
            if (!keyValues.isEmpty()) {
                values.put(column.name(), keyValues);
            }
        }
        new FolderKeys(values).check(folder);
    }

    private static WrittenColumn[] columnWriters(StructType columns, WriteChoices choices) {
        return IntStream.range(0, columns.size())
                .mapToObj(i -> WrittenColumn.of(columns.fields()[i], i, choices))
                .toArray(WrittenColumn[]::new);
    }

    @Override
    public String extension() {
        return ".idv";
    }

    @Override
    public FileWriter open(OutputFile file) throws IOException {
        return new IdvFileWriter(columnWriters(columns, choices), choices, file);
    }

    @Override
    public Optional<JoinedWriting> joined() {
        WriteChoices.Blocks blocks = choices.blocks();
        return blocks.oneFile()
                ? Optional.of(new JoinedWriting(
                        new IdvWriting(columns, choices.with(WriteChoices.Blocks.STAGED)),
                        new IdvJoining(blocks, true, true)))
                : Optional.empty();
    }
}
