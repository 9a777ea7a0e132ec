package io.github.mlformats.safetensors;

import static io.github.mlformats.core.inspect.Fact.count;
import static io.github.mlformats.core.inspect.Fact.labelled;
import static io.github.mlformats.core.inspect.Fact.size;
import static io.github.mlformats.core.inspect.Fact.text;

import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.inspect.Fact;
import io.github.mlformats.core.inspect.FileInspector;
import io.github.mlformats.core.inspect.ProblemCollector;
import io.github.mlformats.core.inspect.VerificationResult;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.safetensors.format.Container;
import io.github.mlformats.safetensors.format.DType;
import io.github.mlformats.safetensors.format.SafetensorsHeader;
import io.github.mlformats.safetensors.format.Tensor;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Inspects files: their tensors with types, shapes and sizes, and the texts of the header. */
public class SafetensorsInspector extends FileInspector {
    private static final int MAX_TENSORS = 100_000;
    private static final int CHUNK = 1 << 20;

    private final Container container;

    /** Creates the inspector of {@code safetensors}. */
    public SafetensorsInspector() {
        this(Container.SAFETENSORS);
    }

    SafetensorsInspector(Container container) {
        this.container = container;
    }

    @Override
    public final Format format() {
        return new SafetensorsFormat(container);
    }

    /** Recognizes files by the length of a header that starts with a brace. */
    @Override
    protected boolean recognizes(String name, byte[] start) {
        if (start.length <= Long.BYTES) {
            return name.endsWith(container.extension());
        }
        long length = LittleEndian.i64(start, 0);
        return start[Long.BYTES] == '{' && length > 1 && length <= SafetensorsHeader.MAX_LENGTH;
    }

    @Override
    protected Fact.Group inspect(FileContext context) throws IOException {
        SafetensorsHeader header = SafetensorsOpenFile.header(context, container);
        Map<DType, long[]> totals = new EnumMap<>(DType.class);
        for (Tensor tensor : header.tensors()) {
            long[] total = totals.computeIfAbsent(tensor.dtype(), key -> new long[3]);
            total[0]++;
            total[1] += tensor.count();
            total[2] += tensor.byteLength();
        }
        List<Fact.Labelled> facts = new ArrayList<>(List.of(
                labelled("file", text(context.source().name())),
                labelled("size", size(context.source().size())),
                labelled("format", text(container.formatName())),
                labelled("header", size(headerSize(context, header))),
                labelled("tensors", count(header.tensors().size())),
                labelled(
                        "values",
                        count(header.tensors().stream().mapToLong(Tensor::count).sum()))));
        facts.add(labelled("types", types(totals)));
        facts.add(labelled("metadata", metadata(header)));
        facts.add(labelled("list", tensors(header)));
        return new Fact.Group(facts);
    }

    /** Only arrays are parsed without knowing the size of their header. */
    private long headerSize(FileContext context, SafetensorsHeader header) throws IOException {
        return container == Container.NPY ? header.size() : container.headerLength(context.source());
    }

    private static Fact types(Map<DType, long[]> totals) {
        List<List<Fact>> rows = totals.entrySet().stream()
                .map(type -> {
                    long[] total = type.getValue();
                    return List.of(text(type.getKey()), count(total[0]), count(total[1]), size(total[2]));
                })
                .toList();
        return new Fact.Table(List.of("type", "tensors", "values", "size"), rows);
    }

    private static Fact metadata(SafetensorsHeader header) {
        List<List<Fact>> rows = header.metadata().entrySet().stream()
                .map(entry -> List.of(text(entry.getKey()), text(entry.getValue())))
                .toList();
        return new Fact.Table(List.of("key", "value"), rows);
    }

    private static Fact tensors(SafetensorsHeader header) {
        List<List<Fact>> rows = new ArrayList<>();
        for (Tensor tensor : header.tensors()
                .subList(0, Math.min(MAX_TENSORS, header.tensors().size()))) {
            rows.add(List.of(
                    text(tensor.name()),
                    text(tensor.dtype()),
                    text(tensor.shapeText()),
                    count(tensor.count()),
                    size(tensor.byteLength())));
        }
        int omitted = header.tensors().size() - rows.size();
        if (omitted > 0) {
            rows.add(List.of(text("and " + omitted + " more"), Fact.NONE, Fact.NONE, Fact.NONE, Fact.NONE));
        }
        return new Fact.Table(List.of("name", "type", "shape", "values", "size"), rows);
    }

    /**
     * Reads the complete file, and the index of its model. Only header and index can be invalid: all bytes are values of some
     * tensor.
     */
    @Override
    protected VerificationResult verify(FileContext context) throws IOException {
        ProblemCollector problems = new ProblemCollector();
        try {
            SafetensorsHeader header = SafetensorsOpenFile.header(context, container);
            byte[] chunk = new byte[CHUNK];
            for (long at = header.size(); at < header.end(); at += CHUNK) {
                context.source().read(at, chunk, 0, (int) Math.min(CHUNK, header.end() - at));
            }
            problems.addRecords(header.tensors().size());
            SafetensorsOpenFile.missingFiles(context, container)
                    .ifPresent(missing -> problems.add(context.source().name(), missing));
        } catch (CorruptFileException e) {
            problems.add(e);
        } catch (UsageException e) {
            problems.add(context.source().name(), e.getMessage());
        }
        return problems.result();
    }
}
