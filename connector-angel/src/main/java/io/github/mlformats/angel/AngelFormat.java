package io.github.mlformats.angel;

import io.github.mlformats.angel.find.ArrivedMatrices;
import io.github.mlformats.angel.find.ModelFinder;
import io.github.mlformats.angel.plan.MatrixPart;
import io.github.mlformats.angel.plan.MatrixSummary;
import io.github.mlformats.angel.read.PieceFields;
import io.github.mlformats.angel.schema.TableChoices;
import io.github.mlformats.angel.schema.TableColumns;
import io.github.mlformats.angel.write.AngelWriteOptions;
import io.github.mlformats.angel.write.AngelWriting;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.Option;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.find.DataSetFinder;
import io.github.mlformats.core.spi.find.FileFinder;
import io.github.mlformats.core.spi.write.FileWriting;
import io.github.mlformats.core.spi.write.WritableFormat;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Models saved by Tencent Angel. A model is a folder of matrices; a matrix is a folder of data files, described by a
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
        return AngelOptions.all();
    }

    @Override
    public List<StructField> rowFields() {
        return PieceFields.definitions();
    }

    @Override
    public List<String> lookUpColumns() {
        return List.of(TableColumns.ROW, TableColumns.COL, TableColumns.INDEX);
    }

    @Override
    public List<String> extentColumns() {
        return List.of(TableColumns.ROW);
    }

    @Override
    public Optional<FileFinder> finder() {
        return Optional.of(AngelFormat::find);
    }

    @Override
    public Optional<DataSetFinder> dataSetFinder(Options options) {
        AngelOptions.check(options);
        return Optional.of(new ArrivedMatrices(options.get(AngelOptions.MATRIX), AngelOptions.matrixOptions(options)));
    }

    private static FileFinder.Found find(FileFinder.Search search) throws IOException {
        Options options = search.options();
        AngelOptions.check(options);
        TableChoices choices = AngelOptions.tableChoices(options);
        return new ModelFinder(
                        search.leavesOutCorrupt(),
                        options.get(AngelOptions.MATRIX),
                        AngelOptions.matrixOptions(options),
                        search.leavesOutCorrupt() ? choices.lenient() : choices)
                .find(search.roots());
    }

    @Override
    public OpenFile open(FileContext context) {
        if (context.detail() == null) {
            throw new UsageException(context.source().name() + " is a file of a matrix, which cannot be read without the"
                    + " matrix's meta. Use spark.read.format(\"angel\").load(...)");
        }
        return context.detail() instanceof MatrixSummary summary
                ? new SummaryFile(summary)
                : new AngelOpenFile(context, (MatrixPart) context.detail());
    }

    @Override
    public List<Option<?>> writeOptions() {
        return AngelWriteOptions.all();
    }

    @Override
    public FileWriting writing(StructType columns, Options options) {
        return new AngelWriting(columns, AngelWriteOptions.choices(options));
    }

    @Override
    public boolean isWrittenAsWhole() {
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
