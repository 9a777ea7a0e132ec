package io.github.mlformats.angel;

import io.github.mlformats.angel.read.AngelBatchReader;
import io.github.mlformats.angel.read.AngelFileFinder;
import io.github.mlformats.angel.read.AngelOpenFile;
import io.github.mlformats.angel.read.MatrixFinder.AngelDataSetFinder;
import io.github.mlformats.angel.read.MatrixSummary;
import io.github.mlformats.angel.read.PartitionGroup;
import io.github.mlformats.angel.schema.AngelColumns;
import io.github.mlformats.angel.schema.AngelReadOptions;
import io.github.mlformats.angel.schema.AngelWriteOptions;
import io.github.mlformats.angel.write.AngelWritePlan;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.DataSetFinder;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.FileFinder;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.write.WritableFormat;
import io.github.mlformats.core.spi.write.WritePlan;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Models saved by Tencent Angel. A model is a directory of matrices; a matrix is a directory of data files, described by a
 * metadata file (the <em>meta</em>). Columns and options are listed in docs/formats/angel.md.
 */
public final class AngelFormat implements WritableFormat {
    private static final long serialVersionUID = 1L;

    @Override
    public String shortName() {
        return "angel";
    }

    @Override
    public List<Option<?>> options() {
        return AngelReadOptions.all();
    }

    @Override
    public List<StructField> rowFields() {
        return AngelBatchReader.rowFields();
    }

    @Override
    public boolean skipsCorruptRecords(Options options) {
        return AngelReadOptions.skipsCorruptPartitions(options);
    }

    @Override
    public List<String> lookupColumns() {
        return List.of(AngelColumns.ROW, AngelColumns.COL, AngelColumns.INDEX);
    }

    @Override
    public List<String> minMaxColumns() {
        return List.of(AngelColumns.ROW);
    }

    @Override
    public Optional<FileFinder> fileFinder() {
        return Optional.of(AngelFormat::find);
    }

    @Override
    public Optional<DataSetFinder> dataSetFinder(Options options) {
        AngelReadOptions.check(options);
        return Optional.of(
                new AngelDataSetFinder(options.get(AngelReadOptions.MATRIX), AngelReadOptions.matrixOptions(options)));
    }

    private static FileFinder.FoundFiles find(FileFinder.FindRequest search) throws IOException {
        Options options = search.options();
        AngelReadOptions.check(options);
        return new AngelFileFinder(
                        search.skipsCorruptFiles(),
                        search.skipsCorruptFiles() ? AngelReadOptions.skippingCorruptPartitions(options) : options)
                .find(search.roots());
    }

    @Override
    public OpenFile open(FileContext context) {
        if (context.detail() == null) {
            throw new UsageException(
                    context.source().name() + " is a file of a matrix, which cannot be read without the"
                            + " matrix's meta. Use spark.read.format(\"angel\").load(...)");
        }
        return context.detail() instanceof MatrixSummary summary
                ? summary
                : new AngelOpenFile(context, (PartitionGroup) context.detail());
    }

    @Override
    public List<Option<?>> writeOptions() {
        return AngelWriteOptions.all();
    }

    @Override
    public WritePlan planWrite(StructType columns, Options options) {
        return AngelWritePlan.of(columns, options);
    }

    @Override
    public boolean requiresStatisticsPass() {
        return true;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof AngelFormat;
    }

    @Override
    public int hashCode() {
        return AngelFormat.class.hashCode();
    }
}
