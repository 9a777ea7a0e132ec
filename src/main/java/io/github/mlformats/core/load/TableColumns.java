package io.github.mlformats.core.load;

import io.github.mlformats.core.files.FileListing;
import io.github.mlformats.core.io.FileOpener;
import io.github.mlformats.core.scan.TableFiles;
import io.github.mlformats.core.schema.BindingRules;
import io.github.mlformats.core.schema.ColumnBinding;
import io.github.mlformats.core.schema.DatasetSchema;
import io.github.mlformats.core.schema.NameMatch;
import io.github.mlformats.core.schema.SchemaInference;
import io.github.mlformats.core.schema.TableSchema;
import io.github.mlformats.core.spi.find.FileFinder;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;

/** The columns of the files of a read: those the user asks for, or all there are if these are null. */
record TableColumns(FileOpener opener, NameMatch names, SparkSession session) {
    /** Of files that say themselves what they hold. */
    TableFiles of(FileListing listing, StructType wanted) {
        StructType perFile = listing.partitionColumns();
        if (wanted == null) {
            DatasetSchema data = SchemaInference.infer(listing, opener, names, session);
            StructType schema = TableSchema.withPartitions(data.columns(), perFile, names);
            return new TableFiles(opener, listing, data, names, schema);
        }
        StructType columns = TableSchema.withoutPartitions(wanted, perFile, names);
        DatasetSchema data = SchemaInference.given(columns, listing, opener, names);
        return new TableFiles(opener, listing, data, names, wanted);
    }

    /** Of files of which a description says what they hold. */
    TableFiles described(FileListing listing, FileFinder.Described described, StructType wanted) {
        StructType schema = wanted == null ? described.columns() : wanted;
        String paths = String.join(", ", listing.roots());
        ColumnBinding.bind(schema, described.columns(), paths, new BindingRules(names, false, ""));
        StructType columns = TableSchema.withoutPartitions(schema, listing.partitionColumns(), names);
        DatasetSchema data = new DatasetSchema(columns, "", null, described.rows());
        return new TableFiles(opener, listing, data, names, schema);
    }
}
