package io.github.mlformats.core.spark;

import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.scan.TableAccess;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.core.stream.FormatMicroBatchStream;
import io.github.mlformats.core.table.TableFiles;
import io.github.mlformats.core.table.TableResolver;
import org.apache.spark.sql.connector.read.streaming.MicroBatchStream;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** {@link TableAccess} of a table: lists its files on first access and caches the result. Thread-safe. */
final class FormatTableAccess implements TableAccess {
    private final Format format;
    private final CaseInsensitiveStringMap options;
    private final StructType schema;
    private TableFiles files;

    /**
     * @param options the options of the table, including its path
     * @param files the files, if they were already listed to infer the schema; otherwise null
     */
    FormatTableAccess(Format format, CaseInsensitiveStringMap options, StructType schema, TableFiles files) {
        this.format = format;
        this.options = options;
        this.schema = schema;
        this.files = files;
    }

    @Override
    public synchronized TableFiles files() {
        if (files == null) {
            files = finder().resolve(schema);
        }
        return files;
    }

    /** The schema does not change: the query was analyzed with it. */
    @Override
    public TableAccess withReadOptions(CaseInsensitiveStringMap read) {
        OptionSet known = TableLoader.readOptions(format);
        CaseInsensitiveStringMap merged = TableOptions.merge(known, options, read);
        if (merged.equals(TableOptions.merge(known, options, CaseInsensitiveStringMap.empty()))) {
            return this;
        }
        TableLoader.checkOptions(format, merged);
        return new FormatTableAccess(format, merged, schema, null);
    }

    @Override
    public MicroBatchStream stream(StructType columns, String checkpoint) {
        return FormatMicroBatchStream.start(finder(), schema, columns, checkpoint);
    }

    private TableResolver finder() {
        return TableResolver.of(format, TableLoader.readOptions(format), options);
    }
}
