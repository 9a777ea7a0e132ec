/** The page about a conversion. The entry point is {@link io.github.mlformats.tool.page.job.JobPage}. */
package io.github.mlformats.tool.page.job;
