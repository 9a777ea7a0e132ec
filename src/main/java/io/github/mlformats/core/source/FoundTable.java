package io.github.mlformats.core.source;

import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.load.TableFinder;
import io.github.mlformats.core.scan.TableAccess;
import io.github.mlformats.core.scan.TableFiles;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.core.stream.FormatStream;
import org.apache.spark.sql.connector.read.streaming.MicroBatchStream;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** {@link TableAccess} of a table: lists its files on first access and caches the result. Thread-safe. */
final class FoundTable implements TableAccess {
    private final Format format;
    private final CaseInsensitiveStringMap options;
    private final StructType schema;
    private TableFiles files;

    /**
     * @param options the options of the table, including its path
     * @param files the files, if they were already listed to infer the schema; otherwise null
     */
    FoundTable(Format format, CaseInsensitiveStringMap options, StructType schema, TableFiles files) {
        this.format = format;
        this.options = options;
        this.schema = schema;
        this.files = files;
    }

    @Override
    public synchronized TableFiles files() {
        if (files == null) {
            files = finder().find(schema);
        }
        return files;
    }

    /** The schema does not change: the query was analyzed with it. */
    @Override
    public TableAccess with(CaseInsensitiveStringMap read) {
        OptionSet known = TableLoader.options(format);
        CaseInsensitiveStringMap merged = ReadOptions.merge(known, options, read);
        if (merged.equals(ReadOptions.merge(known, options, CaseInsensitiveStringMap.empty()))) {
            return this;
        }
        TableLoader.check(format, merged);
        return new FoundTable(format, merged, schema, null);
    }

    @Override
    public MicroBatchStream stream(StructType columns, String checkpoint) {
        return FormatStream.start(finder(), schema, columns, checkpoint);
    }

    private TableFinder finder() {
        return TableFinder.of(format, TableLoader.options(format), options);
    }
}
