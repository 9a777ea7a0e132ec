package io.github.mlformats.datadings;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.HeapSource;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.find.FileSet;
import io.github.mlformats.core.spi.find.SchemaFinder;
import io.github.mlformats.datadings.format.message.DataWindow;
import io.github.mlformats.datadings.format.message.MessageCursor;
import io.github.mlformats.datadings.read.value.ColumnWriters;
import io.github.mlformats.datadings.read.value.ValueReader;
import io.github.mlformats.datadings.schema.OnConflict;
import io.github.mlformats.datadings.schema.SampleSchema;
import java.io.IOException;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Finds the columns of a data set, and says whether those a user wants are possible. */
record DatadingsSchemaFinder(Options options) implements SchemaFinder {
    @Override
    public FoundSchema find(FileSet files) throws IOException {
        return SampleSchema.find(files, DatadingsOptions.schemaChoices(options));
    }

    @Override
    public void check(StructType given) {
        ByteSource nothing = new HeapSource("", new byte[0]);
        MessageCursor cursor = new MessageCursor(new DataWindow(nothing));
        ColumnWriters writers = new ColumnWriters(new ValueReader(cursor, OnConflict.STRING), true);
        for (StructField field : given.fields()) {
            writers.of(field.name(), field.dataType());
        }
    }
}
