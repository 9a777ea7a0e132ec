package io.github.mlformats.it.s3;

import java.util.List;

/**
 * The cost of requests.
 *
 * @param gets reads of objects
 * @param heads questions about single objects
 * @param lists of directories
 * @param bytes bytes requested by reads
 */
record RequestCost(long gets, long heads, long lists, long bytes) {
    static RequestCost of(List<Request> requests) {
        return new RequestCost(
                requests.stream().filter(Request::isGet).count(),
                requests.stream().filter(Request::isHead).count(),
                requests.stream().filter(Request::isList).count(),
                requests.stream()
                        .filter(Request::isGet)
                        .mapToLong(Request::bytes)
                        .sum());
    }
}
