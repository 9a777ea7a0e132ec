package io.github.mlformats.idv;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The rooms of the connector: the format knows nothing of Spark, and layers look downwards only. */
@AnalyzeClasses(packages = "io.github.mlformats.idv", importOptions = ImportOption.DoNotIncludeTests.class)
class LayersTest {
    @ArchTest
    static final ArchRule THE_FORMAT_IS_A_LIBRARY_WITHOUT_SPARK_AND_HADOOP = classes()
            .that()
            .resideInAPackage("..idv.format..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("java..", "..core.bytes..", "..core.error..", "..idv.format..");

    @ArchTest
    static final ArchRule THE_SCHEMA_KNOWS_NEITHER_PLANNING_NOR_READING = noClasses()
            .that()
            .resideInAPackage("..idv.schema..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("..idv.plan..", "..idv.read..", "..idv.inspect..");

    @ArchTest
    static final ArchRule PLANNING_DOES_NOT_READ = noClasses()
            .that()
            .resideInAPackage("..idv.plan..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("..idv.read..", "..idv.inspect..");
}
