package io.github.mlformats.core.source;

import io.github.mlformats.core.load.TableFinder;
import io.github.mlformats.core.scan.TableAccess;
import io.github.mlformats.core.scan.TableFiles;
import io.github.mlformats.core.stream.FormatStream;
import java.util.function.Supplier;
import org.apache.spark.sql.connector.read.streaming.MicroBatchStream;
import org.apache.spark.sql.types.StructType;

/** The files of a table, looked for when they are first asked for. */
final class FoundTable implements TableAccess {
    private final Supplier<TableFinder> finder;
    private final StructType schema;
    private TableFiles files;

    /** @param files those that are there, if it was looked into them to find out the schema; or null */
    FoundTable(Supplier<TableFinder> finder, StructType schema, TableFiles files) {
        this.finder = finder;
        this.schema = schema;
        this.files = files;
    }

    @Override
    public synchronized TableFiles files() {
        if (files == null) {
            files = finder.get().find(schema);
        }
        return files;
    }

    @Override
    public MicroBatchStream stream(StructType columns, String checkpoint) {
        return FormatStream.start(finder.get(), schema, columns, checkpoint);
    }
}
