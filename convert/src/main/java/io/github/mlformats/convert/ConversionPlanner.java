package io.github.mlformats.convert;

import io.github.mlformats.convert.UnitSource.ReplannedUnits;
import io.github.mlformats.convert.manifest.Manifest;
import io.github.mlformats.convert.manifest.Manifest.Plan;
import io.github.mlformats.convert.manifest.Unit;
import io.github.mlformats.convert.manifest.UnitRecord;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;

/** Plans the units of a conversion, or recovers and updates the plan of an earlier run. */
record ConversionPlanner(
        UnitSource source, Sink sink, Manifest manifest, Configuration conf, ConversionListener listener) {
    /**
     * The plan, after it is written to the manifest.
     *
     * @param overwrites whether output is given up whose inputs are missing, if the rest of its unit must be converted again
     * @throws UsageException if there is such output, and it must be kept
     */
    Plan plan(ConversionRequest request, UnitSize size, boolean overwrites) throws IOException {
        Optional<Plan> earlier = manifest.plan();
        if (earlier.isEmpty()) {
            Plan plan = Plan.of(request.fingerprint(conf), request.describe(conf), source.units(size));
            manifest.write(plan);
            return plan;
        }
        for (int unit : manifest.removingUnits()) {
            sink.remove(manifest.removingUnits(unit));
            manifest.markRemoved(unit);
        }
        for (int unit : manifest.movingUnits()) {
            UnitRecord written = manifest.movingUnits(unit);
            sink.publish(written);
            manifest.markFinished(written);
        }
        sink.cleanUp();
        return again(request, earlier.get(), size, overwrites);
    }

    /** The plan of an earlier run, updated for changed and new inputs. */
    private Plan again(ConversionRequest request, Plan earlier, UnitSize size, boolean overwrites) throws IOException {
        ReplannedUnits now = source.replan(earlier.units(), size);
        if (!overwrites) {
            checkRowsAreKept(now);
        }
        for (Map.Entry<Integer, String> change : now.changed().entrySet()) {
            int unit = change.getKey();
            listener.inputChanged(earlier.units().get(unit), change.getValue());
            if (manifest.isFinished(unit)) {
                remove(manifest.unit(unit));
            }
        }
        reportMissing(request.output().isSingleOutput());
        List<Unit> units = withMissingInputs(now, earlier.units());
        int more = units.size() - earlier.units().size();
        if (more > 0) {
            listener.unitsAdded(more);
        }
        if (units.equals(earlier.units())) {
            return earlier;
        }
        Plan plan = earlier.withUnits(units);
        manifest.write(plan);
        return plan;
    }

    /** @throws UsageException if a finished unit must be converted again, and would lose the rows of missing inputs */
    private void checkRowsAreKept(ReplannedUnits now) throws IOException {
        for (int unit : now.changed().keySet()) {
            if (manifest.isFinished(unit) && now.missing().containsKey(unit)) {
                throw UnitSource.missing(now.missing().get(unit).get(0));
            }
        }
    }

    /** The units. Those that are still finished keep their missing inputs, as their output has the rows of these. */
    private List<Unit> withMissingInputs(ReplannedUnits now, List<Unit> earlier) throws IOException {
        List<Unit> units = new ArrayList<>(now.units());
        List<String> kept = new ArrayList<>();
        List<String> lost = new ArrayList<>();
        for (Map.Entry<Integer, List<String>> missing : now.missing().entrySet()) {
            int unit = missing.getKey();
            if (manifest.isFinished(unit)) {
                units.set(unit, earlier.get(unit));
                kept.addAll(missing.getValue());
            } else {
                lost.addAll(missing.getValue());
            }
        }
        if (!kept.isEmpty()) {
            listener.inputsMissing(kept, true);
        }
        if (!lost.isEmpty()) {
            listener.inputsMissing(lost, false);
        }
        return units;
    }

    /**
     * Reports output files that do not exist.
     *
     * @param again whether their units are converted again; else their rows may be in other files by now, as after a compaction
     */
    private void reportMissing(boolean again) throws IOException {
        List<UnitRecord> finished = new ArrayList<>();
        for (int unit : manifest.finishedUnits()) {
            finished.add(manifest.unit(unit));
        }
        for (Map.Entry<UnitRecord, String> missing : sink.findMissing(finished).entrySet()) {
            listener.outputMissing(missing.getValue(), again);
            if (again) {
                remove(missing.getKey());
            }
        }
    }

    /** Removes the output of a finished unit, which is converted again. */
    private void remove(UnitRecord written) throws IOException {
        sink.checkRemovable(written);
        manifest.markRemoving(written);
        sink.remove(written);
        manifest.markRemoved(written.number());
    }
}
