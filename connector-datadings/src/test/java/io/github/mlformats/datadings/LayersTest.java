package io.github.mlformats.datadings;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The rooms of the connector: the format knows nothing of Spark, and layers look downwards only. */
@AnalyzeClasses(packages = "io.github.mlformats.datadings", importOptions = ImportOption.DoNotIncludeTests.class)
class LayersTest {
    @ArchTest
    static final ArchRule THE_FORMAT_IS_A_LIBRARY_WITHOUT_SPARK_AND_HADOOP = classes()
            .that()
            .resideInAPackage("..datadings.format..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "java..",
                    "org.msgpack..",
                    "org.bouncycastle..",
                    "..core.bytes..",
                    "..core.error..",
                    "..datadings.format..");

    @ArchTest
    static final ArchRule MESSAGES_STAND_ALONE = classes()
            .that()
            .resideInAPackage("..format.message..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("java..", "org.msgpack..", "..core.bytes..", "..core.error..", "..format.message..");

    @ArchTest
    static final ArchRule TYPES_AND_INDEX_DO_NOT_KNOW_EACH_OTHER = classes()
            .that()
            .resideInAnyPackage("..format.index..", "..format.lookup..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "java..",
                    "org.msgpack..",
                    "org.bouncycastle..",
                    "..core.bytes..",
                    "..core.error..",
                    "..format.message..",
                    "..format.index..",
                    "..format.lookup..");

    @ArchTest
    static final ArchRule LOOK_UPS_STAND_ON_THE_INDEX = noClasses()
            .that()
            .resideInAPackage("..format.index..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("..format.lookup..");
}
