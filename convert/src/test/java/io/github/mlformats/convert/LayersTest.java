package io.github.mlformats.convert;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The library uses the core only, and its records do not use conversions. */
@AnalyzeClasses(packages = "io.github.mlformats.convert", importOptions = ImportOption.DoNotIncludeTests.class)
class LayersTest {
    @ArchTest
    static final ArchRule USES_NO_COMMAND_LINE_AND_NO_PAGES = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.github.mlformats.tool..", "io.github.mlformats.report..", "picocli..", "gg.jte..");

    @ArchTest
    static final ArchRule RECORDS_ARE_INDEPENDENT = noClasses()
            .that()
            .resideInAPackage("..convert.manifest")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.github.mlformats.convert");

    @ArchTest
    static final ArchRule RECORDS_USE_NO_SPARK = noClasses()
            .that()
            .resideInAPackage("..convert.manifest")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.apache.spark..");
}
