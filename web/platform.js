// What src/app/platform/web/page.rs asks of the page. Whatever is longer than a number is held here until
// the program takes it.

"use strict";

// The bytes of a text in base64, and back. Newer browsers do so in a hundredth of the time; else a loop is several
// times as quick as the ways in one line.
function fromBase64(text) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let n = 0; n < letters.length; n++) bytes[n] = letters.charCodeAt(n);
  return bytes;
}

function toBase64(bytes) {
  if (bytes.toBase64) return bytes.toBase64();
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters);
}

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

  const VALUE = /^(\d+) (text|base64)\n([^]*)$/;

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
      return `${Date.now()} base64\n${toBase64(value)}`;
    }
  }

  // When a value was written, its kind and its body. One that is not ours is an old text, so that the game sees that
  // it is damaged.
  function parts(value) {
    const [, millis, kind, body] = VALUE.exec(value) ?? [value, 0, "text", value];
    return { millis: Number(millis), kind, body };
  }

  function unpack(value) {
    const { kind, body } = parts(value);
    try {
      if (kind == "base64") return fromBase64(body);
    } catch {
      // It is none.
    }
    return new TextEncoder().encode(body);
  }

  // 0: none, 1: nothing is stored, 2: a frame of another address has a storage of its own, 3: Safari deletes what
  // is not visited for a week, unless the page is on the home screen.
  function storageThreat() {
    if (!storage()) return 1;
    try {
      if (window.top.location.host != location.host) return 2;
    } catch {
      return 2;
    }
    const isInstalled = navigator.standalone || matchMedia("(display-mode: standalone)").matches;
    return navigator.vendor.startsWith("Apple") && !isInstalled ? 3 : 0;
  }

  const load = key => storage()?.getItem(PREFIX + key);

  const storedKeys = () =>
    Object.keys(storage() ?? {}).filter(key => key.startsWith(PREFIX)).map(key => key.slice(PREFIX.length));

  // The folders of all files, until the game has done its frame: the load of a backup asks for each file, and a list
  // of all keys takes long. Another page may change them between frames.
  let folders = null;
  const parents = key => [...key.matchAll(/\//g)].map(({ index }) => key.slice(0, index));

  function isFolder(key) {
    if (!folders) {
      folders = new Set(storedKeys().flatMap(parents));
      queueMicrotask(() => { folders = null; });
    }
    return folders.has(key);
  }

  // ---- Locks: a page that has one says so again and again, in case it is killed. The pages that a browser
  // hides get little time, so it is long until that counts. Most browsers know better which pages live: each
  // holds a lock of theirs as long as it does, and is asked for before the game begins and with every new word.

  const AGAIN = 10_000, DEAD = 90_000;
  const KNOWN = "known-";
  const me = `${navigator.locks ? KNOWN : ""}${Date.now()}-${Math.random()}`;
  const locks = new Set();
  let living = null;

  // Without it, as in a page of no address of its own, the time alone counts.
  async function askWhoLives() {
    const asked = Date.now();
    const { held } = await navigator.locks.query();
    living = { asked, pages: new Set(held.map(({ name }) => name)) };
  }
  window.whoLives = (async () => {
    if (!navigator.locks) return;
    await new Promise((begin, fail) => {
      navigator.locks.request(PREFIX + me, () => new Promise(() => begin())).catch(fail);
    });
    await askWhoLives();
  })().catch(() => {});

  function isAlive(owner, millis) {
    if (owner.startsWith(KNOWN) && living && millis < living.asked) return living.pages.has(PREFIX + owner);
    return Math.abs(Date.now() - millis) < DEAD;
  }

  function keepLock(key) {
    try {
      localStorage.setItem(PREFIX + key, `${Date.now()} text\n${me}`);
    } catch {
      // Without room there are no locks.
    }
  }

  function lock(key) {
    const [, millis, , owner] = VALUE.exec(load(key) ?? "") ?? [];
    if (owner && owner != me && isAlive(owner, Number(millis))) return false;
    locks.add(key);
    keepLock(key);
    return true;
  }

  setInterval(() => {
    locks.forEach(keepLock);
    if (living) askWhoLives().catch(() => {});
  }, AGAIN);

  // Called when the game is over or the page is closed, after all else.
  window.giveLocksBack = () => {
    locks.forEach(key => storage()?.removeItem(PREFIX + key));
    locks.clear();
  };

  // ---- The clipboard, which macroquad would empty while Ctrl and C are down

  importObject.env.sapp_set_clipboard = () => {};

  let pasted = null;
  window.addEventListener("paste", event => {
    pasted = event.clipboardData.getData("text");
    event.preventDefault();
    // Whoever has not taken it in the next picture does not want it.
    requestAnimationFrame(() => requestAnimationFrame(() => pasted = null));
  }, true);

  // Copies a text, and returns whether the browser has let it.
  function copy(value) {
    const field = document.createElement("textarea");
    field.value = value;
    // No keyboard of a phone comes up for it.
    field.readOnly = true;
    document.body.append(field);
    field.select();
    const isCopied = document.execCommand("copy");
    field.remove();
    canvas.focus();
    return isCopied;
  }

  // The picture is whole at the end of its frame, and there until the browser shows it.
  let picture = null;
  window.savePicture = () => {
    if (picture == null) return;
    const name = picture;
    picture = null;
    canvas.toBlob(content => download(name, content));
  };

  function download(name, content) {
    const link = document.createElement("a");
    link.download = name;
    link.href = URL.createObjectURL(content);
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }

  // ---- Letters that the program's faces lack. The program keeps what was drawn.

  const coverage = (width, height) =>
    new Uint8Array(pen.getImageData(0, 0, width, height).data.filter((_, n) => n % 4 == 3));

  // Null where the browser tells nobody what was drawn, or tells noise, as some do lest a page knows the machine by it.
  let pen;
  function findPen() {
    if (pen !== undefined) return pen;
    pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    pen?.fillRect(0, 0, 8, 8);
    const seen = pen && coverage(16, 8);
    if (!seen?.every((alpha, n) => alpha == (n % 16 < 8 ? 255 : 0))) pen = null;
    return pen;
  }

  // Returns its coverage, after it has told how far it goes, how far its picture is right of the pen and above the base
  // line, and its sides.
  function drawLetter(code, size, to) {
    // As a text, and no picture in colours.
    const letter = String.fromCodePoint(code) + "\ufe0e";
    const font = `300 ${size}px Ubuntu, system-ui, sans-serif`;
    pen.font = font;
    const box = pen.measureText(letter);
    const [left, right, up, down] = ["Left", "Right", "Ascent", "Descent"]
      .map(side => Math.ceil(box[`actualBoundingBox${side}`]));
    const width = Math.max(left + right, 0), height = Math.max(up + down, 0);
    new Float32Array(wasm_memory.buffer, to, 5).set([box.width, -left, -down, width, height]);
    if (width * height == 0) return new Uint8Array();
    pen.canvas.width = width;
    pen.canvas.height = height;
    pen.font = font;
    pen.fillText(letter, left, up);
    return coverage(width, height);
  }

  // ---- Sound, which a browser allows from the first key or touch on. The program mixes it in pieces, and
  // they are played one behind the other, a little ahead of time: pictures may be slow.

  const PIECE = 0.02, AHEAD = 0.12;

  const sound = window.sound = { context: null, output: null, pieces: 0, gaps: 0 };
  let next = 0;

  function begin() {
    if (isOver || sound.context || !wasm_exports?.breakout_mix) return;
    try {
      sound.context = new AudioContext({ latencyHint: "interactive" });
    } catch {
      // The game is silent.
      return;
    }
    sound.output = sound.context.createGain();
    sound.output.connect(sound.context.destination);
    setInterval(feed, PIECE * 1000);
  }

  function feed() {
    const { context, output } = sound;
    if (context.state != "running" || isOver) return;
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
    sound.context?.[isHeard ? "resume" : "suspend"]().catch(() => {});
  }

  document.addEventListener("visibilitychange", followPage);
  for (const event of ["keydown", "mousedown", "touchend"]) {
    window.addEventListener(event, () => {
      // Esc is no gesture, and a sound that begins without one is complained about.
      if (navigator.userActivation?.hasBeenActive === false) return;
      begin();
      if (sound.context && sound.context.state != "running") followPage();
    }, true);
  }

  Object.assign(importObject.env, {
    breakout_take: at => bytes(at, held.length).set(held),
    breakout_milliseconds: () => performance.now(),
    breakout_date: () => Date.now(),
    breakout_query: () => hold(location.search.slice(1)),
    breakout_asked: () => {
      const asked = takeAsked();
      return asked ? hold(asked) : -1;
    },
    breakout_leave_place: () => leavePlace(),
    breakout_address: () => hold(location.href.split(/[?#]/)[0]),
    breakout_say: (at, length, isError) => console[isError ? "error" : "log"](text(at, length)),
    breakout_fail: (at, length) => stop(text(at, length)),
    breakout_refuse: (at, length) => refuse(text(at, length)),

    breakout_get: (key, length) => {
      const value = load(text(key, length));
      return hold(value == null ? null : unpack(value));
    },
    breakout_look: (key, length, to) => {
      const value = load(text(key, length));
      if (value == null) return false;
      const { millis, kind, body } = parts(value);
      // Four letters are three bytes, less the padding.
      const count = kind == "text" ? new TextEncoder().encode(body).length : body.replace(/=+$/, "").length * 3 >> 2;
      new Float64Array(wasm_memory.buffer, to, 2).set([count, millis]);
      return true;
    },
    // 0: stored, 1: no room, 2: forbidden.
    breakout_set: (key, length, value, count) => {
      try {
        const name = text(key, length);
        localStorage.setItem(PREFIX + name, pack(bytes(value, count)));
        parents(name).forEach(folder => folders?.add(folder));
        // From the first score on there is something to lose.
        if (name.endsWith("scores.txt")) navigator.storage?.persist?.().catch(() => {});
        return 0;
      } catch (error) {
        return /quota/i.test(error.name) ? 1 : 2;
      }
    },
    breakout_remove: (key, length) => {
      storage()?.removeItem(PREFIX + text(key, length));
      folders = null;
    },
    breakout_keys: () => hold(storedKeys().join("\n")),
    breakout_is_folder: (key, length) => isFolder(text(key, length)),

    breakout_lock: (key, length) => lock(text(key, length)),
    breakout_unlock: (key, length) => {
      const name = text(key, length);
      if (locks.delete(name)) storage()?.removeItem(PREFIX + name);
    },

    breakout_download: (name, length, at, count) => download(text(name, length), new Blob([bytes(at, count).slice()])),
    breakout_save_picture: (name, length) => picture = text(name, length),

    // Names of kinds would grey out files that a phone knows nothing about.
    breakout_choose: () => {
      const chooser = document.createElement("input");
      chooser.type = "file";
      chooser.multiple = true;
      chooser.onchange = () => openFiles(chooser.files);
      chooser.click();
    },

    breakout_draws_letters: () => findPen() != null,
    breakout_letter: (code, size, to) => hold(drawLetter(code, size, to)),

    breakout_copy: (at, length) => copy(text(at, length)),
    // By keys the browser has told already; by hand the player pastes into a question.
    breakout_pasted: () => {
      const value = pasted ?? prompt("Paste here");
      pasted = null;
      return hold(value);
    },

    breakout_mirror: (isNotice, at, length) => {
      document.getElementById(isNotice ? "notice" : "place").textContent = text(at, length);
    },
    breakout_follow: (isBack, keys) => follow(isBack, keys),
    breakout_wants_calm: () => matchMedia("(prefers-reduced-motion: reduce)").matches,
    breakout_wants_contrast: () => matchMedia("(prefers-contrast: more), (forced-colors: active)").matches,
    breakout_storage: () => {
      const threat = storageThreat();
      // Those that are for good are told once.
      try {
        if (threat > 1 && localStorage.getItem("breakout.told") == threat) return 0;
        localStorage.setItem("breakout.told", threat);
      } catch {
        // It is told each time.
      }
      return threat;
    },
    breakout_has_focus: () => hasFocus,
    breakout_keep_cover: () => isStarting = true,
    breakout_rest: millis => restsUntil = performance.now() + millis,
    breakout_is_renewed: () => {
      const told = isRenewed;
      isRenewed = false;
      return told;
    },

    breakout_pads: to => {
      const pads = allPads().slice(0, 4).flatMap(({ index, id, buttons, axes, vibrationActuator }) => [
        index, /054c|playstation|dualshock|dualsense/i.test(id) ? 1 : /057e|nintendo/i.test(id) ? 2 : 0,
        vibrationActuator ? 1 : 0,
        buttons.slice(0, 16).reduce((bits, { pressed }, n) => bits | pressed << n, 0), axes[0], axes[1],
      ]);
      new Float32Array(wasm_memory.buffer, to, pads.length).set(pads);
      return pads.length / 6;
    },
    breakout_rumble: (index, strength, seconds) => {
      const actuator = navigator.getGamepads()[index]?.vibrationActuator;
      const rumble = { duration: seconds * 1000, strongMagnitude: strength, weakMagnitude: strength };
      actuator?.playEffect?.("dual-rumble", rumble).catch(() => {});
    },

    breakout_dpi_scale: () => devicePixelRatio || 1,
    breakout_safe_area: to => new Float32Array(wasm_memory.buffer, to, 4).set(notches),
    breakout_begins_by_touch: () => matchMedia("(pointer: coarse)").matches,
    breakout_can_fill: () => document.fullscreenEnabled ?? false,
    breakout_is_full: () => document.fullscreenElement != null,
    // A browser may refuse, and older ones return nothing.
    breakout_fill: isFull => {
      const root = document.documentElement;
      const asked = isFull ? root.requestFullscreen?.() : document.fullscreenElement && document.exitFullscreen();
      asked?.catch?.(() => {});
    },
  });
}
