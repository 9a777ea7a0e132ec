package io.github.mlformats.datadings;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.github.mlformats.core.testing.ConnectorLayers;

/**
 * Dependency rules between the packages of the connector: messages stand alone.
 */
@AnalyzeClasses(packages = "io.github.mlformats.datadings", importOptions = DoNotIncludeTests.class)
class LayersTest extends ConnectorLayers {
    @ArchTest
    static final ArchRule MESSAGES_STAND_ALONE = classes()
            .that()
            .resideInAPackage("..format.message..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "java..",
                    "org.msgpack..",
                    "com.fasterxml.jackson..",
                    "..core.bytes..",
                    "..core.error..",
                    "..format.message..");
}
