package io.github.mlformats.primitiv;

import io.github.mlformats.core.inspect.Chart;
import io.github.mlformats.core.inspect.Chart.Outline;
import io.github.mlformats.core.inspect.Chart.Shares;
import io.github.mlformats.core.inspect.SharesBuilder;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.primitiv.format.FileType;
import io.github.mlformats.primitiv.format.Parameter;
import io.github.mlformats.primitiv.format.Parameter.Statistic;
import io.github.mlformats.primitiv.format.Tensor;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Builds charts of the parameters of a file: a tree, and the share of each tensor in the file size. */
final class ParameterCharts {
    private final List<Outline.Node> nodes = new ArrayList<>();
    private final SharesBuilder shares = new SharesBuilder();
    private List<String> submodel = List.of();
    private long omittedNodes;
    private long rest;

    private ParameterCharts(long fileSize) {
        this.rest = fileSize;
    }

    static List<Chart> read(FileContext context, FileType type) throws IOException {
        ParameterCharts charts = new ParameterCharts(context.source().size());
        PrimitivInspector.forEachParameter(context, type, charts::add);
        return charts.charts();
    }

    private void add(Parameter parameter) {
        List<String> path = parameter.path();
        int depth = Math.max(0, path.size() - 1);
        List<String> parents = path.subList(0, depth);
        for (int i = 0; i < depth; i++) {
            if (i >= submodel.size() || !submodel.subList(0, i + 1).equals(parents.subList(0, i + 1))) {
                add(new Outline.Node(i, path.get(i), "", Shares.UNKNOWN));
            }
        }
        submodel = parents;
        String name = path.isEmpty() ? "(value)" : parameter.name();
        add(depth, name, String.join(" / ", path.isEmpty() ? List.of(name) : path), parameter.value());
        for (Statistic statistic : parameter.statistics()) {
            String full = String.join(" / ", path) + " / " + statistic.name();
            add(depth + 1, statistic.name(), full, statistic.tensor());
        }
    }

    private void add(int depth, String name, String full, Tensor tensor) {
        long bytes = tensor.offset() < 0 ? Shares.UNKNOWN : tensor.byteLength();
        add(new Outline.Node(depth, name, tensor.shape(), bytes));
        if (bytes > 0) {
            shares.add(new Shares.Share(full, tensor.shape(), bytes, Shares.UNKNOWN));
            rest -= bytes;
        }
    }

    private void add(Outline.Node node) {
        if (nodes.size() < Outline.MAX_NODES) {
            nodes.add(node);
        } else {
            omittedNodes++;
        }
    }

    private List<Chart> charts() {
        String note = omittedNodes > 0 ? "and " + omittedNodes + " more" : "";
        shares.add(new Shares.Share("(names and shapes)", "", Math.max(0, rest), Shares.UNKNOWN));
        return List.of(
                shares.build("Tensors by size", "Values are read only where a query asks for them."),
                new Outline("Parameters", note, nodes));
    }
}
