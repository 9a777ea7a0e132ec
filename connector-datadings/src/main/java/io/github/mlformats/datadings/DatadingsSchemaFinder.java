package io.github.mlformats.datadings;

import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.find.FileSet;
import io.github.mlformats.core.spi.find.SchemaFinder;
import io.github.mlformats.core.vector.BatchByteCounter;
import io.github.mlformats.datadings.read.value.SampleColumnBuilders;
import io.github.mlformats.datadings.schema.SampleSchemaInference;
import java.io.IOException;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Infers the columns of a data set, and checks that a user-specified schema can be read. */
record DatadingsSchemaFinder(Options options) implements SchemaFinder {
    @Override
    public FoundSchema find(FileSet files) throws IOException {
        return SampleSchemaInference.infer(files, DatadingsReadOptions.schemaOptions(options));
    }

    @Override
    public void checkUserSchema(StructType userSchema) {
        SampleColumnBuilders builders = new SampleColumnBuilders(new BatchByteCounter(), true);
        for (StructField field : userSchema.fields()) {
            builders.create(field.name(), field.dataType());
        }
    }
}
