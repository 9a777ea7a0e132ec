package io.github.mlformats.tool;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The commands are on top. */
@AnalyzeClasses(packages = "io.github.mlformats.tool", importOptions = ImportOption.DoNotIncludeTests.class)
class LayersTest {
    @ArchTest
    static final ArchRule NO_CYCLES =
            slices().matching("io.github.mlformats.(tool.*)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule NOTHING_USES_THE_COMMANDS = noClasses()
            .that()
            .resideInAnyPackage("..tool.input", "..tool.output")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("..tool.command");
}
