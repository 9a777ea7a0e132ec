/**
 * Column profiles, computed by Spark tasks in constant memory. The entry point is {@link
 * io.github.mlformats.tool.page.profile.ColumnSection}.
 */
package io.github.mlformats.tool.page.profile;
