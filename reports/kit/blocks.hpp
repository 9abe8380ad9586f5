#pragma once

#include "kit/claim.hpp"
#include "kit/number.hpp"
#include "kit/text.hpp"

#include <functional>
#include <optional>
#include <variant>

namespace duhem::reports {

// What a section of the page is made of. A block says what there is to be seen, not how that is written: kit/render makes the
// HTML of it, and of the claims that stand in it the rows of junit.xml and of report.json.

struct Paragraph {
  Text text;
  std::string css = {};  ///< "soft" is small print, "bad outcome" a red line
};
/// A red line that says what is not there.
[[nodiscard]] inline Paragraph failure(const std::string& problem) { return {exact("Failed: " + problem), "bad outcome"}; }

/// Within a section.
struct Heading {
  Text text;
  std::string id = {};  ///< what links lead to
};

/// On a narrow screen each row becomes a card whose entries carry the heads as labels.
struct Cell {
  Text text;
  /// "head" stands at the top of the card, "number" to the right of its column, "text" fills a line; "row" names the row.
  std::string css = {};
  std::vector<std::string> objections = {};             ///< below it, in red
  std::vector<std::vector<std::string>> commands = {};  ///< below it, as they are typed
};
[[nodiscard]] inline Cell number(Text text) { return {std::move(text), "number"}; }
[[nodiscard]] inline Cell head(Text text) { return {std::move(text), "head"}; }

struct Row {
  std::vector<Cell> cells;              ///< where some are missing at the end, a question mark stands in their place
  std::optional<Outcome> outcome = {};  ///< its mark and its colour, where something is judged
  std::optional<Claim> claim = {};      ///< which brings the outcome
  std::string mark = {};                ///< words for the mark other than the usual ones
  std::string id = {};                  ///< what links lead to
  bool is_title = false;                ///< one cell above a group of rows
};
[[nodiscard]] inline Row title_row(Text title) { return {.cells = {{std::move(title)}}, .is_title = true}; }
struct TableBlock {
  std::string caption;
  std::vector<std::string> heads = {};
  std::vector<Row> rows = {};
  std::string marks = {};        ///< the head of a last column with the marks of the rows; empty: none
  bool is_caption_shown = true;  ///< else it is for those who do not see the page
  std::string css = {};
};
// Of a data file: its words; the rows are the results'.
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(TableBlock, caption, heads, marks, is_caption_shown, css)
/// Claims as rows: what is said, what came out here, and its mark. The first column's head names who says so.
[[nodiscard]] TableBlock claims_table(const std::string& caption, const std::string& says, const std::vector<Claim>& claims);
/// A row about `what` that a question fills with cells. Where that throws, the claim has failed, and the row says why below its
/// head.
[[nodiscard]] Row answered_row(Text what, std::string name, std::string expected,
                               const std::function<Found(std::vector<Cell>& cells)>& ask);

struct Figure {
  std::string title, caption;
  std::string svg = {};                ///< empty where it could not be drawn
  std::string problem = {};            ///< and why not
  std::vector<std::string> data = {};  ///< the files it was drawn from, as seen from the page
  std::string claim = {};              ///< the name of the claim that it is drawn; empty: none
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Figure, title, caption)  // of a data file
/// Side by side where there is room; each that has the name of a claim claims to be drawn.
struct FigureBlock {
  std::vector<Figure> figures;
  std::string css = {};                ///< "panels": two by two; "time": differs from run to run
  std::vector<std::string> data = {};  ///< the files that all of them were drawn from, as seen from the page
};

/// Each claims to be drawn, under its title after `of`, which tells claims of one title apart. Four stand two by two.
[[nodiscard]] FigureBlock claimed(std::vector<Figure> figures, const std::string& of = "");

/// How to type a call of the program.
struct Command {
  std::vector<std::string> arguments;
};
struct CommandList {
  std::vector<std::vector<std::string>> commands;
};

/// Claims that stand nowhere on the page by themselves: a drawing shows what they say.
struct Claims {
  std::vector<Claim> claims;
};

/// Parts of a whole, each with a bar as long as its share.
struct Shares {
  struct Share {
    std::string name;
    double share = 0;      ///< from 0 to 1
    bool is_rare = false;  ///< stands out
  };
  std::vector<Share> shares;
};

/// Names with what stands behind each: a text or a command.
struct Facts {
  struct Fact {
    std::string name;
    std::variant<Text, Command> value;
    bool is_time = false;  ///< what another run of the same command would say otherwise
  };
  std::vector<Fact> facts;
};

/// The motion of a body under two laws beside its energies: still pictures, which the page's script moves by the data.
struct Animation {
  struct Side {
    std::string scheme, law, picture = {}, reading = {};  ///< no picture where the run is missing
    std::string problem = {};
  };
  std::string id, title, says;
  std::vector<Side> sides = {};
  std::string energies = {};  ///< a drawing
  Json data = {};
  std::string problem = {};  ///< why there is none of this
};

struct Block;
/// What is shown when its summary is opened.
struct Folded {
  Text summary;
  std::vector<Block> blocks;
  std::string css = {};
  bool is_open = false;
};

struct Block
    : std::variant<Paragraph, Heading, TableBlock, FigureBlock, Command, CommandList, Claims, Shares, Facts, Animation, Folded> {
  using variant::variant;
};

/// A part of the page. What could not be made is shown as failed, never left out.
struct Section {
  std::string id, title;
  Json data = {};  ///< its own part of report.json
  std::vector<Block> blocks = {};

  void add(Block block) { blocks.push_back(std::move(block)); }
  /// Makes a part; where that throws, its claim `name` has failed and the page says why.
  void attempt(const std::string& name, const std::string& expected, const std::function<void()>& part);
};
/// All that its blocks claim, in their order.
[[nodiscard]] std::vector<Claim> claims_of(const Section& section);
/// Its drawings, and the claims of its tables, for report.json: {"figures": [...], "claims": [...]}.
[[nodiscard]] Json figures_and_claims(const std::vector<Block>& blocks);
[[nodiscard]] Json says_json(const Claim& claim);

/// A drawing that fails is shown as failed; the page is written all the same. `draw` may complete the caption from its data.
[[nodiscard]] Figure drawn(Figure figure, const std::function<std::string(Figure&)>& draw);

}  // namespace duhem::reports
