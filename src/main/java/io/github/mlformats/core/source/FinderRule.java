package io.github.mlformats.core.source;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.mlformats.core.files.ScalaBridge;
import io.github.mlformats.core.scan.FormatTable;
import io.github.mlformats.core.spi.FileFinder;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.execution.datasources.HadoopFsRelation;
import org.apache.spark.sql.execution.datasources.LogicalRelation;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import scala.Option;
import scala.PartialFunction;
import scala.runtime.AbstractPartialFunction;

/**
 * Reads what a {@link FileFinder} finds where Spark has listed files itself: SQL on a path, and tables of Spark 3.5. It
 * comes right behind the rules that make such relations, before anything refers to their columns.
 */
final class FinderRule extends Rule<LogicalPlan> {
    private static final ObjectMapper JSON = new ObjectMapper();

    @Override
    public LogicalPlan apply(LogicalPlan plan) {
        return plan.resolveOperatorsUp(REPLACEMENT);
    }

    private static final PartialFunction<LogicalPlan, LogicalPlan> REPLACEMENT = new AbstractPartialFunction<>() {
        @Override
        public boolean isDefinedAt(LogicalPlan node) {
            return node instanceof LogicalRelation listed
                    && !listed.isStreaming()
                    && listed.relation() instanceof HadoopFsRelation files
                    && files.fileFormat() instanceof FileSource source
                    && source.format().finder().isPresent();
        }

        @Override
        public LogicalPlan apply(LogicalPlan node) {
            LogicalRelation listed = (LogicalRelation) node;
            HadoopFsRelation files = (HadoopFsRelation) listed.relation();
            FileSource source = (FileSource) files.fileFormat();
            CaseInsensitiveStringMap options = options(files);
            boolean declared =
                    listed.catalogTable().isDefined() && !files.dataSchema().equals(FileSource.NOT_FOUND_YET);
            FormatTable table = declared
                    ? TableLoader.declared(source.format(), options, files.dataSchema())
                    : TableLoader.infer(source.format(), options);
            return DataSourceV2Relation.create(table, Option.empty(), Option.empty());
        }
    };

    private static CaseInsensitiveStringMap options(HadoopFsRelation files) {
        Map<String, String> options = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        options.putAll(FileSource.java(files.options()));
        if (!options.containsKey("path")) {
            options.put("paths", paths(files));
        }
        return new CaseInsensitiveStringMap(options);
    }

    private static String paths(HadoopFsRelation files) {
        List<String> roots = ScalaBridge.list(ScalaBridge.invoke(files.location(), "rootPaths")).stream()
                .map(Object::toString)
                .toList();
        try {
            return JSON.writeValueAsString(roots);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
