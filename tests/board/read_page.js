// Reads the position that a page of paifu view shows, from what is drawn alone: which
// face each tile has, how it lies, what is written. Gives the texts of
// paifu.analysis.board.data, a meld's own tiles in order.
() => {
  const symbols = new Set([...document.querySelectorAll("symbol")].map((one) => `#${one.id}`));
  const face = (svg) => {
    const name = svg.firstChild.getAttribute("href");
    if (!symbols.has(name)) throw Error(`no symbol ${name}`);
    return name === "#tback" ? "??" : name.slice(2);
  };
  const faces = (tile) => [...tile.querySelectorAll("svg")].map(face);
  const tiles = (list) => [...list.children].map((tile) => faces(tile)[0]);
  const number = (text) => Number(text.replace(/[^\d-]/g, ""));
  window.words ??= JSON.parse(document.getElementById("data").textContent).words;
  const words = window.words;
  const LETTERS = { chi: "C", pon: "P", daiminkan: "D", kakan: "K", ankan: "A" };

  const meld = (list, seat) => {
    const kind = list.className.split(" ")[1];
    const all = [...list.children];
    if (kind === "ankan") {
      if (faces(all[0])[0] !== "??" || faces(all[3])[0] !== "??") throw Error("ankan");
      const shown = all.map((tile) => tile.dataset.tile);
      if (faces(all[1])[0] !== shown[1]) throw Error("ankan");
      return `A${seat}${shown.sort().join("")}`;
    }
    const across = all.findIndex((tile) => tile.classList.contains("turned"));
    const from = across === 0 ? 3 : across === all.length - 1 ? 1 : 2;
    const [called, added] = faces(all[across]);
    const own = tiles(list).filter((_, n) => n !== across).sort();
    return LETTERS[kind] + ((seat + from) % 4) + called + own.join("") + (added ?? "");
  };

  const counts = document.getElementById("counts").textContent.match(/-?\d+/g);
  const turn = document.querySelector("#board section.turn");
  const state = {
    live: number(document.getElementById("wall").textContent),
    honba: Number(counts[0]),
    sticks: Number(counts[1]),
    turn: turn ? Number(turn.dataset.seat) : -1,
    dora: tiles(document.getElementById("dora")).join(""),
    ura: tiles(document.getElementById("ura")).join(""),
  };
  for (const section of document.querySelectorAll("#board section[data-seat]")) {
    const seat = Number(section.dataset.seat);
    const part = (name) => section.querySelector(`.${name}`);
    const hand = [...part("hand").children];
    const drawn = hand.filter((tile) => tile.classList.contains("drawn"));
    state[`h${seat}`] = hand.filter((tile) => !drawn.includes(tile)).map((t) => faces(t)[0]).join("");
    state[`d${seat}`] = drawn.map((tile) => faces(tile)[0]).join("");
    const lists = [...part("melds").querySelectorAll("ol")];
    const norths = lists.filter((list) => list.classList.contains("norths"));
    state[`m${seat}`] = lists.filter((list) => !norths.includes(list)).map((list) => meld(list, seat)).join(" ");
    state[`n${seat}`] = norths.reduce((sum, list) => sum + list.children.length, 0);
    state[`r${seat}`] = [...part("river").children].map((tile) => {
      const has = (name) => (tile.classList.contains(name) ? 1 : 0);
      if (has("riichi") !== has("turned")) throw Error("riichi lies across");
      return faces(tile)[0] + (has("drawn") + 2 * has("riichi") + 4 * has("called"));
    }).join("");
    state[`s${seat}`] = number(part("score").textContent);
    const stick = part("stick");
    state[`R${seat}`] = stick.hidden ? 0 : stick.classList.contains("waiting") ? 3
      : part("state").textContent === words["seat.double_riichi"] ? 2 : 1;
    state[`w${seat}`] = tiles(part("waits")).join("");
    const furiten = part("furiten").textContent;
    state[`f${seat}`] = furiten ? [0, 1, 2, 3].find((n) => words[`furiten.${n}`] === furiten) : 0;
  }
  return state;
}
