package io.github.mlformats.inflate;

import io.github.mlformats.core.testing.jar.ThirdPartyContract;

/** The libraries inside the jar of native inflaters. */
class ThirdPartyTest extends ThirdPartyContract {}
