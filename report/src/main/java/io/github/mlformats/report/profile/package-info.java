/**
 * Column profiles, computed by Spark tasks in constant memory. The entry point is {@link
 * io.github.mlformats.report.profile.ColumnSection}.
 */
package io.github.mlformats.report.profile;
