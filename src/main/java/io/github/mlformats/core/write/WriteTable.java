package io.github.mlformats.core.write;

import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.write.FileWriting;
import io.github.mlformats.core.spi.write.WritableFormat;
import io.github.mlformats.core.write.single.SingleFile;
import java.util.EnumSet;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.connector.catalog.SupportsWrite;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.types.StructType;

/** A folder that rows of any columns can be written into. */
final class WriteTable implements SupportsWrite {
    private final WritableFormat format;
    private final Path folder;
    private final SaveMode mode;
    private final Configuration conf;
    private final Options options;

    WriteTable(WritableFormat format, Path folder, SaveMode mode, Configuration conf, Options options) {
        this.format = format;
        this.folder = folder;
        this.mode = mode;
        this.conf = conf;
        this.options = options;
    }

    @Override
    public String name() {
        return format.shortName() + " " + folder;
    }

    @Override
    @SuppressWarnings("deprecation") // columns(), which replaces it, is derived from it
    public StructType schema() {
        return new StructType();
    }

    @Override
    public Set<TableCapability> capabilities() {
        return EnumSet.of(TableCapability.BATCH_WRITE, TableCapability.TRUNCATE, TableCapability.ACCEPT_ANY_SCHEMA);
    }

    @Override
    public WriteBuilder newWriteBuilder(LogicalWriteInfo info) {
        FileWriting writing = format.writing(info.schema(), options);
        return writing.joined()
                .map(joined -> new SingleFile(folder, mode, conf).builder(joined))
                .orElseGet(() -> new FolderWriteBuilder(folder, conf, writing));
    }
}
