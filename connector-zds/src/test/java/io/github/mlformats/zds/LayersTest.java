package io.github.mlformats.zds;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "io.github.mlformats.zds", importOptions = DoNotIncludeTests.class)
class LayersTest {
    @ArchTest
    static final ArchRule THE_FORMAT_IS_A_LIBRARY_WITHOUT_SPARK_AND_HADOOP = classes()
            .that()
            .resideInAPackage("..zds.format..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "java..", "com.fasterxml.jackson.core..", "..core.bytes..", "..core.error..", "..zds.format..");

    @ArchTest
    static final ArchRule THE_SCHEMA_KNOWS_NEITHER_PLANNING_NOR_READING = noClasses()
            .that()
            .resideInAPackage("..zds.schema..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("..zds.plan..", "..zds.read..", "..zds.inspect..");

    @ArchTest
    static final ArchRule PLANNING_DOES_NOT_READ = noClasses()
            .that()
            .resideInAPackage("..zds.plan..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("..zds.read..", "..zds.inspect..");
}
