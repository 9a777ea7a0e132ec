/**
 * Thumbnails of images in binary columns. The entry point is {@link io.github.mlformats.tool.page.image.ImageSection}.
 */
package io.github.mlformats.tool.page.image;
