/**
 * Summarizes flight recordings: {@link io.github.mlformats.benchmarks.profile.ProfileSummary}.
 */
package io.github.mlformats.benchmarks.profile;
