package io.github.mlformats.datadings.read;

import io.github.mlformats.core.spi.find.FileSet;
import io.github.mlformats.core.spi.find.SchemaFinder;
import io.github.mlformats.core.vector.BatchByteCounter;
import io.github.mlformats.datadings.option.DatadingsReadOptions;
import io.github.mlformats.datadings.schema.SampleSchemaInference;
import java.io.IOException;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Infers the columns of a data set, and checks that a user-specified schema can be read. */
public record DatadingsSchemaFinder(DatadingsReadOptions options) implements SchemaFinder {
    @Override
    public FoundSchema find(FileSet files) throws IOException {
        return SampleSchemaInference.infer(files, options);
    }

    @Override
    public void checkUserSchema(StructType userSchema) {
        SampleColumnBuilders builders = new SampleColumnBuilders(new BatchByteCounter(), true);
        for (StructField field : userSchema.fields()) {
            builders.create(field.name(), field.dataType());
        }
    }
}
