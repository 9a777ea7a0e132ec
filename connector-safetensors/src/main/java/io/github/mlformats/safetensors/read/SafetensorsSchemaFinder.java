package io.github.mlformats.safetensors.read;

import io.github.mlformats.core.bytes.LongSet;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.option.VectorRepresentation;
import io.github.mlformats.core.spi.FileSet;
import io.github.mlformats.core.spi.OpenFile;
import io.github.mlformats.core.spi.SchemaFinder;
import io.github.mlformats.safetensors.format.DType;
import io.github.mlformats.safetensors.format.Tensor;
import io.github.mlformats.safetensors.format.ValueType;
import io.github.mlformats.safetensors.schema.SafetensorsColumns;
import io.github.mlformats.safetensors.schema.SafetensorsReadOptions;
import io.github.mlformats.safetensors.schema.SafetensorsReadOptions.DuplicatePolicy;
import io.github.mlformats.safetensors.schema.SafetensorsReadOptions.SafetensorsLayout;
import java.io.IOException;
import java.io.Serializable;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.catalyst.expressions.XXH64;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;

/** Finds the type of values by the headers of all files, and tensors that occur in two files of a directory. */
public record SafetensorsSchemaFinder(Options options) implements SchemaFinder {
    /** A file with tensors. */
    public interface TensorFile extends OpenFile {
        /** Returns whether the file is part of the model of its directory. */
        boolean isPartOfModel();

        /** Returns the tensors of the file that are part of the model. */
        List<Tensor> tensors();
    }

    @Override
    public FoundSchema find(FileSet files) throws IOException {
        boolean isChecked = options.get(SafetensorsReadOptions.DUPLICATES) == DuplicatePolicy.FAIL
                && files.names().size() > 1;
        List<Summary> summaries = files.mapFilesInJob((number, file) -> Summary.of(number, file, isChecked));
        checkParts(files, summaries);
        if (isChecked) {
            checkDuplicates(files, summaries);
        }
        Set<DType> dtypes = EnumSet.noneOf(DType.class);
        long rows = 0;
        for (Summary summary : summaries) {
            dtypes.addAll(summary.dtypes());
            rows += summary.rows();
        }
        return new FoundSchema(columns(dtypes), rows);
    }

    private StructType columns(Set<DType> dtypes) {
        SafetensorsLayout layout = options.get(SafetensorsReadOptions.LAYOUT);
        ValueType chosen = options.get(SafetensorsReadOptions.VALUE_TYPE).type();
        boolean isMl = options.get(SafetensorsReadOptions.VECTORS) == VectorRepresentation.ML;
        ValueType type = chosen == null ? ValueType.of(dtypes) : chosen;
        return SafetensorsColumns.schema(layout, SafetensorsColumns.valuesType(layout, type, isMl));
    }

    /** Checks that some of the files belong to the model. Otherwise the user has named others, and would get no rows. */
    private static void checkParts(FileSet files, List<Summary> summaries) {
        if (!summaries.isEmpty() && summaries.stream().noneMatch(Summary::isPartOfModel)) {
            throw new UsageException(
                    "the index next to " + files.names().get(summaries.get(0).number())
                            + " does not name it, so no tensor would be read. Set option(\"index\", \"ignore\") to read it, or read"
                            + " the directory without options that skip files");
        }
    }

    private static void checkDuplicates(FileSet files, List<Summary> summaries) throws IOException {
        Map<String, LongSet> seen = new HashMap<>();
        for (Summary summary : summaries) {
            String name = files.names().get(summary.number());
            String directory = name.substring(0, name.lastIndexOf('/') + 1);
            LongSet tensors = seen.computeIfAbsent(directory, key -> new LongSet());
            for (long hash : summary.nameHashes()) {
                if (!tensors.add(hash)) {
                    String tensor = files.mapFiles(
                                    List.of(summary.number()), (number, file) -> Summary.nameOf(file, hash))
                            .get(0);
                    throw new UsageException("tensor '" + PlainText.truncate(tensor) + "' of " + name
                            + " is in another file of its directory, too. Read one of the files, or set"
                            + " option(\"duplicates\", \"keep\")");
                }
            }
        }
    }

    @Override
    public void checkUserSchema(StructType schema) {
        SafetensorsColumns.check(schema, options.get(SafetensorsReadOptions.LAYOUT));
    }

    /**
     * What is known of a file.
     *
     * @param number its position among the files
     * @param isPartOfModel whether it is part of the model of its directory
     * @param nameHashes hashes of the names of its tensors, if duplicates are checked
     */
    private record Summary(int number, boolean isPartOfModel, EnumSet<DType> dtypes, long rows, long[] nameHashes)
            implements Serializable {
        static Summary of(int number, OpenFile file, boolean isChecked) throws IOException {
            EnumSet<DType> dtypes = EnumSet.noneOf(DType.class);
            TensorFile part = (TensorFile) file;
            List<Tensor> tensors = part.tensors();
            tensors.forEach(tensor -> dtypes.add(tensor.dtype()));
            long[] hashes =
                    isChecked ? tensors.stream().mapToLong(Summary::hash).toArray() : new long[0];
            return new Summary(
                    number, part.isPartOfModel(), dtypes, file.rowCount().orElseThrow(), hashes);
        }

        private static long hash(Tensor tensor) {
            return XXH64.hashUTF8String(UTF8String.fromString(tensor.name()), 42);
        }

        static String nameOf(OpenFile file, long hash) {
            return ((TensorFile) file)
                    .tensors().stream()
                            .filter(tensor -> hash(tensor) == hash)
                            .findFirst()
                            .orElseThrow()
                            .name();
        }
    }
}
