package io.github.mlformats.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.report.Page.Block;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DataSectionsTest {
    @Test
    void charactersAreNotCut() {
        String emoji = "\ud83d\ude00";
        assertThat(DataSections.RowSection.cell("a" + emoji.repeat(79))).isEqualTo("a" + emoji.repeat(79));
        assertThat(DataSections.RowSection.cell("a" + emoji.repeat(80))).isEqualTo("a" + emoji.repeat(79) + "…");
    }

    /** As with other versions of Spark's libraries than those at compile time. */
    @Test
    void aSectionThatCannotBeMadeSaysWhy() {
        List<Page.Section> sections = DataSections.of(
                () -> {
                    throw new NoSuchMethodError("'void Sketch.update(long)'");
                },
                RowSample.parse("all"),
                error -> Optional.of(error.getMessage()));

        assertThat(sections).hasSize(3).allSatisfy(section -> assertThat(section.blocks())
                .singleElement()
                .isInstanceOfSatisfying(Block.Message.class, message -> assertThat(message.toString())
                        .contains("'void Sketch.update(long)'")));
    }
}
