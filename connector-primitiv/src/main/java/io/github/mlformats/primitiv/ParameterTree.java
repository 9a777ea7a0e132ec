package io.github.mlformats.primitiv;

import static io.github.mlformats.core.inspect.Fact.count;
import static io.github.mlformats.core.inspect.Fact.labelled;
import static io.github.mlformats.core.inspect.Fact.size;
import static io.github.mlformats.core.inspect.Fact.text;

import io.github.mlformats.core.inspect.Fact;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.primitiv.format.FileType;
import io.github.mlformats.primitiv.format.Parameter;
import io.github.mlformats.primitiv.format.Parameter.Statistic;
import io.github.mlformats.primitiv.format.Tensor;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Lists the parameters of a file as an indented tree of submodels, parameters and statistics. */
final class ParameterTree {
    private static final int INDENT = 2;
    /** Deeper levels are indented like this one. */
    private static final int MAX_DEPTH = 40;

    private static final int MAX_ROWS = 100_000;

    private final List<List<Fact>> rows = new ArrayList<>();
    private List<String> submodel = List.of();
    private long omittedRows;
    private long parameters;
    private long values;
    private long bytes;
    private long statisticBytes;

    private ParameterTree() {}

    static ParameterTree read(FileContext context, FileType type) throws IOException {
        ParameterTree tree = new ParameterTree();
        PrimitivInspector.forEachParameter(context, type, tree::add);
        return tree;
    }

    private void add(Parameter parameter) {
        List<String> path = parameter.path();
        int depth = Math.max(0, path.size() - 1);
        int common = 0;
        while (common < Math.min(depth, submodel.size()) && path.get(common).equals(submodel.get(common))) {
            common++;
        }
        for (int i = common; i < depth; i++) {
            add(List.of(text(indented(i, path.get(i))), Fact.NONE, Fact.NONE, Fact.NONE));
        }
        submodel = path.subList(0, depth);
        add(indented(depth, path.isEmpty() ? "(value)" : parameter.name()), parameter.value());
        for (Statistic statistic : parameter.statistics()) {
            add(indented(depth + 1, statistic.name()), statistic.tensor());
            statisticBytes += statistic.tensor().byteLength();
        }
        parameters++;
        values += parameter.value().count();
        bytes += parameter.value().offset() < 0 ? 0 : parameter.value().byteLength();
    }

    private void add(String name, Tensor tensor) {
        Fact length = tensor.offset() < 0 ? Fact.NONE : size(tensor.byteLength());
        add(List.of(text(name), text(tensor.shape()), count(tensor.count()), length));
    }

    private void add(List<Fact> row) {
        if (rows.size() < MAX_ROWS) {
            rows.add(row);
        } else {
            omittedRows++;
        }
    }

    private static String indented(int depth, String name) {
        return " ".repeat(INDENT * Math.min(depth, MAX_DEPTH)) + name;
    }

    List<Fact.Labelled> facts() {
        if (omittedRows > 0) {
            rows.add(List.of(text("and " + omittedRows + " more"), Fact.NONE, Fact.NONE, Fact.NONE));
        }
        return List.of(
                labelled("parameters", count(parameters)),
                labelled("values", count(values)),
                labelled("size of values", size(bytes)),
                labelled("size of statistics", size(statisticBytes)),
                labelled("tree", new Fact.Table(List.of("name", "shape", "values", "size"), rows)));
    }
}
