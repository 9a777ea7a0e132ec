package io.github.mlformats.safetensors.write;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.record.ColumnResolver;
import io.github.mlformats.core.spi.WriteMetrics;
import io.github.mlformats.core.spi.write.DirectoryLayout;
import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.spi.write.MergedFileWrite;
import io.github.mlformats.core.spi.write.OutputFile;
import io.github.mlformats.core.spi.write.WritePlan;
import io.github.mlformats.safetensors.format.Container;
import io.github.mlformats.safetensors.format.ShardIndex;
import io.github.mlformats.safetensors.format.TensorFileWriter;
import io.github.mlformats.safetensors.schema.SafetensorsWriteOptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.StructField;

/**
 * Plans a write: the rows of a tensor go to one task, sorted by tensor and position. Each task writes a file, or several of
 * a maximum size.
 */
public record SafetensorsWritePlan(ColumnResolver columns, Options options, Container container) implements WritePlan {
    private static final long serialVersionUID = 1L;

    /** @throws UsageException if the columns do not match the layout, or options contradict each other */
    public SafetensorsWritePlan {
        TensorAssembler assembler = TensorAssembler.of(columns, options, container);
        if (container == Container.NPY && !options.get(SafetensorsWriteOptions.SINGLE_FILE)) {
            assembler.columns.onlyName();
        }
        boolean isDivided = isIndexed(options) || options.get(SafetensorsWriteOptions.MAX_FILE_BYTES) > 0;
        if (isDivided && options.get(SafetensorsWriteOptions.SINGLE_FILE)) {
            throw new UsageException("options index and maxFileBytes are for several files, but singleFile writes one:"
                    + " remove one of the options");
        }
    }

    private static boolean isIndexed(Options options) {
        return options.get(SafetensorsWriteOptions.INDEX).isWritten();
    }

    private TensorAssembler assembler() {
        return TensorAssembler.of(columns, options, container);
    }

    @Override
    public String extension() {
        return container.extension();
    }

    @Override
    public List<String> clusteredBy() {
        return assembler().columns.key();
    }

    /** Arrays of numpy are files that are named by their tensor. */
    @Override
    public Optional<String> fileNameColumn() {
        return container == Container.NPY && !isSingleTask()
                ? columns.field(assembler().columns.onlyName()).map(StructField::name)
                : Optional.empty();
    }

    @Override
    public String fileNameExtension() {
        return extension();
    }

    @Override
    public List<String> sortedBy() {
        return assembler().sortedBy();
    }

    @Override
    public boolean isSingleTask() {
        return options.get(SafetensorsWriteOptions.SINGLE_FILE);
    }

    @Override
    public Optional<MergedFileWrite> mergedFile() {
        return isSingleTask() ? Optional.of(MergedFileWrite.singleTask(this)) : Optional.empty();
    }

    @Override
    public FileWriter createWriter(OutputFile file) {
        return new SafetensorsFileWriter(assembler(), file);
    }

    @Override
    public Optional<DirectoryLayout> layout() {
        return isIndexed(options) ? Optional.of(new IndexedDirectory()) : Optional.empty();
    }

    @Override
    public void checkAppend(FileTree directory) throws IOException {
        List<FileTree.Entry> entries = directory.list("");
        boolean hasIndex = container == Container.SAFETENSORS
                && entries.stream().anyMatch(entry -> ShardIndex.isIndex(entry.name()));
        boolean hasFiles = entries.stream().anyMatch(entry -> entry.name().endsWith(extension()));
        if (hasIndex || hasFiles && isIndexed(options)) {
            throw new UsageException(
                    directory.name() + " has a model, whose index cannot be extended: replace all of its rows");
        }
    }

    /** Each partition directory with an index is a model. */
    @Override
    public boolean checksPartitions() {
        return true;
    }

    /** Writes tensors to a file. */
    private final class SafetensorsFileWriter implements FileWriter {
        private final TensorAssembler tensors;
        private final OutputFile file;
        private final TensorFileWriter writer;
        private final long maxBytes = options.get(SafetensorsWriteOptions.MAX_FILE_BYTES);

        SafetensorsFileWriter(TensorAssembler tensors, OutputFile file) {
            this.tensors = tensors;
            this.file = file;
            this.writer = new TensorFileWriter(container, file::spool);
            tensors.start(writer);
        }

        @Override
        public boolean write(InternalRow row) throws IOException {
            tensors.write(row);
            return false;
        }

        /** A tensor is never divided, also not if its name occurs twice. */
        @Override
        public boolean endsBefore(InternalRow row) {
            return maxBytes > 0 && writer.size() + tensors.size() >= maxBytes && tensors.isOfAnother(row);
        }

        @Override
        public Map<String, String> finish() throws IOException {
            tensors.finish();
            try (ByteSink target = file.create()) {
                writer.finish(options.get(SafetensorsWriteOptions.METADATA), target);
            }
            return Map.of();
        }

        @Override
        public Serializable fileMetadata() {
            return isIndexed(options) ? new FileTensors(writer.names(), writer.size()) : null;
        }

        @Override
        public void addTo(WriteMetrics metrics) {
            metrics.bytesStored += writer.size();
            metrics.bytesDecoded += writer.size();
        }

        @Override
        public void close() throws IOException {
            writer.close();
        }
    }

    /** The tensors of a file. */
    private record FileTensors(List<String> names, long bytes) implements Serializable {
        FileTensors {
            names = new ArrayList<>(names);
        }
    }

    /** Files next to each other, with an index of all tensors. */
    private record IndexedDirectory() implements DirectoryLayout {
        private static final long serialVersionUID = 1L;

        @Override
        public int depth() {
            return 0;
        }

        @Override
        public RowRouter rowRouter() {
            throw new UnsupportedOperationException("all files are in the directory of the write");
        }

        /** @throws UsageException if two files of a directory have the same tensor */
        @Override
        public Map<String, byte[]> metadataFiles(List<WrittenFile> files) {
            Map<String, List<WrittenFile>> byDirectory = new TreeMap<>();
            for (WrittenFile file : files) {
                String prefix = file.directory() == null ? "" : file.directory() + "/";
                byDirectory.computeIfAbsent(prefix, key -> new ArrayList<>()).add(file);
            }
            Map<String, byte[]> indexes = new TreeMap<>();
            byDirectory.forEach(
                    (prefix, all) -> index(all).ifPresent(index -> indexes.put(prefix + ShardIndex.NAME, index)));
            return indexes;
        }

        /** Returns the index of files; empty if they have no tensors. */
        private static Optional<byte[]> index(List<WrittenFile> files) {
            Map<String, String> fileOfTensor = new TreeMap<>();
            long bytes = 0;
            for (WrittenFile file : files) {
                FileTensors tensors = (FileTensors) file.metadata();
                bytes += tensors.bytes();
                for (String name : tensors.names()) {
                    if (fileOfTensor.put(name, file.name()) != null) {
                        throw new UsageException(
                                "tensor '" + PlainText.truncate(name) + "' occurs twice: rename one of them");
                    }
                }
            }
            return fileOfTensor.isEmpty() ? Optional.empty() : Optional.of(index(fileOfTensor, bytes));
        }

        private static byte[] index(Map<String, String> fileOfTensor, long bytes) {
            ByteArrayOutputStream index = new ByteArrayOutputStream();
            try (JsonGenerator json = new JsonFactory().createGenerator(index).useDefaultPrettyPrinter()) {
                json.writeStartObject();
                json.writeObjectFieldStart("metadata");
                json.writeNumberField("total_size", bytes);
                json.writeEndObject();
                json.writeObjectFieldStart("weight_map");
                for (Map.Entry<String, String> tensor : fileOfTensor.entrySet()) {
                    json.writeStringField(tensor.getKey(), tensor.getValue());
                }
                json.writeEndObject();
                json.writeEndObject();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return index.toByteArray();
        }

        @Override
        public boolean replaces(String path) {
            return true;
        }
    }
}
