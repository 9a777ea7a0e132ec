package io.github.mlformats.core.scan;

import io.github.mlformats.core.filter.FileColumns;
import io.github.mlformats.core.filter.FileFilter;
import io.github.mlformats.core.filter.LookUpColumns;
import io.github.mlformats.core.read.RowPick;
import io.github.mlformats.core.read.Summary;
import io.github.mlformats.core.spi.LookUps;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.sql.connector.expressions.aggregate.Aggregation;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.SupportsPushDownAggregates;
import org.apache.spark.sql.connector.read.SupportsPushDownLimit;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.connector.read.SupportsPushDownTableSample;
import org.apache.spark.sql.connector.read.SupportsPushDownV2Filters;
import org.apache.spark.sql.types.StructType;

/** Takes from the query what the files' index can answer, and leaves the rest to Spark. The files are found when they are needed. */
final class FormatScanBuilder
        implements SupportsPushDownRequiredColumns,
                SupportsPushDownV2Filters,
                SupportsPushDownLimit,
                SupportsPushDownTableSample,
                SupportsPushDownAggregates {
    private final TableAccess access;
    private StructType columns;
    private List<Predicate> filters = List.of();
    private List<Predicate> lookUps = List.of();
    private boolean residual;
    private RowPick pick = RowPick.ALL;
    private List<Summary> summaries = List.of();

    /** @param columns all columns of the table */
    FormatScanBuilder(StructType columns, TableAccess access) {
        this.access = access;
        this.columns = columns;
    }

    @Override
    public void pruneColumns(StructType required) {
        columns = required;
    }

    /**
     * Filters on partition columns and file metadata decide for whole files, exactly. Spark applies all others, also those
     * that say by which values rows can be found.
     */
    @Override
    public Predicate[] pushPredicates(Predicate[] predicates) {
        TableFiles table = access.files();
        FileColumns fileColumns =
                new FileColumns(table.schema(), table.listing().partitionColumns(), table.names());
        List<Predicate> exact = new ArrayList<>();
        List<Predicate> others = new ArrayList<>();
        for (Predicate predicate : predicates) {
            (FileFilter.of(predicate, fileColumns).isPresent() ? exact : others).add(predicate);
        }
        filters = exact;
        LookUpColumns lookUpColumns = table.lookUpColumns();
        lookUps = others.stream()
                .filter(predicate -> !lookUpColumns.lookUps(List.of(predicate)).isEmpty())
                .toList();
        residual = !others.isEmpty();
        return others.toArray(new Predicate[0]);
    }

    @Override
    public Predicate[] pushedPredicates() {
        return Stream.concat(filters.stream(), lookUps.stream()).toArray(Predicate[]::new);
    }

    /** Tasks stop early, but each for itself: Spark still cuts the result to size. */
    @Override
    public boolean pushLimit(int limit) {
        // Where rows are left out, it is not known which ones will suffice.
        if (residual || access.files().opener().leavesOutDamage()) {
            return false;
        }
        pick = pick.withLimit(limit);
        return true;
    }

    @Override
    public boolean isPartiallyPushed() {
        return true;
    }

    @Override
    public boolean pushTableSample(double lower, double upper, boolean withReplacement, long seed) {
        if (withReplacement) {
            return false;
        }
        pick = pick.withSample(new RowPick.TableSample(lower, upper, seed));
        return true;
    }

    /** Each task gives the count of its files; Spark adds them up. */
    @Override
    public boolean supportCompletePushDown(Aggregation aggregation) {
        return false;
    }

    /** COUNT(*), MIN and MAX of some columns, of all rows, are known from the files' metadata. */
    @Override
    public boolean pushAggregation(Aggregation aggregation) {
        Optional<List<Summary>> known = aggregation.groupByExpressions().length == 0
                ? access.files().summaries().of(aggregation.aggregateExpressions())
                : Optional.empty();
        // A file of which a part is left out has fewer rows than it says.
        boolean trusted = !access.files().opener().leavesOutDamage();
        if (known.isEmpty() || !trusted || residual || !pick.equals(RowPick.ALL)) {
            return false;
        }
        summaries = known.get();
        columns = Summary.schema(summaries);
        return true;
    }

    @Override
    public Scan build() {
        LookUps values = lookUps.isEmpty()
                ? LookUps.NONE
                : access.files().lookUpColumns().lookUps(lookUps);
        return new FormatScan(access, new ScanRequest(columns, filters, values, pick, summaries));
    }
}
