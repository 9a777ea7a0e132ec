package io.github.mlformats.core.load;

import io.github.mlformats.core.scan.TableFiles;
import io.github.mlformats.core.spi.find.FileFinder;
import io.github.mlformats.core.table.FileListing;
import io.github.mlformats.core.table.FileOpener;
import io.github.mlformats.core.table.schema.BindingRules;
import io.github.mlformats.core.table.schema.ColumnBinding;
import io.github.mlformats.core.table.schema.ColumnNameMatcher;
import io.github.mlformats.core.table.schema.DatasetSchema;
import io.github.mlformats.core.table.schema.SchemaInference;
import io.github.mlformats.core.table.schema.TableSchema;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;

/** Determines the columns of the files of a read: the user-specified ones, or the inferred ones if these are null. */
record TableFilesBuilder(FileOpener opener, ColumnNameMatcher names, SparkSession session) {
    /** Uses the columns that the files contain. */
    TableFiles of(FileListing listing, StructType requested) {
        StructType perFile = listing.partitionColumns();
        if (requested == null) {
            DatasetSchema data = SchemaInference.infer(listing, opener, names, session);
            StructType schema = TableSchema.withPartitions(data.columns(), perFile, names);
            return new TableFiles(opener, listing, data, names, schema);
        }
        StructType columns = TableSchema.withoutPartitions(requested, perFile, names);
        DatasetSchema data = SchemaInference.userSpecified(columns, listing, opener, names);
        return new TableFiles(opener, listing, data, names, requested);
    }

    /** Uses the columns that the data set declares, without opening files. */
    TableFiles ofDeclared(FileListing listing, FileFinder.DeclaredContent declared, StructType requested) {
        StructType schema = requested == null ? declared.columns() : requested;
        String paths = String.join(", ", listing.roots());
        ColumnBinding.bind(schema, declared.columns(), paths, new BindingRules(names, false, ""));
        StructType columns = TableSchema.withoutPartitions(schema, listing.partitionColumns(), names);
        DatasetSchema data = new DatasetSchema(columns, "", null, declared.rows());
        return new TableFiles(opener, listing, data, names, schema);
    }
}
