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

/** Determines the columns of the files of a read: the user-specified ones, or the inferred ones if these are null. */
record TableColumns(FileOpener opener, NameMatch names, SparkSession session) {
    /** Uses the columns that the files contain. */
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

    /** Uses the columns that the data set declares, without opening files. */
    TableFiles described(FileListing listing, FileFinder.Described described, StructType wanted) {
        StructType schema = wanted == null ? described.columns() : wanted;
        String paths = String.join(", ", listing.roots());
        ColumnBinding.bind(schema, described.columns(), paths, new BindingRules(names, false, ""));
        StructType columns = TableSchema.withoutPartitions(schema, listing.partitionColumns(), names);
        DatasetSchema data = new DatasetSchema(columns, "", null, described.rows());
        return new TableFiles(opener, listing, data, names, schema);
    }
}
