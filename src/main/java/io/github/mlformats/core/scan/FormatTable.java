package io.github.mlformats.core.scan;

import io.github.mlformats.core.files.FileListing;
import io.github.mlformats.core.io.FileOpener;
import io.github.mlformats.core.schema.DatasetSchema;
import io.github.mlformats.core.schema.FileMetadata;
import io.github.mlformats.core.schema.NameMatch;
import java.util.EnumSet;
import java.util.Set;
import org.apache.spark.sql.connector.catalog.MetadataColumn;
import org.apache.spark.sql.connector.catalog.SupportsMetadataColumns;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** The files of one read as a table. */
public final class FormatTable implements Table, SupportsRead, SupportsMetadataColumns {
    private final FileOpener opener;
    private final FileListing listing;
    private final DatasetSchema data;
    private final NameMatch names;
    private final StructType schema;

    /** @param schema all columns: those of the files, and the partition columns */
    public FormatTable(FileOpener opener, FileListing listing, DatasetSchema data, NameMatch names, StructType schema) {
        this.opener = opener;
        this.listing = listing;
        this.data = data;
        this.names = names;
        this.schema = schema;
    }

    FileOpener opener() {
        return opener;
    }

    FileListing listing() {
        return listing;
    }

    DatasetSchema data() {
        return data;
    }

    NameMatch names() {
        return names;
    }

    @Override
    public String name() {
        return opener.format().shortName() + " " + String.join(", ", listing.roots());
    }

    @Override
    @SuppressWarnings("deprecation") // columns(), which replaces it, is derived from it
    public StructType schema() {
        return schema;
    }

    @Override
    public Set<TableCapability> capabilities() {
        return EnumSet.of(TableCapability.BATCH_READ);
    }

    @Override
    public MetadataColumn[] metadataColumns() {
        DataType type = FileMetadata.type(opener.format());
        return new MetadataColumn[] {
            new MetadataColumn() {
                @Override
                public String name() {
                    return FileMetadata.COLUMN;
                }

                @Override
                public DataType dataType() {
                    return type;
                }

                @Override
                public boolean isNullable() {
                    return false;
                }
            }
        };
    }

    @Override
    public ScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
        return new FormatScanBuilder(this);
    }

    @Override
    public String toString() {
        return name();
    }
}
