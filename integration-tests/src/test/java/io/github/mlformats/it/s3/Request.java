package io.github.mlformats.it.s3;

/**
 * One request that a server got.
 *
 * @param method such as {@code "GET"}
 * @param key bucket and key, without a slash in front; the bucket alone for a listing
 * @param query the query string; empty if there is none
 * @param range the header {@code Range}, such as {@code "bytes=0-99"}; empty for the whole object
 * @param status of the answer
 * @param bytes requested bytes of the object
 * @param sent bytes of an object that came with it
 */
public record Request(String method, String key, String query, String range, int status, long bytes, long sent) {
    /** Whether it reads an object, or a part of one. */
    public boolean isGet() {
        return method.equals("GET") && !isList();
    }

    public boolean isHead() {
        return method.equals("HEAD");
    }

    public boolean isList() {
        return method.equals("GET") && (query.contains("list-type=") || query.contains("prefix="));
    }
}
