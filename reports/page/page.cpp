#include "page/page.hpp"

#include "page/headline.hpp"
#include "page/html.hpp"
#include "page/provenance_html.hpp"
#include "page/runs_html.hpp"
#include "page/sha256.hpp"
#include "page/style.hpp"
#include "statements/statements_html.hpp"

namespace duhem::reports {
namespace {

/// The first screen: what came out, in three sentences with their numbers, and how to see it again.
std::string verdict(const PageContent& content) {
  std::string html = "<div class=\"verdict\" id=\"verdict\">\n<div class=\"headlines\">\n";
  const bool is_good = exit_code(content.judged) == 0 && !content.request.is_interrupted;
  for (const auto& line : headlines(content.judged))
    html += std::string("<div class=\"headline ") + (line.is_good() ? "good" : "bad") + "\"><p class=\"figure\">" +
            escape(line.number) + "</p><p>" + prose(line.sentence) + "</p></div>\n";
  html += "</div>\n";
  if (content.request.is_interrupted)
    html += "<p class=\"bad outcome\">Interrupted: what was not reached by then is shown as failed.</p>\n";
  return html + "<p class=\"outcome " + (is_good ? "good" : "bad") + "\">" + prose(outcome_line(content.judged)) + "</p>\n" +
         "<p id=\"reproduce\">See it again: " + command_html(content.request.command) + "</p>\n</div>\n";
}

std::string section_html(const std::string& id, const std::string& title, const std::string& html) {
  return "<section id=\"" + escape(id) + "\"><h2>" + prose(title) + "</h2>\n" + html + "</section>\n";
}

std::string contents(const std::vector<Section>& sections) {
  std::string html = "<nav aria-label=\"Contents\"><ol>";
  const auto line = [&](const std::string& id, const std::string& title) {
    html += "<li><a href=\"#" + escape(id) + "\">" + prose(title) + "</a></li>";
  };
  for (const auto& section : sections) line(section.id, section.title);
  return html + "</ol></nav>\n";
}

}  // namespace

std::string page_html(const PageContent& content) {
  std::vector<Section> sections{{"statements", "The statements", statements_html(content.judged.statements), {}, {}}};
  sections.insert(sections.end(), content.judged.sections.begin(), content.judged.sections.end());
  sections.push_back({"runs", "Every run", runs_html(content.judged.runs, content.cases), {}, {}});
  sections.push_back({"labels", "What the random cases were like", labels_html(content.judged.statements), {}, {}});
  sections.push_back({"provenance", "Do it again", provenance_html(content), {}, {}});

  std::string body = "<body>\n<main>\n<h1>Who created the energy?</h1>\n" + verdict(content) + contents(sections);
  for (const auto& section : sections) body += section_html(section.id, section.title, section.html);
  body += "</main>\n</body>\n";

  // The browser itself sees to it that nothing is fetched, and that no script runs but the page's own.
  return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
         "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:; " +
         script_policy(body) +
         "\">\n<link rel=\"icon\" href=\"data:,\">\n<title>duhem: who created the energy?</title>\n<style>" + style_sheet +
         "</style>\n</head>\n" + body + "</html>\n";
}

}  // namespace duhem::reports
