package io.github.mlformats.zds.schema;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.Mode;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.SampledFiles;
import io.github.mlformats.core.spi.SchemaSampling;
import io.github.mlformats.core.spi.Slice;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Finds the columns of documents as Spark's JSON source does, in a Spark job; {@code _id} is always there, and first.
 *
 * @param ratio which part of the documents to look at
 * @param most how many documents of each part; null for all
 * @param corruptColumn the column for the text of corrupt documents
 * @param mode what to do with corrupt documents
 */
public record ZdsSampling(double ratio, Integer most, String corruptColumn, Mode mode) implements SchemaSampling {
    @Override
    public Sampled find(SampledFiles files) throws IOException {
        double part = ratio;
        long limit = most == null ? Long.MAX_VALUE : most;
        List<DocumentType> found = most == null
                ? files.lookAtSlices((file, slice) -> observe(file, slice, part, limit))
                : files.lookInJob((number, file) -> observe(file, new Slice.WholeFile(0), part, limit));
        DocumentType all = new TypeObserver(1, 0).found();
        for (DocumentType some : found) {
            all = all.with(some);
        }
        return new Sampled(columns(all), -1);
    }

    private static DocumentType observe(OpenFile file, Slice slice, double ratio, long most) throws IOException {
        return ((Observable) file).observe(slice, new TypeObserver(ratio, most));
    }

    private StructType columns(DocumentType documents) {
        List<StructField> columns = new ArrayList<>(SparkTypes.fields(documents.type()));
        columns.removeIf(column -> column.name().equals(Columns.ID));
        columns.add(0, DataTypes.createStructField(Columns.ID, DataTypes.StringType, true));
        boolean known = columns.stream().anyMatch(column -> column.name().equals(corruptColumn));
        if (documents.corrupt() && mode == Mode.PERMISSIVE && !known) {
            columns.add(DataTypes.createStructField(corruptColumn, DataTypes.StringType, true));
        }
        return DataTypes.createStructType(columns);
    }

    @Override
    public void check(StructType given) {
        for (StructField field : given.fields()) {
            boolean isText = field.name().equals(Columns.ID) || field.name().equals(corruptColumn);
            if (isText && !DataTypes.StringType.equals(field.dataType())) {
                throw new UsageException("column '" + field.name() + "' is a string, but is wanted as "
                        + field.dataType().catalogString());
            }
            ReadableTypes.check(field);
        }
    }
}
