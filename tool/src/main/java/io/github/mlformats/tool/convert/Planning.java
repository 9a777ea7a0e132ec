package io.github.mlformats.tool.convert;

import io.github.mlformats.tool.convert.manifest.Manifest;
import io.github.mlformats.tool.convert.manifest.Plan;
import io.github.mlformats.tool.convert.manifest.UnitRecord;
import io.github.mlformats.tool.convert.progress.Progress;
import io.github.mlformats.tool.convert.sink.Sink;
import io.github.mlformats.tool.convert.unit.Replanning;
import io.github.mlformats.tool.convert.unit.Source;
import io.github.mlformats.tool.convert.unit.UnitSize;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/** Plans the units of a conversion, or recovers and updates the plan of an earlier run. */
record Planning(Source source, Sink sink, Manifest manifest, Progress progress) {
    /** The plan, after it is written to the manifest. */
    Plan plan(Request request, UnitSize size) throws IOException {
        Optional<Plan> earlier = manifest.plan();
        if (earlier.isEmpty()) {
            Plan plan = new Plan(request.fingerprint(), request.described(), source.units(size));
            manifest.write(plan);
            return plan;
        }
        for (int unit : manifest.removing()) {
            sink.remove(manifest.removing(unit));
            manifest.forget(unit);
        }
        for (int unit : manifest.moving()) {
            UnitRecord written = manifest.moving(unit);
            sink.publish(written);
            manifest.finish(written);
        }
        sink.clear();
        return again(earlier.get(), size);
    }

    /** The plan of an earlier run, updated for changed and new inputs. */
    private Plan again(Plan earlier, UnitSize size) throws IOException {
        Replanning now = source.replan(earlier.units(), size);
        for (Map.Entry<Integer, String> change : now.changed().entrySet()) {
            int unit = change.getKey();
            progress.say(change.getValue() + " has changed: "
                    + earlier.units().get(unit).label() + " is converted again");
            if (manifest.isFinished(unit)) {
                UnitRecord written = manifest.unit(unit);
                sink.checkRemovable(written);
                manifest.remove(written);
                sink.remove(written);
                manifest.forget(unit);
            }
        }
        int more = now.units().size() - earlier.units().size();
        if (more > 0) {
            progress.say("new input files: " + more + " more units");
        }
        if (more == 0 && now.changed().isEmpty()) {
            return earlier;
        }
        Plan plan = new Plan(earlier.request(), earlier.described(), now.units());
        manifest.write(plan);
        return plan;
    }
}
