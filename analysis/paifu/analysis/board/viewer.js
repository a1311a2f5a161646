// Replays what paifu.analysis.board.data wrote: a position is a flat object of short
// texts, a step says what an event changes in it. This script only draws; it knows no
// rules. Whatever a record says reaches the page as text (textContent), never as markup.
"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const words = data.words;
  const SVG = "http://www.w3.org/2000/svg";
  const byId = (id) => document.getElementById(id);
  const place = { game: 0, round: 0, at: 0 };
  let state = {}; // the position
  let drawn = {}; // what of it the page shows, by key
  let seats = []; // elements of each seat
  let near = 0;
  let open = true;

  // -- words --------------------------------------------------------------------------

  const filled = (text, parts) => text.replace(/\{(\w+)\}/g, (_, key) => parts[key] ?? "");

  function tileWords(code) {
    if (code === "" || code === "??") return words["tile.hidden"];
    const plain = code.toLowerCase();
    const name = plain[1] === "z" ? words[`tile.${plain}`]
      : filled(words[`tile.${plain[1]}`], { n: plain[0] });
    return plain === code ? name : filled(words["tile.red"], { tile: name });
  }

  function sentence(step) {
    const names = theGame().names;
    return filled(words[data.keys[step[0]]],
      { who: names[step[1]], tile: tileWords(step[2]), from: names[step[3]] });
  }

  const theGame = () => data.games[place.game];
  const theRound = () => theGame().rounds[place.round];
  const lastOf = (round) => round.steps.length;

  // -- small pieces -------------------------------------------------------------------

  function element(name, parts = {}, children = []) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(parts)) {
      if (key === "text") made.textContent = value;
      else if (key === "class") made.className = value;
      else made.setAttribute(key, value);
    }
    made.append(...children);
    return made;
  }

  const models = new Map();

  function face(code) {
    const svg = document.createElementNS(SVG, "svg");
    const use = document.createElementNS(SVG, "use");
    svg.setAttribute("aria-hidden", "true");
    svg.setAttribute("viewBox", "0 0 30 40");
    use.setAttribute("href", code === "??" ? "#tback" : `#t${code}`);
    svg.append(use);
    return svg;
  }

  // A tile as an item of a list: its face, and its name for who cannot see it.
  function tile(code, kinds = "", more = "") {
    const key = `${code} ${kinds} ${more}`;
    if (!models.has(key)) {
      const name = tileWords(code) + (more ? `, ${more}` : "");
      models.set(key, element("li", { class: `tile ${kinds}`.trim() },
        [face(code), element("span", { class: "sr", text: name })]));
    }
    return models.get(key).cloneNode(true);
  }

  const split = (text, size) => text.match(new RegExp(`.{${size}}`, "gs")) ?? [];

  // Draw a list again from the first item that differs.
  function redraw(list, before, after, make) {
    let same = 0;
    while (same < before.length && before[same] === after[same]) same += 1;
    while (list.children.length > same) list.lastChild.remove();
    list.append(...after.slice(same).map(make));
  }

  // -- the table ----------------------------------------------------------------------

  function buildBoard() {
    const board = byId("board");
    const centre = element("section", { id: "centre", "aria-label": words["board.round"] },
      ["round-name", "counts", "wall"].map((id) => element("p", { id })));
    centre.append(element("ol", { id: "dora", "aria-label": words["board.dora"] }),
      element("ol", { id: "ura", "aria-label": words["board.ura"] }));
    board.replaceChildren(centre);
    board.setAttribute("aria-label", words["page.title"]);
    seats = theGame().names.map((name, seat) => {
      const part = {};
      part.wind = element("p", { class: "wind" });
      part.score = element("p", { class: "score" });
      part.state = element("p", { class: "state" });
      part.waits = element("ol", { class: "waits", "aria-label": words["seat.waits"] });
      part.furiten = element("p", { class: "furiten" });
      part.now = element("p", { class: "sr" });
      const plate = element("div", { class: "plate" }, [element("h3", { text: name }),
        part.now, part.wind, part.score, part.state, part.waits, part.furiten]);
      part.stick = element("div", { class: "stick", role: "img" });
      part.river = element("ol", { class: "river", "aria-label": words["seat.river"] });
      part.hand = element("ol", { class: "hand", "aria-label": words["seat.hand"] });
      part.melds = element("ol", { class: "melds", "aria-label": words["seat.melds"] });
      part.row = element("div", { class: "row" }, [part.hand, part.melds]);
      const area = element("div", { class: "area" }, [part.stick, part.river, part.row]);
      part.section = element("section", { "data-seat": seat, "aria-label": name }, [plate, area]);
      return part;
    });
    drawn = {};
    seatAround();
  }

  // Each seat on its side, the near one first in the order of reading.
  function seatAround() {
    const board = byId("board");
    const count = seats.length;
    for (let n = 0; n < count; n += 1) {
      const seat = (near + n) % count;
      seats[seat].side = (seat - near + 4) % 4;
      board.append(seats[seat].section);
    }
    seats.forEach((part, seat) => {
      part.section.className = `side-${part.side}${state.turn === seat ? " turn" : ""}`;
    });
  }

  const isOpen = (seat) => open || seat === near;

  function draw(key, value) {
    const kind = key[0];
    const seat = Number(key[1]);
    if (key.length !== 2 || Number.isNaN(seat)) drawCentre(key, value);
    else if (kind === "h" || kind === "d") drawHand(seat);
    else if (kind === "r") drawRiver(seat, drawn[key] ?? "", value);
    else if (kind === "m" || kind === "n") drawMelds(seat);
    else if (kind === "w" || kind === "f") drawWaits(seat);
    else if (kind === "s") seats[seat].score.textContent = value.toLocaleString(data.lang);
    else drawRiichi(seat, value);
    drawn[key] = value;
  }

  function drawCentre(key, value) {
    if (key === "dora" || key === "ura") {
      byId(key).replaceChildren(...split(value, 2).map((code) => tile(code)));
    } else if (key === "turn") {
      seats.forEach((part, seat) => {
        part.section.classList.toggle("turn", seat === value);
        part.now.textContent = seat === value ? words["seat.turn"] : "";
      });
    } else if (key === "live") {
      byId("wall").textContent = `${words["board.wall"]} ${value}`;
    } else {
      byId("counts").textContent =
        `${words["board.honba"]} ${state.honba} · ${words["board.sticks"]} ${state.sticks}`;
    }
  }

  function drawHand(seat) {
    const part = seats[seat];
    const backs = (text) => (isOpen(seat) ? text : text.replace(/../g, "??"));
    const items = split(backs(state[`h${seat}`]), 2).map((code) => `${code} `);
    const last = backs(state[`d${seat}`]);
    if (last) items.push(`${last}d`);
    redraw(part.hand, part.handItems ?? [], items, (item) => (item[2] === "d"
      ? tile(last, "drawn", words["seat.drawn"]) : tile(item.slice(0, 2))));
    part.handItems = items;
    fit(part);
  }

  function drawRiver(seat, before, after) {
    const list = seats[seat].river;
    redraw(list, split(before, 3), split(after, 3), (item) => {
      const marks = Number(item[2]);
      const kinds = ["drawn", "riichi", "called"].filter((_, bit) => marks & (1 << bit));
      const said = kinds.map((kind) => words[`mark.${kind}`]).join(", ");
      return tile(item.slice(0, 2), kinds.join(" ") + (marks & 2 ? " turned" : ""), said);
    });
    list.classList.toggle("long", after.length > 54);
  }

  // The called tile lies across, on the side of the seat that it came from.
  function drawMelds(seat) {
    const part = seats[seat];
    const text = state[`m${seat}`];
    const melds = text === "" ? [] : text.split(" ");
    const made = melds.map((meld) => drawMeld(meld, seat));
    const norths = state[`n${seat}`];
    if (norths) {
      const tiles = Array.from({ length: norths }, () => tile("4z"));
      made.push(element("li", {}, [element("ol",
        { class: "meld norths", "aria-label": `${words["seat.norths"]} ${norths}` }, tiles)]));
    }
    part.melds.replaceChildren(...made);
    part.meldWidth = melds.reduce((sum, meld) => sum + 0.25 + (meld[0] === "A" ? 4
      : meld[0] === "D" ? 4.34 : 3.34), norths ? norths + 0.25 : 0);
    fit(part);
  }

  const KINDS = { C: "chi", P: "pon", D: "daiminkan", K: "kakan", A: "ankan" };

  function drawMeld(meld, seat) {
    const kind = KINDS[meld[0]];
    const source = Number(meld[1]);
    const tiles = split(meld.slice(2), 2);
    let name = words[`meld.${kind}`];
    let items;
    if (kind === "ankan") {
      items = tiles.map((code, n) => {
        const one = tile(code);
        if (n === 0 || n === 3) one.replaceChild(face("??"), one.firstChild);
        one.dataset.tile = code;
        return one;
      });
    } else {
      name += ` ${words["mark.from"]} ${theGame().names[source]}`;
      const added = kind === "kakan" ? tiles[3] : null;
      const own = tiles.slice(1, kind === "kakan" ? 3 : 4).sort();
      const across = tile(tiles[0], "turned");
      if (added) {
        across.append(face(added), element("span", { class: "sr", text: tileWords(added) }));
      }
      const from = (source - seat + 4) % 4; // 1 right, 2 across, 3 left
      items = own.map((code) => tile(code));
      items.splice(from === 3 ? 0 : from === 1 ? items.length : 1, 0, across);
    }
    return element("li", {}, [element("ol",
      { class: `meld ${kind}`, "data-source": source, "aria-label": name }, items)]);
  }

  // Where hand and melds are wider than the table, they are drawn smaller.
  function fit(part) {
    const wide = part.hand.children.length + 1.1 + (part.meldWidth ?? 0);
    const size = Math.min(1, 16.8 / wide);
    if (part.size !== size) part.row.style.fontSize = `${size}em`;
    part.size = size;
  }

  function drawWaits(seat) {
    const part = seats[seat];
    const shown = isOpen(seat);
    part.waits.replaceChildren(
      ...split(shown ? state[`w${seat}`] : "", 2).map((code) => tile(code)));
    const furiten = shown && state[`f${seat}`];
    part.furiten.textContent = furiten ? words[`furiten.${furiten}`] : "";
  }

  function drawRiichi(seat, value) {
    const { stick, state: line } = seats[seat];
    const said = ["", words["seat.riichi"], words["seat.double_riichi"],
      words["seat.declared"]][value];
    line.textContent = said;
    stick.hidden = value === 0;
    stick.classList.toggle("waiting", value === 3);
    stick.setAttribute("aria-label", words["seat.stick"]);
  }

  // -- getting about ------------------------------------------------------------------

  function advance(target, step) {
    for (const [key, value] of Object.entries(step[4])) {
      target[key] = typeof value === "string" && value[0] === "+"
        ? target[key] + value.slice(1) : value;
    }
  }

  // Shows a position. `noted`: how the address follows: "push", "replace" or not.
  function go(game, round, at, noted = "replace") {
    const newGame = place.game !== game || seats.length === 0;
    const newRound = newGame || place.round !== round;
    if (newGame && near >= data.games[game].names.length) near = 0;
    Object.assign(place, { game, round });
    const here = theRound();
    const to = Math.max(0, Math.min(at, lastOf(here)));
    if (newRound || to < place.at) {
      state = { ...here.start };
      place.at = 0;
    }
    while (place.at < to) {
      advance(state, here.steps[place.at]);
      place.at += 1;
    }
    if (newGame) buildBoard();
    if (newGame) drawGame();
    if (newRound) drawRound();
    for (const [key, value] of Object.entries(state)) {
      if (drawn[key] !== value) draw(key, value);
    }
    drawPlace();
    note(noted);
  }

  function drawGame() {
    const game = theGame();
    byId("about").textContent = `${game.source} · ${game.rules}`;
    byId("game").value = place.game;
    byId("round").replaceChildren(...game.rounds.map((round, index) =>
      element("option", { value: index, text: `${round.words} · ${round.name}` })));
    byId("near").replaceChildren(...game.names.map((name, seat) =>
      element("option", { value: seat, text: name })));
    byId("near").value = near;
    byId("findings").replaceChildren(...game.findings.map((finding) => element("li", {}, [
      element("a", {
        href: hash(place.game, finding.round, finding.at),
        text: `${game.rounds[finding.round]?.name ?? ""} ${finding.code}: ${finding.text}`,
      })])));
    if (!game.findings.length) {
      byId("findings").append(element("li", { text: words["page.none"] }));
    }
  }

  function drawRound() {
    const round = theRound();
    const count = seats.length;
    byId("round").value = place.round;
    byId("round-name").textContent = round.words;
    byId("slider").max = lastOf(round);
    seats.forEach((part, seat) => {
      const wind = words[`wind.${(seat - round.dealer + count) % count}`];
      const dealer = seat === round.dealer && wind !== words["seat.dealer"];
      part.wind.textContent = dealer ? `${wind}, ${words["seat.dealer"]}` : wind;
      part.section.setAttribute("aria-label", `${wind}, ${theGame().names[seat]}`);
    });
    byId("event-list").replaceChildren();
    if (byId("events").open) listEvents();
  }

  function listEvents() {
    const round = theRound();
    byId("event-list").replaceChildren(...round.steps.map((step, index) => element("li", {}, [
      element("a", {
        href: hash(place.game, place.round, index + 1), text: `${index} ${sentence(step)}`,
      })])));
    markEvent();
  }

  function markEvent() {
    const list = byId("event-list");
    list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    list.children[place.at - 1]?.firstChild.setAttribute("aria-current", "true");
  }

  function drawPlace() {
    const round = theRound();
    const end = place.at === lastOf(round);
    const said = place.at ? sentence(round.steps[place.at - 1]) : words["event.deal"];
    const here = theGame().findings.filter((one) =>
      one.round === place.round && one.at === place.at);
    byId("said").textContent =
      [`${place.at}/${lastOf(round)} ${said}`, ...here.map((one) => `! ${one.text}`)].join(" · ");
    byId("slider").value = place.at;
    byId("slider").setAttribute("aria-valuetext", said);
    byId("stopped").hidden = !(end && round.stopped);
    byId("stopped").textContent = filled(words["board.stopped"], { n: place.at });
    const last = place.at ? round.steps[place.at - 1] : [];
    document.querySelector("#board .newest")?.classList.remove("newest");
    if (/^event\.discard/.test(data.keys[last[0]] ?? "")) {
      seats[last[1]].river.lastChild?.classList.add("newest");
    }
    byId("result").hidden = !(end && !round.stopped);
    if (end && !round.stopped) drawResults(round);
    if (byId("events").open) markEvent();
    const disable = (id, off) => byId(id).setAttribute("aria-disabled", String(off));
    disable("back", place.at === 0);
    disable("first", place.at === 0);
    disable("on", end);
    disable("last", end);
    disable("finding-on", !data.games.some((game) => game.findings.length));
    byId("findings").querySelectorAll("a").forEach((link, n) => {
      const finding = theGame().findings[n];
      const current = finding.round === place.round && finding.at === place.at;
      if (current) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    });
  }

  // -- results ------------------------------------------------------------------------

  const signed = (n) => (n > 0 ? "+" : "") + n.toLocaleString(data.lang);

  const tilesOf = (text) => element("ol", {}, split(text, 2).map((code) => tile(code)));

  function drawResults(round) {
    const names = theGame().names;
    const parts = round.results.map((one) => {
      const made = element("div", { class: "win" }, [element("h3", { text: one.title })]);
      if (one.worth) made.append(element("p", { class: "worth", text: one.worth }));
      if (one.hand || one.tile) {
        made.append(element("div", { class: "tiles" },
          [one.hand, ...one.melds, one.tile].filter(Boolean).map(tilesOf)));
      }
      if (one.yaku.length) {
        made.append(element("dl", {}, one.yaku.flatMap(([name, han]) =>
          [element("dt", { text: name }), element("dd", { text: han })])));
      }
      if (one.ura) {
        made.append(element("div", { class: "tiles" },
          [element("span", { class: "quiet", text: words["board.ura"] }), tilesOf(one.ura)]));
      }
      for (const [seat, hand] of one.shown) {
        made.append(element("p", { text: `${words["result.tenpai"]}: ${names[seat]}` }),
          element("div", { class: "tiles" }, [tilesOf(hand)]));
      }
      if (one.deltas.some(Boolean)) {
        made.append(element("table", { class: "deltas" }, names.map((name, seat) =>
          element("tr", {}, [element("th", { scope: "row", text: name }),
            element("td", { text: signed(one.deltas[seat]) })]))));
      }
      made.append(...one.notes.map((text) => element("p", { class: "quiet", text })));
      return made;
    });
    const final = theGame().final;
    if (final.length && place.round === theGame().rounds.length - 1) {
      parts.push(element("div", { class: "win end" }, [
        element("h3", { text: words["result.end"] }),
        element("table", {}, names.map((name, seat) => element("tr", {}, [
          element("th", { scope: "row", text: name }),
          element("td", { text: final[0][seat].toLocaleString(data.lang) }),
          element("td", { text: signed(final[1][seat] / 1000) })])))]));
    }
    byId("results").replaceChildren(...parts);
  }

  // -- the address --------------------------------------------------------------------

  const hash = (game, round, at) => `#game=${game}&round=${round}&event=${at}`;
  let later = 0;

  // Stepping is not noted at once: browsers refuse too many changes of an address.
  function note(how) {
    window.clearTimeout(later);
    const write = () => {
      const to = hash(place.game, place.round, place.at);
      if (to === window.location.hash) return;
      try {
        if (how === "push") window.history.pushState(null, "", to);
        else window.history.replaceState(null, "", to);
      } catch {
        // Where a frame may not have addresses, there are none.
      }
    };
    if (how === "push") write();
    else if (how === "replace") later = window.setTimeout(write, 150);
  }

  // A round by its number from 0, or by name: round=S3.1; an event may be "end".
  function follow() {
    const asked = new URLSearchParams(window.location.hash.slice(1));
    const number = (text, count) =>
      (/^\d{1,6}$/.test(text ?? "") ? Math.min(Number(text), count - 1) : 0);
    const game = number(asked.get("game"), data.games.length);
    const rounds = data.games[game].rounds;
    const named = rounds.findIndex((round) => round.name === asked.get("round"));
    const round = named >= 0 ? named : number(asked.get("round"), rounds.length);
    const event = asked.get("event");
    const at = event === "end" ? Infinity : number(event, 1e6);
    go(game, round, at, "");
  }

  // -- commands -----------------------------------------------------------------------

  const stepBy = (change) => go(place.game, place.round, place.at + change);

  function roundBy(change) {
    const rounds = data.games.flatMap((game, g) => game.rounds.map((_, r) => [g, r]));
    const here = rounds.findIndex(([g, r]) => g === place.game && r === place.round);
    const to = rounds[here + change];
    if (to) go(to[0], to[1], 0, "push");
  }

  function findingBy(change) {
    const rank = ([g, r, at]) => (g * 1e4 + r) * 1e4 + at;
    const here = rank([place.game, place.round, place.at]);
    const all = data.games.flatMap((game, g) =>
      game.findings.map((one) => [g, one.round, one.at]));
    all.sort((a, b) => rank(a) - rank(b));
    const to = change > 0 ? all.find((one) => rank(one) > here) ?? all[0]
      : all.findLast((one) => rank(one) < here) ?? all.at(-1);
    if (to) go(to[0], to[1], to[2], "push");
  }

  function showHands(now) {
    open = now;
    byId("hands").setAttribute("aria-pressed", String(open));
    seats.forEach((_, seat) => {
      drawHand(seat);
      drawWaits(seat);
    });
  }

  function lookFrom(seat) {
    near = seat;
    byId("near").value = seat;
    seatAround();
    showHands(open);
  }

  const commands = {
    "round-back": ["PageUp", "page.round_back", () => roundBy(-1)],
    first: ["Home", "page.first", () => go(place.game, place.round, 0)],
    back: ["ArrowLeft", "page.back", () => stepBy(-1)],
    on: ["ArrowRight", "page.on", () => stepBy(1)],
    last: ["End", "page.last", () => go(place.game, place.round, Infinity)],
    "round-on": ["PageDown", "page.round_on", () => roundBy(1)],
    "finding-on": ["f", "page.finding_on", () => findingBy(1)],
    hands: ["h", "page.hands", () => showHands(!open)],
  };

  function listen() {
    const keys = { F: () => findingBy(-1), v: () => lookFrom((near + 1) % seats.length) };
    for (const [id, [key, label, run]] of Object.entries(commands)) {
      keys[key] = run;
      byId(id).setAttribute("aria-label", words[label]);
      byId(id).setAttribute("aria-keyshortcuts", key);
      byId(id).title = words[label];
      byId(id).addEventListener("click", run);
    }
    document.addEventListener("keydown", (event) => {
      const inField = event.target.closest?.("select, input, #event-list");
      const run = keys[event.key] ?? keys[event.key.toLowerCase()];
      if (!run || event.ctrlKey || event.metaKey || event.altKey) return;
      if (inField && (event.key.length > 1 || event.target.tagName === "SELECT")) return;
      event.preventDefault();
      run();
    });
    byId("slider").addEventListener("input", (event) =>
      go(place.game, place.round, Number(event.target.value)));
    byId("game").addEventListener("change", (event) => go(Number(event.target.value), 0, 0, "push"));
    byId("round").addEventListener("change", (event) =>
      go(place.game, Number(event.target.value), 0, "push"));
    byId("near").addEventListener("change", (event) => lookFrom(Number(event.target.value)));
    byId("events").addEventListener("toggle", () => byId("events").open && listEvents());
    window.addEventListener("hashchange", follow);
    window.addEventListener("popstate", follow);
    let touch = null;
    byId("board").addEventListener("touchstart", (event) => {
      touch = event.touches.length === 1 ? event.touches[0] : null;
    }, { passive: true });
    byId("board").addEventListener("touchend", (event) => {
      if (!touch) return;
      const end = event.changedTouches[0];
      const [x, y] = [end.clientX - touch.clientX, end.clientY - touch.clientY];
      touch = null;
      if (Math.abs(x) > 40 && Math.abs(x) > 2 * Math.abs(y)) stepBy(x < 0 ? 1 : -1);
    }, { passive: true });
  }

  function label() {
    const say = (id, key) => { byId(id).textContent = words[key]; };
    say("game-label", "page.game");
    say("round-label", "board.round");
    say("near-label", "page.seen_from");
    say("result-title", "result.result");
    say("findings-title", "page.findings");
    say("keys-text", "page.keys_text");
    say("swipe-text", "page.swipe");
    byId("events").firstElementChild.textContent = words["page.events"];
    byId("keys").firstElementChild.textContent = words["page.keys"];
    byId("slider").setAttribute("aria-label", words["page.place"]);
    byId("controls").setAttribute("aria-label", words["page.place"]);
    byId("game").replaceChildren(...data.games.map((game, index) => {
      const found = game.findings.length ? ` (! ${game.findings.length})` : "";
      return element("option", { value: index, text: `${index + 1} ${game.source}${found}` });
    }));
  }

  label();
  listen();
  follow();
})();
