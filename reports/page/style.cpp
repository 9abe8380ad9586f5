#include "page/style.hpp"

namespace duhem::reports {

const char* const style_sheet = R"css(
:root {
  color-scheme: light dark;
  --paper: #ffffff; --panel: #f5f6f8; --text: #1b1f24; --soft: #5b6470; --line: #d5dae0;
  --mj: #b44a00; --moreau: #764ba2; --mjf: #0060a0; --neutral: #707070;
  --first: #00796b; --second: #b02a6e; --third: #1b1f24; --fourth: #7a6600; --fifth: #5c7a1e;
  --good: #1a6b35; --good-panel: #e6f4ea; --bad: #a80d1c; --bad-panel: #fdeaec; --open: #7a5200; --open-panel: #fff4dc;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --paper: #14171b; --panel: #1e2329; --text: #e5e9ee; --soft: #a3adb9; --line: #39414b;
    --mj: #ff9a57; --moreau: #c3a6e8; --mjf: #69b7f2; --neutral: #9aa3ad;
    --first: #4fd0bf; --second: #f58ac0; --third: #e5e9ee; --fourth: #d9c04a; --fifth: #a9cf5c;
    --good: #7bd497; --good-panel: #16301f; --bad: #ff8f98; --bad-panel: #3c171b; --open: #f2c66d; --open-panel: #35290f;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; max-width: 74rem; padding: 1.5rem 1rem 4rem; background: var(--paper); color: var(--text);
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", sans-serif; -webkit-text-size-adjust: 100%;
}
h1 { font-size: 1.8rem; line-height: 1.2; margin: 0 0 1rem; }
h2 { font-size: 1.3rem; line-height: 1.3; margin: 2.6rem 0 .5rem; }
h3 { font-size: 1rem; margin: 0; }
p { margin: 0 0 .7rem; max-width: 48rem; }
.soft, figcaption { color: var(--soft); font-size: .92rem; }
.power { white-space: nowrap; }
sup { line-height: 0; font-size: .75em; }
.outcome { display: inline-block; padding: .35rem .8rem; border-radius: .4rem; font-weight: 600; overflow-wrap: anywhere; }
.good { color: var(--good); background: var(--good-panel); }
.bad { color: var(--bad); background: var(--bad-panel); }
.open { color: var(--open); background: var(--open-panel); }
.headlines { display: grid; gap: .9rem; grid-template-columns: repeat(3, 1fr); margin-bottom: .9rem; }
.headline { padding: .8rem 1rem; border-radius: .5rem; border-left: .3rem solid currentColor; }
.headline p { margin: 0; color: var(--text); font-size: 1rem; }
.headline .figure { color: inherit; font-size: 1.9rem; line-height: 1.2; font-weight: 700; white-space: nowrap; margin-bottom: .3rem; font-variant-numeric: tabular-nums; }
nav ol { margin: 0; padding: 0; list-style: none; columns: 3 16rem; font-size: .92rem; }
a { color: var(--mjf); }
details { margin: .3rem 0; }
summary { cursor: pointer; }
h3.part { margin: 1.4rem 0 .2rem; }
.bars { list-style: none; margin: .4rem 0 1rem; padding: 0; }
.bars li { display: grid; grid-template-columns: minmax(8rem, 20rem) 1fr 4rem; gap: .6rem; align-items: center; font-size: .85rem; }
.bar-track { display: block; height: .55rem; background: var(--panel); border-radius: .2rem; overflow: hidden; }
.bar-track span { display: block; height: 100%; background: var(--neutral); }
.rare .bar-track span { background: var(--open); }
.bar-share { text-align: right; font-variant-numeric: tabular-nums; }
.mj, .mjf { font-weight: 600; white-space: nowrap; }
.variant { color: var(--soft); font-size: .92em; }
.mj { color: var(--mj); }
.mjf { color: var(--mjf); }

table { width: 100%; border-collapse: collapse; font-size: .92rem; margin-top: .8rem; }
th, td { text-align: left; vertical-align: top; padding: .4rem .6rem; border-bottom: 1px solid var(--line); }
thead th { vertical-align: bottom; color: var(--soft); font-weight: 600; border-bottom-width: 2px; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
tr.case th { padding-top: 1.1rem; border-bottom: 0; }
tr.case code { color: var(--soft); font-size: .92em; font-weight: 400; margin-left: .4rem; }
tr.case + tr > td { border-top: 1px solid var(--line); }
tr.against > td, tr.failed > td { background: var(--bad-panel); }
tr.undecided > td { background: var(--open-panel); }
.discarded { white-space: nowrap; color: var(--soft); }
.statements td code { overflow-wrap: normal; }
td strong { white-space: nowrap; }
.mark { padding: .05rem .45rem; border-radius: .3rem; font-weight: 600; white-space: nowrap; }
.objection { display: block; color: var(--bad); overflow-wrap: anywhere; }

.figures { display: grid; gap: 1.2rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); margin-top: .8rem; }
figure { margin: 0; padding: .8rem; border: 1px solid var(--line); border-radius: .5rem; max-width: 40rem; break-inside: avoid; min-width: 0; }
.panels { grid-template-columns: repeat(auto-fit, minmax(min(100%, 28rem), 1fr)); }
.figures + h3, .figures + table, table + table { margin-top: 1.4rem; }
figcaption h3 { color: var(--text); }
caption { text-align: left; padding-bottom: .3rem; }
.unseen { position: absolute; width: 1px; height: 1px; padding: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
figure svg { display: block; width: 100%; height: auto; margin-top: .4rem; }
.planes { display: grid; gap: .5rem; grid-template-columns: repeat(auto-fit, minmax(10.5rem, 1fr)); justify-items: center; }
.planes svg { max-width: 17rem; }
figure:has(.planes) { max-width: none; }
@media screen and (min-width: 60.01rem) {
  .figures:has(.planes) { grid-template-columns: 1fr 2fr; }
}
details.case { border: 1px solid var(--line); border-radius: .5rem; padding: .5rem .8rem; margin: .6rem 0; }
details.case summary { cursor: pointer; }
details.case strong { padding: 0 .3rem; border-radius: .3rem; }
.arithmetic th { width: 11rem; color: var(--soft); font-weight: 400; }
.arithmetic td { font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.gridline { stroke-opacity: .3; }

figure.watch { max-width: none; margin-top: .8rem; }
.stage { display: grid; gap: .6rem 1.2rem; grid-template-columns: 1fr 1fr 1.5fr; margin-top: .6rem; }
.stage > div { min-width: 0; }
.stage h4 { margin: 0; font-size: .95rem; font-weight: 600; }
.stage .reading { margin: .2rem 0 0; min-height: 3.1em; font-variant-numeric: tabular-nums; }
.scene path, .energies path { fill: none; stroke-linejoin: round; }
.scene .body path { stroke-width: 5; fill-opacity: .12; }
.scene .way { stroke-width: 1.2; stroke-dasharray: 2 5; opacity: .8; }
.scene .floor { stroke: currentColor; stroke-width: 2; }
.scene path.impulse { stroke: currentColor; stroke-width: 3.5; stroke-linecap: round; }
.scene .created { font-size: 20px; font-weight: 700; }
.energies text { font-size: 15px; fill: currentColor; }
.energies .grid { stroke: currentColor; opacity: .15; }
.energies .axis { stroke: currentColor; }
.energies .whole { stroke-width: 1.2; opacity: .45; }
.energies .sofar { stroke-width: 3; }
.energies .mjf-line { stroke-dasharray: 7 4; }
.energies circle { stroke-dasharray: none; fill: none; stroke-width: 2.5; }
.energies .ring.ahead { display: none; }
.controls { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem .8rem; margin-top: .5rem; }
.controls[hidden] { display: none; }
.controls button { font: inherit; padding: .3rem .9rem; min-width: 5.5rem; border: 1px solid var(--soft); border-radius: .4rem; background: var(--panel); color: inherit; cursor: pointer; }
.controls input { flex: 1 1 10rem; min-width: 0; accent-color: var(--mjf); }
.controls output { font-variant-numeric: tabular-nums; min-width: 6.5em; }
.controls :focus-visible { outline: 3px solid var(--mjf); outline-offset: 2px; }
.data { margin-top: .6rem; overflow-wrap: anywhere; }
a { color: var(--mjf); }
h3 + .figures { margin-top: .4rem; }
section > h3 { margin-top: 1.8rem; }

code { font: .85rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; margin: .8rem 0; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
.commands { list-style: none; margin: .6rem 0; padding: .7rem .9rem; background: var(--panel); border-radius: .5rem; }
code span { display: inline-block; max-width: 100%; text-indent: 0; }
.commands li { padding: .12rem 0 .12rem 1.2rem; text-indent: -1.2rem; line-height: 1.4; }

@media screen and (max-width: 60rem) {
  body { padding: 1rem .9rem 3rem; }
  h1 { font-size: 1.5rem; }
  .headlines { grid-template-columns: 1fr; gap: .5rem; }
  .headline { padding: .5rem .8rem; }
  .headline .figure { font-size: 1.5rem; }
  .bars li { grid-template-columns: 1fr 5rem 3.6rem; }
  .runs, .runs tbody { display: block; }
  .planes { grid-template-columns: repeat(auto-fit, minmax(14rem, 1fr)); }
  .runs caption { display: block; }
  .runs thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .runs tr { border: 1px solid var(--line); border-radius: .5rem; margin-bottom: .8rem; padding: .4rem .7rem; }
  .runs tr.case { border: 0; margin: 0; padding: 0; }
  .runs tr.case th { padding: .8rem 0 .4rem; }
  .runs tr > td, .runs tr.case + tr > td { border: 0; padding: .12rem 0; }
  .runs tr { display: grid; grid-template-columns: auto auto 1fr auto; column-gap: .7rem; }
  .runs tr.case th { grid-column: 1 / -1; }
  .runs td { order: 2; grid-column: 1 / -1; display: flex; justify-content: space-between; gap: 1rem; text-align: right; }
  .runs td::before { content: attr(data-label); color: var(--soft); text-align: left; flex: none; }
  .runs td.number { flex-wrap: wrap; }
  .runs td.number > span { margin-left: auto; }
  .runs td > span { min-width: 0; overflow-wrap: anywhere; }
  .runs td.text { display: block; text-align: left; }
  .runs td.text::before { display: block; }
  .runs td.head { order: 1; grid-column: auto; text-align: left; }
  .runs td.head::before { content: none; }
  .arithmetic th, .arithmetic td { display: block; width: auto; border: 0; padding: .1rem 0; }
  .arithmetic th { padding-top: .4rem; }
  figure { padding: .6rem .4rem; }
  .stage { grid-template-columns: 1fr 1fr; gap: .6rem; }
  .stage .plot { grid-column: 1 / -1; }
  figcaption { padding: 0 .3rem; }
  .runs tr.against, .runs tr.failed { background: var(--bad-panel); }
  .runs tr.undecided { background: var(--open-panel); }
  dl { grid-template-columns: 1fr; }
  dd { margin-bottom: .5rem; }
}
@media print {
  body { max-width: none; padding: 0; font-size: 10pt; }
  h2, h3, caption { break-after: avoid; }
  .planes { grid-template-columns: repeat(3, 1fr); }
  figure:has(.planes) { grid-column: 1 / -1; }
  table { font-size: 8pt; }
  th, td { padding: .25rem .35rem; }
  td strong { white-space: normal; }
  tr, .commands li { break-inside: avoid; }
  tr.case { break-after: avoid; }
  .figures { grid-template-columns: 1fr 1fr; }
  .controls, .keys { display: none; }
  .good, .bad, .open, tr.against > td, tr.failed > td, .bar-track, .bar-track span { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  details::details-content { content-visibility: visible; }
  .good, .bad, .open, tr.against > td, tr.failed > td { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
)css";

}  // namespace duhem::reports
