package io.github.mlformats.bundle;

import io.github.mlformats.core.testing.jar.ThirdPartyContract;

/** The libraries inside the bundle. */
class ThirdPartyTest extends ThirdPartyContract {}
