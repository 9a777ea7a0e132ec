package io.github.mlformats.convert;

import io.github.mlformats.convert.manifest.Manifest;
import io.github.mlformats.convert.manifest.Manifest.Plan;
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
    /** The plan, after it is written to the manifest. */
    Plan plan(ConversionRequest request, UnitSize size) throws IOException {
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
        return again(request, earlier.get(), size);
    }

    /** The plan of an earlier run, updated for changed and new inputs. */
    private Plan again(ConversionRequest request, Plan earlier, UnitSize size) throws IOException {
        UnitSource.ReplannedUnits now = source.replan(earlier.units(), size);
        for (Map.Entry<Integer, String> change : now.changed().entrySet()) {
            int unit = change.getKey();
            listener.inputChanged(earlier.units().get(unit), change.getValue());
            if (manifest.isFinished(unit)) {
                remove(manifest.unit(unit));
            }
        }
        reportMissing(request.output().isSingleOutput());
        int more = now.units().size() - earlier.units().size();
        if (more > 0) {
            listener.unitsAdded(more);
        }
        if (more == 0 && now.changed().isEmpty()) {
            return earlier;
        }
        Plan plan = earlier.withUnits(now.units());
        manifest.write(plan);
        return plan;
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
