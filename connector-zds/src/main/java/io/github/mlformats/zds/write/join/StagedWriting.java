package io.github.mlformats.zds.write.join;

import io.github.mlformats.core.metric.WriteMetrics;
import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.spi.write.FileWriting;
import io.github.mlformats.core.spi.write.OutputFile;
import io.github.mlformats.zds.format.join.IdBuckets;
import io.github.mlformats.zds.format.join.StagedSet;
import io.github.mlformats.zds.format.join.StagedSets;
import io.github.mlformats.zds.write.DocumentWriter;
import io.github.mlformats.zds.write.GeneratedIds;
import io.github.mlformats.zds.write.WriteChoices;
import java.io.IOException;
import java.util.Map;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.StructType;

/** The write of staged sets by tasks, to be merged into one data set: data, index entries and ids in separate files. */
public record StagedWriting(StructType columns, WriteChoices choices, GeneratedIds generated) implements FileWriting {
    private static final long serialVersionUID = 1L;

    @Override
    public String extension() {
        return "";
    }

    @Override
    public FileWriter open(OutputFile file) throws IOException {
        boolean unique = choices.sets().rules().unique();
        StagedSet set = new StagedSet(
                file.create(),
                file.beside(StagedSets.INDEX).create(),
                unique ? null : new IdBuckets(file.beside(StagedSets.IDS).create()),
                choices.sets().rules().maxLength());
        return new Writer(new DocumentWriter(columns, choices, generated), set);
    }

    private record Writer(DocumentWriter documents, StagedSet set) implements FileWriter {
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
