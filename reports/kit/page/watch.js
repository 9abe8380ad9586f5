// Each player reads the block of data inside it and moves what the still picture already shows; nothing of the page depends on it.
"use strict";
(() => {
  const seconds = 10;  // for a whole motion, but for the instants after impacts, which go slower
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const round = (x) => x.toFixed(1);
  const power = (x) => Math.abs(x) < 1e-3 && x !== 0 ? x.toExponential(2) : x.toPrecision(3);
  const signed = (x) => (x < 0 ? "\u2212" : "+") + power(Math.abs(x));

  function arrow(x, y, dx, dy) {
    const length = Math.hypot(dx, dy);
    if (length < 2) return "";
    const ux = dx / length, uy = dy / length, head = Math.min(9, length), tx = x + dx, ty = y + dy;
    const to = (a, b) => round(a) + " " + round(b);
    return "M" + to(x, y) + "L" + to(tx, ty) + "M" + to(tx - head * (ux + 0.5 * uy), ty - head * (uy - 0.5 * ux)) +
      "L" + to(tx, ty) + "L" + to(tx - head * (ux - 0.5 * uy), ty - head * (uy + 0.5 * ux));
  }

  /** The last place with times[place] <= t. */
  function place(times, t) {
    let low = 0, high = times.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (times[middle] <= t) low = middle; else high = middle - 1;
    }
    return low;
  }

  function actor(player, data, scheme) {
    const motion = data[scheme], {x, y, t: across, energy} = data.scales, {p_N, p_T} = data.arrows;
    const on = (scale, quantity) => scale[0] + scale[1] * quantity;
    const root = player.querySelector("[data-scheme=" + scheme + "]"), plot = player.querySelector(".energies");
    const find = (css) => root.querySelector(css);
    const body = find(".body"), normal = find(".impulse:not(.friction)"), friction = find(".friction");
    const created = find(".created"), reading = find(".reading");
    const line = plot.querySelector(".sofar." + scheme + "-line"), now = plot.querySelector(".now." + scheme + "-line");
    const rings = [...plot.querySelectorAll(".ring." + scheme + "-line")];
    const floor = on(y, 0), unit = data.unit === "-" ? "" : " " + data.unit;

    return (now_t) => {
      const t = Math.min(now_t, motion.t[motion.t.length - 1]);  // one that ended early stays
      const i = place(motion.t, t), j = Math.min(i + 1, motion.t.length - 1);
      const part = j > i ? Math.min(1, (t - motion.t[i]) / (motion.t[j] - motion.t[i])) : 0;
      const between = (name) => motion[name][i] + part * (motion[name][j] - motion[name][i]);
      const e = between("energy");
      body.setAttribute("transform", "translate(" + round(on(x, between("x"))) + " " + round(on(y, between("y"))) +
        ") rotate(" + round(-between("gamma") * 180 / Math.PI) + ")");

      const past = motion.impacts.filter((impact) => impact.t <= t), last = past[past.length - 1];
      const acts = last && t - last.t <= data.window;
      normal.setAttribute("d", acts ? arrow(on(x, last.x), floor, 0, -p_N * last.p_N) : "");
      friction.setAttribute("d", acts ? arrow(on(x, last.x), floor + 14, -p_T * last.p_T, 0) : "");
      created.textContent = acts && last.creates ? "+" + power(last.work) + unit + " created" : "";
      const change = e - motion.energy[0], is_same = Math.abs(change) < 1e-7 * Math.abs(motion.energy[0]);  // the data's digits
      reading.textContent = (is_same ? "energy as at the start" : "energy " + signed(change) + unit + " since the start") + "; created at " +
        past.filter((impact) => impact.creates).length + " of " + past.length + " impacts";

      let path = "";
      for (let k = 0; k <= i; ++k) path += (k ? "L" : "M") + round(on(across, motion.t[k])) + " " + round(on(energy, motion.energy[k]));
      line.setAttribute("d", path + "L" + round(on(across, t)) + " " + round(on(energy, e)));
      now.setAttribute("cx", round(on(across, t)));
      now.setAttribute("cy", round(on(energy, e)));
      rings.forEach((ring, n) => ring.classList.toggle("ahead", motion.impacts.filter((impact) => impact.creates)[n].t > t));
      return Boolean(acts);
    };
  }

  function start(player) {
    const data = JSON.parse(player.querySelector("script").textContent);
    const actors = ["mj", "mjf"].filter((scheme) => data[scheme]).map((scheme) => actor(player, data, scheme));
    const button = player.querySelector(".play"), next = player.querySelector(".next"), scrub = player.querySelector("input");
    const name = player.querySelector("h3").textContent;
    const clock = player.querySelector("output"), motions = [data.mj, data.mjf].filter((motion) => motion);
    const times = motions.flatMap((motion) => motion.t), begin = Math.min(...times), end = Math.max(...times);
    const impacts = motions.flatMap((motion) => motion.impacts).map((impact) => impact.t).sort((a, b) => a - b);
    let t = data.still, playing = false, before = 0, slow = false, begun = false;

    function show(wanted) {
      t = Math.min(end, Math.max(begin, wanted));
      slow = actors.map((act) => act(t)).some((acts) => acts);
      const steps = Number(scrub.max);
      scrub.value = Math.round(steps * (t - begin) / (end - begin));
      clock.textContent = "t = " + t.toFixed(4);
      scrub.setAttribute("aria-valuetext", clock.textContent);
    }
    function run(on) {
      playing = on;
      player.dataset.state = on ? "playing" : "paused";
      button.textContent = on ? "Pause" : "Play";
      button.setAttribute("aria-label", button.textContent + ": " + name);
      if (!on) return;
      begun = true;
      if (t >= end) t = begin;
      before = performance.now();
      requestAnimationFrame(frame);
    }
    function frame(time) {
      if (!playing) return;
      const passed = Math.min(0.1, Math.max(0, time - before) / 1000);  // a page that was hidden goes on where it was
      before = time;
      show(t + (end - begin) / seconds * passed * (slow ? 0.35 : 1));
      if (t >= end) run(false); else requestAnimationFrame(frame);
    }

    button.addEventListener("click", () => run(!playing));
    next.addEventListener("click", () => {
      run(false);
      const coming = impacts.find((time) => time > t);
      show(coming === undefined ? impacts[0] ?? begin : coming);
    });
    scrub.addEventListener("input", () => {
      run(false);
      show(begin + (end - begin) * scrub.value / scrub.max);
    });
    scrub.addEventListener("keydown", (event) => {
      if (![" ", "Home", "End"].includes(event.key)) return;
      event.preventDefault();
      run(event.key === " " && !playing);
      if (event.key !== " ") show(event.key === "Home" ? begin : end);  // exactly, also where the control is there already
    });
    player.querySelector(".controls").hidden = false;
    show(data.still);
    run(false);
    // It begins by itself, once, when it comes into sight; never for those who asked for less motion.
    if (!calm.matches)
      new IntersectionObserver((entries, observer) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        if (begun) return;
        show(begin);
        run(true);
      }, {threshold: 0.6}).observe(player.querySelector(".stage"));
    addEventListener("beforeprint", () => {
      run(false);
      show(data.still);
    });
  }

  document.querySelectorAll(".watch:has(.controls)").forEach(start);  // but for what could not be drawn
})();
