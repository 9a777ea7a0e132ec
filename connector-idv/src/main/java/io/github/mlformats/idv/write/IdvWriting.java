package io.github.mlformats.idv.write;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.spi.write.FieldNames;
import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.spi.write.FileWriting;
import io.github.mlformats.core.spi.write.JoinedWriting;
import io.github.mlformats.core.spi.write.OutputFile;
import io.github.mlformats.idv.write.join.IdvJoining;
import io.github.mlformats.idv.write.type.WriteChoices;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.spark.sql.types.StructType;

/** Writes rows of some columns as IDV files (idv.md, section 12). */
public record IdvWriting(StructType columns, WriteChoices choices) implements FileWriting {
    private static final long serialVersionUID = 1L;

    /** @throws UsageException if a column cannot be written: it says which, and what to do */
    public IdvWriting {
        if (columns.isEmpty()) {
            throw new UsageException("no columns: ML.NET cannot open such files");
        }
        if (Arrays.asList(columns.fieldNames()).contains("")) {
            throw new UsageException("a column has an empty name: ML.NET cannot open such a file");
        }
        FieldNames.repeated(columns).ifPresent(name -> {
            throw new UsageException("column '" + name + "' occurs twice: ML.NET would hide all but the last");
        });
        make(columns, choices);
    }

    private static WrittenColumn[] make(StructType columns, WriteChoices choices) {
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
        return new IdvFileWriter(make(columns, choices), choices, file);
    }

    @Override
    public Optional<JoinedWriting> joined() {
        WriteChoices.Blocks blocks = choices.blocks();
        return blocks.oneFile()
                ? Optional.of(new JoinedWriting(
                        new IdvWriting(columns, choices.with(WriteChoices.Blocks.STAGED)),
                        new IdvJoining(blocks, true)))
                : Optional.empty();
    }
}
