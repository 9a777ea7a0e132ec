package io.github.mlformats.primitiv;

import static io.github.mlformats.core.inspect.Fact.count;
import static io.github.mlformats.core.inspect.Fact.labelled;
import static io.github.mlformats.core.inspect.Fact.size;
import static io.github.mlformats.core.inspect.Fact.text;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.inspect.Chart;
import io.github.mlformats.core.inspect.Fact;
import io.github.mlformats.core.inspect.FileInspector;
import io.github.mlformats.core.inspect.ProblemCollector;
import io.github.mlformats.core.inspect.VerificationResult;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.primitiv.format.FileType;
import io.github.mlformats.primitiv.format.Optimizer;
import io.github.mlformats.primitiv.format.OptimizerReader;
import io.github.mlformats.primitiv.format.Parameter;
import io.github.mlformats.primitiv.format.ParameterReader;
import io.github.mlformats.primitiv.format.Strictness;
import io.github.mlformats.primitiv.format.Tensor;
import io.github.mlformats.primitiv.schema.PrimitivReadOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Inspects files: the tree of a model's parameters with shapes and sizes, or the state of an optimizer. */
public final class PrimitivInspector extends FileInspector {
    private static final int CHUNK_VALUES = 1 << 20;

    @Override
    public Format format() {
        return new PrimitivFormat();
    }

    @Override
    protected boolean recognizes(String name, byte[] start) {
        return FileType.recognize(start).isPresent();
    }

    @Override
    protected Fact.Group inspect(FileContext context) throws IOException {
        FileType type = FileType.read(context.source());
        List<Fact.Labelled> facts = new ArrayList<>(List.of(
                labelled("file", text(context.source().name())),
                labelled("size", size(context.source().size())),
                labelled("format", text("primitiv")),
                labelled("version", text("0.1")),
                labelled("type", text(type))));
        facts.addAll(
                type == FileType.OPTIMIZER
                        ? optimizer(context)
                        : ParameterTree.read(context, type).facts());
        return new Fact.Group(facts);
    }

    private static List<Fact.Labelled> optimizer(FileContext context) throws IOException {
        OptimizerReader records = new OptimizerReader(context.source(), strictness(context));
        Optimizer optimizer = records.next();
        records.next();
        return List.of(
                labelled("class", text(optimizer.className())),
                labelled("epoch", optimizer.epoch() == null ? Fact.NONE : count(optimizer.epoch())),
                labelled("whole numbers", configs(optimizer.uints())),
                labelled("floats", configs(optimizer.floats())));
    }

    private static Fact configs(Map<String, ? extends Number> configs) {
        List<List<Fact>> rows = configs.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(config -> List.of(text(config.getKey()), text(config.getValue())))
                .toList();
        return new Fact.Table(List.of("name", "value"), rows);
    }

    static void forEachParameter(FileContext context, FileType type, Consumer<Parameter> action) throws IOException {
        ParameterReader records = new ParameterReader(context.source(), type, strictness(context), false);
        for (Parameter next; (next = records.next()) != null; ) {
            action.accept(next);
        }
    }

    private static Strictness strictness(FileContext context) {
        return PrimitivReadOptions.strictness(context.options());
    }

    /**
     * Reads the complete file, of any type, including values. Reports at most one problem, as no record can be found
     * after a damaged one.
     */
    @Override
    protected VerificationResult verify(FileContext context) throws IOException {
        ProblemCollector problems = new ProblemCollector();
        try {
            readAll(context, problems);
        } catch (CorruptFileException e) {
            problems.add(e);
        }
        return problems.result();
    }

    /** @param counter counts the records that were read */
    private static void readAll(FileContext context, ProblemCollector counter) throws IOException {
        FileType type = FileType.read(context.source());
        if (type == FileType.OPTIMIZER) {
            OptimizerReader reader = new OptimizerReader(context.source(), strictness(context));
            while (reader.next() != null) {
                counter.addRecords(1);
            }
            return;
        }
        byte[] bytes = new byte[Float.BYTES * CHUNK_VALUES];
        ParameterReader reader = new ParameterReader(context.source(), type, strictness(context), true);
        for (Parameter parameter; (parameter = reader.next()) != null; counter.addRecords(1)) {
            for (int i = 0; i < parameter.tensorCount() && type != FileType.SHAPE; i++) {
                Tensor tensor = parameter.tensor(i);
                for (long first = 0; first < tensor.count(); first += CHUNK_VALUES) {
                    int values = (int) Math.min(CHUNK_VALUES, tensor.count() - first);
                    reader.readValues(tensor, first, values, bytes, 0);
                }
            }
        }
    }

    /** Returns no charts for an optimizer, which is a few numbers. */
    @Override
    protected List<Chart> charts(FileContext context) throws IOException {
        FileType type = FileType.read(context.source());
        return type == FileType.OPTIMIZER ? List.of() : ParameterCharts.read(context, type);
    }
}
