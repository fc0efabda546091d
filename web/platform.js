// What src/app/platform/web/page.rs asks of the page. Whatever is longer than a number is held here until
// the program takes it.

"use strict";

{
  // Keys of the storage begin so, because other pages of the same address may share it.
  const PREFIX = "breakout:";

  let held = new Uint8Array();

  const bytes = (at, length) => new Uint8Array(wasm_memory.buffer, at, length);
  const text = (at, length) => new TextDecoder().decode(bytes(at, length));

  // Holds bytes or a text, and returns its length in bytes; -1 for nothing.
  function hold(value) {
    if (value == null) return -1;
    held = typeof value == "string" ? new TextEncoder().encode(value) : value;
    return held.length;
  }

  // ---- The storage: a text as it is, other bytes in base64, and in front the time in milliseconds.

  // A browser may forbid it.
  function storage() {
    try {
      return localStorage;
    } catch {
      return null;
    }
  }

  function pack(value) {
    try {
      return `${Date.now()} text\n${new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(value)}`;
    } catch {
      let letters = "";
      for (const byte of value) letters += String.fromCharCode(byte);
      return `${Date.now()} base64\n${btoa(letters)}`;
    }
  }

  // The bytes of a value, and when they were written; null for one that is not ours.
  function unpack(value) {
    const [, millis, kind, body] = /^(\d+) (text|base64)\n([^]*)$/.exec(value ?? "") ?? [];
    if (!kind) return null;
    try {
      const all = kind == "text"
        ? new TextEncoder().encode(body)
        : Uint8Array.from(atob(body), letter => letter.charCodeAt(0));
      return { bytes: all, millis: Number(millis) };
    } catch {
      return null;
    }
  }

  const find = (key, length) => unpack(storage()?.getItem(PREFIX + text(key, length)));

  // ---- The clipboard

  let pasted = null;
  window.addEventListener("paste", event => {
    pasted = event.clipboardData.getData("text");
    event.preventDefault();
  }, true);

  // Where the browser does not let a page write, it may still copy what is selected.
  function copySelected(value) {
    const field = document.createElement("textarea");
    field.value = value;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
    canvas.focus();
  }

  // ---- Sound, which a browser allows from the first key or touch on. The program mixes it in pieces, and
  // they are played one behind the other, a little ahead of time: pictures may be slow.

  const PIECE = 0.02, AHEAD = 0.12;

  const sound = window.sound = { context: null, output: null, pieces: 0, gaps: 0 };
  let next = 0;

  function begin() {
    if (isOver || sound.context || !wasm_exports?.breakout_mix) return;
    sound.context = new AudioContext({ latencyHint: "interactive" });
    sound.output = sound.context.createGain();
    sound.output.connect(sound.context.destination);
    setInterval(feed, PIECE * 1000);
  }

  function feed() {
    const { context, output } = sound;
    if (context.state != "running") return;
    if (next < context.currentTime) {
      if (next > 0) sound.gaps++;
      next = context.currentTime + PIECE;
    }
    const rate = wasm_exports.breakout_sample_rate();
    const frames = Math.round(rate * PIECE);
    while (next < context.currentTime + AHEAD) {
      const at = wasm_exports.breakout_mix(frames);
      if (at == 0) return;
      const mix = new Float32Array(wasm_memory.buffer, at, frames * 2);
      const piece = context.createBuffer(2, frames, rate);
      for (const side of [0, 1]) {
        const samples = piece.getChannelData(side);
        for (let n = 0; n < frames; n++) samples[n] = mix[2 * n + side];
      }
      const source = context.createBufferSource();
      source.buffer = piece;
      source.connect(output);
      source.start(next);
      next += frames / rate;
      sound.pieces++;
    }
  }

  // A page that nobody sees is silent, and one that stopped. Some browsers also stop the sound by themselves.
  function followPage() {
    const isHeard = document.visibilityState == "visible" && !isOver;
    sound.context?.[isHeard ? "resume" : "suspend"]();
    // What was waiting is not caught up with.
    next = 0;
  }

  document.addEventListener("visibilitychange", followPage);
  for (const event of ["keydown", "mousedown", "touchend"]) {
    window.addEventListener(event, () => {
      begin();
      if (sound.context?.state == "suspended") followPage();
    }, true);
  }

  Object.assign(importObject.env, {
    breakout_take: at => bytes(at, held.length).set(held),
    breakout_milliseconds: () => performance.now(),
    breakout_date: () => Date.now(),
    breakout_query: () => hold(location.search.slice(1)),
    breakout_address: () => hold(location.href.split(/[?#]/)[0]),
    breakout_say: (at, length, isError) => console[isError ? "error" : "log"](text(at, length)),
    breakout_fail: (at, length) => stop(text(at, length)),
    breakout_refuse: (at, length) => refuse(text(at, length)),

    breakout_get: (key, length) => hold(find(key, length)?.bytes),
    breakout_look: (key, length, to) => {
      const found = find(key, length);
      if (found) new Float64Array(wasm_memory.buffer, to, 2).set([found.bytes.length, found.millis]);
      return Boolean(found);
    },
    // 0: stored, 1: no room, 2: forbidden.
    breakout_set: (key, length, value, count) => {
      try {
        localStorage.setItem(PREFIX + text(key, length), pack(bytes(value, count)));
        return 0;
      } catch (error) {
        return /quota/i.test(error.name) ? 1 : 2;
      }
    },
    breakout_remove: (key, length) => storage()?.removeItem(PREFIX + text(key, length)),
    breakout_keys: () => {
      const keys = Object.keys(storage() ?? {}).filter(key => key.startsWith(PREFIX));
      return hold(keys.map(key => key.slice(PREFIX.length)).join("\n"));
    },

    breakout_download: (name, length, at, count) => {
      const link = document.createElement("a");
      link.download = text(name, length);
      link.href = URL.createObjectURL(new Blob([bytes(at, count).slice()]));
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    },

    breakout_copy: (at, length) => {
      const value = text(at, length);
      navigator.clipboard?.writeText(value).catch(() => copySelected(value)) ?? copySelected(value);
    },
    // By keys the browser has told already; by hand the player pastes into a question.
    breakout_pasted: () => {
      const value = pasted ?? prompt("Paste here");
      pasted = null;
      return hold(value);
    },

    breakout_dpi_scale: () => devicePixelRatio || 1,
    breakout_safe_area: to => new Float32Array(wasm_memory.buffer, to, 4).set(safeArea()),
    breakout_begins_by_touch: () => matchMedia("(pointer: coarse)").matches,
    breakout_is_full: () => document.fullscreenElement != null,
    // A browser may refuse, and older ones return nothing.
    breakout_fill: isFull => {
      const root = document.documentElement;
      const asked = isFull ? root.requestFullscreen?.() : document.fullscreenElement && document.exitFullscreen();
      asked?.catch?.(() => {});
    },
  });
}
