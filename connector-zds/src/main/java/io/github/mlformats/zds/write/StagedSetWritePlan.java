package io.github.mlformats.zds.write;

import io.github.mlformats.core.metric.WriteMetrics;
import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.spi.write.OutputFile;
import io.github.mlformats.core.spi.write.WritePlan;
import io.github.mlformats.zds.format.merge.IdBucketWriter;
import io.github.mlformats.zds.format.merge.StagedSetWriter;
import io.github.mlformats.zds.format.merge.StagedSets;
import io.github.mlformats.zds.option.ZdsWriteOptions;
import java.io.IOException;
import java.util.Map;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.StructType;

/** The write of staged sets by tasks, to be merged into one data set: data, index entries and ids in separate files. */
public record StagedSetWritePlan(StructType columns, ZdsWriteOptions options, IdGenerator idGenerator)
        implements WritePlan {
    private static final long serialVersionUID = 1L;

    @Override
    public String extension() {
        return "";
    }

    @Override
    public FileWriter createWriter(OutputFile file) throws IOException {
        boolean unique = options.rules().hasUniqueIds();
        StagedSetWriter set = new StagedSetWriter(
                file.create(),
                file.sidecar(StagedSets.INDEX).create(),
                unique ? null : new IdBucketWriter(file.sidecar(StagedSets.IDS).create()),
                options.rules().maxLength());
        return new Writer(new DocumentWriter(columns, options, idGenerator), set);
    }

    private record Writer(DocumentWriter documents, StagedSetWriter set) implements FileWriter {
        @Override
        public boolean write(InternalRow row) throws IOException {
            documents.write(row, set);
            return false;
        }

        @Override
        public Map<String, String> finish() throws IOException {
            set.finish();
            return Map.of();
        }

        @Override
        public void addTo(WriteMetrics metrics) {
            metrics.bytesStored += set.size();
        }

        @Override
        public void close() throws IOException {
            set.close();
        }
    }
}
