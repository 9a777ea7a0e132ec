package io.github.mlformats.idv;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.github.mlformats.core.testing.ConnectorLayers;

/** The layers of the connector. */
@AnalyzeClasses(packages = "io.github.mlformats.idv", importOptions = DoNotIncludeTests.class)
class LayersTest extends ConnectorLayers {
    @ArchTest
    static final ArchRule CODECS_DO_NOT_KNOW_FILES = noClasses()
            .that()
            .resideInAPackage("..idv.format.codec")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("..idv.format");
}
