package io.github.mlformats.datadings;

import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.find.FileSet;
import io.github.mlformats.core.spi.find.SchemaFinder;
import io.github.mlformats.core.vector.BatchBytes;
import io.github.mlformats.datadings.read.value.SampleBuilders;
import io.github.mlformats.datadings.schema.SampleSchema;
import java.io.IOException;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Infers the columns of a data set, and checks that a user-specified schema can be read. */
record DatadingsSchemaFinder(Options options) implements SchemaFinder {
    @Override
    public FoundSchema find(FileSet files) throws IOException {
        return SampleSchema.find(files, DatadingsOptions.schemaChoices(options));
    }

    @Override
    public void check(StructType userSchema) {
        SampleBuilders builders = new SampleBuilders(new BatchBytes(), true);
        for (StructField field : userSchema.fields()) {
            builders.of(field.name(), field.dataType());
        }
    }
}
