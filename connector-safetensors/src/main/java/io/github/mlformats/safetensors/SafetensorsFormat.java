package io.github.mlformats.safetensors;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.record.ColumnResolver;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.IncompleteDataSets;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.SchemaFinder;
import io.github.mlformats.core.spi.write.WritableFormat;
import io.github.mlformats.core.spi.write.WritePlan;
import io.github.mlformats.safetensors.format.Container;
import io.github.mlformats.safetensors.read.SafetensorsRowFields;
import io.github.mlformats.safetensors.read.SafetensorsSchemaFinder;
import io.github.mlformats.safetensors.schema.SafetensorsColumns;
import io.github.mlformats.safetensors.schema.SafetensorsReadOptions;
import io.github.mlformats.safetensors.schema.SafetensorsWriteOptions;
import io.github.mlformats.safetensors.write.SafetensorsWritePlan;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Files of tensors: those of today's models, and archives and arrays of numpy.
 *
 * @param container the kind of files
 */
public record SafetensorsFormat(Container container) implements WritableFormat {
    private static final long serialVersionUID = 1L;

    /** Creates the format {@code safetensors}. */
    public SafetensorsFormat() {
        this(Container.SAFETENSORS);
    }

    @Override
    public String shortName() {
        return container.formatName();
    }

    @Override
    public List<Option<?>> options() {
        return SafetensorsReadOptions.all(container);
    }

    @Override
    public List<StructField> rowFields() {
        return SafetensorsRowFields.definitions();
    }

    @Override
    public List<Option<?>> writeOptions() {
        return SafetensorsWriteOptions.all(container);
    }

    @Override
    public WritePlan planWrite(StructType columns, Options options) {
        return new SafetensorsWritePlan(ColumnResolver.of(columns), options, container);
    }

    /** Directories of models have configurations, tokenizers and weights of other formats, too. */
    @Override
    public boolean isDataFile(String name, boolean named, Predicate<String> siblings) {
        return named || name.endsWith(container.extension());
    }

    /** Empty files are not skipped silently: reading one reports the missing header. */
    @Override
    public boolean allowsEmptyFiles() {
        return true;
    }

    /** A file of a model is complete when all of its files are there: those that the index names, or that their names count. */
    @Override
    public boolean isComplete(FileContext context) throws IOException {
        if (container.isUnfinished(context.source(), IncompleteDataSets::warn)) {
            return false;
        }
        try {
            Optional<String> awaited = SafetensorsOpenFile.awaitedFile(context, container);
            awaited.ifPresent(IncompleteDataSets::warn);
            return awaited.isEmpty();
        } catch (CorruptFileException e) {
            IncompleteDataSets.warn(e);
            return false;
        }
    }

    @Override
    public Optional<SchemaFinder> schemaFinder(Options options) {
        return Optional.of(new SafetensorsSchemaFinder(options));
    }

    @Override
    public List<String> lookupColumns() {
        return List.of(SafetensorsColumns.NAME, SafetensorsColumns.DTYPE);
    }

    @Override
    public OpenFile open(FileContext context) throws IOException {
        return SafetensorsOpenFile.open(context, container);
    }
}
