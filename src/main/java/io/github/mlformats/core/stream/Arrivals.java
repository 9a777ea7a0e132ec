package io.github.mlformats.core.stream;

import io.github.mlformats.core.scan.TableFiles;
import java.io.IOException;
import java.util.List;
import java.util.function.Predicate;

/** What is in the folders of a stream. */
interface Arrivals {
    /** All data sets that are there and wanted, complete or not. @param wanted tells by the path */
    List<Arrival> list(Predicate<String> wanted) throws IOException;

    /** Whether a data set is there as a whole. One that is damaged is: reading it says what is wrong. */
    boolean isComplete(Arrival arrival) throws IOException;

    /** The data sets that are still there and what they are by now, in any order. */
    List<Arrival> again(List<Arrival> arrivals) throws IOException;

    /** The files of some data sets that are still there. */
    TableFiles files(List<Arrival> arrivals) throws IOException;
}
