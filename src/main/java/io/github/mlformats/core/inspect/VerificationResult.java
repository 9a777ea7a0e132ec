package io.github.mlformats.core.inspect;

import java.util.List;

/**
 * The result of a verification.
 *
 * @param records number of verified records
 * @param problems the listed problems, in the order in which they were found
 * @param unlistedProblems number of further problems, which are not listed
 */
public record VerificationResult(long records, List<Problem> problems, long unlistedProblems) {
    /**
     * A problem.
     *
     * @param file name of the file
     * @param text description of the problem
     */
    public record Problem(String file, String text) {}
}
