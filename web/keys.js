// The keyboard. gl.js knows keys by their place alone, so that on a German keyboard Y is Z; it has no
// slash, and takes every function key from the browser.

"use strict";

// miniquad's numbers of keys by what they write, wherever a layout has them.
const WRITTEN = { "-": 45, "=": 61, "+": 61, ",": 44, ".": 46, "/": 47, "?": 47, "[": 91, "]": 93 };
// The same, only where a key writes them without Shift and AltGr: an American comma is no "<".
const WRITTEN_PLAIN = { ";": 59, "'": 39, "\\": 92 };

// By their place.
const PLACES = {
  Space: 32, Quote: 39, Comma: 44, Minus: 45, Period: 46, Slash: 47, Semicolon: 59, Equal: 61,
  BracketLeft: 91, Backslash: 92, BracketRight: 93,
  Escape: 256, Enter: 257, Tab: 258, Backspace: 259, Insert: 260, Delete: 261,
  ArrowRight: 262, ArrowLeft: 263, ArrowDown: 264, ArrowUp: 265,
  PageUp: 266, PageDown: 267, Home: 268, End: 269, PrintScreen: 283, Pause: 284,
  NumpadDecimal: 330, NumpadDivide: 331, NumpadMultiply: 332, NumpadSubtract: 333, NumpadAdd: 334,
  NumpadEnter: 335, NumpadEqual: 336,
  ShiftLeft: 340, ControlLeft: 341, AltLeft: 342, MetaLeft: 343,
  ShiftRight: 344, ControlRight: 345, AltRight: 346, MetaRight: 347, ContextMenu: 348,
};
for (let n = 0; n < 10; n++) Object.assign(PLACES, { [`Digit${n}`]: 48 + n, [`Numpad${n}`]: 320 + n });
for (let n = 0; n < 26; n++) PLACES["Key" + String.fromCharCode(65 + n)] = 65 + n;
for (let n = 1; n <= 24; n++) PLACES[`F${n}`] = 289 + n;

// A key by what it writes, as on the desktop, or else by its place; 0 for those that miniquad does not know.
function keyNumber(event) {
  const { key, code } = event;
  if (code.startsWith("Numpad")) return PLACES[code] ?? 0;
  const isPlain = !event.shiftKey && !event.altKey && !/^(Key|Digit)/.test(code);
  return written(key) ?? (isPlain ? WRITTEN_PLAIN[key] : undefined) ?? PLACES[code] ?? 0;
}

// The letter, digit or bound sign that is written.
function written(key) {
  return /^[a-z0-9]$/i.test(key) ? key.toUpperCase().charCodeAt(0) : WRITTEN[key];
}

// The numbers of the keys that are down, by place: what a key writes changes with Shift meanwhile.
const down = new Map();

function keyDown(event) {
  const isCommand = (event.ctrlKey || event.metaKey) && !event.getModifierState("AltGraph");
  const owner = ownerOf(event, isCommand);
  if (owner != "both") {
    if (owner == "browser") return;
    event.preventDefault();
  }
  const number = keyNumber(event);
  down.set(event.code, number);
  wasm_exports.key_down(number, modifiers(event, isCommand), event.repeat);
  const letters = [...event.key];
  if (letters.length == 1 && !isCommand) wasm_exports.key_press(letters[0].codePointAt(0));
  // macOS tells nothing of a key that is let go while Command is down.
  if (event.metaKey) keyUp(event);
}

function keyUp(event) {
  const number = down.get(event.code);
  down.delete(event.code);
  if (number !== undefined) wasm_exports.key_up(number, modifiers(event, event.ctrlKey));
}

// Tab and the function keys are the browser's as long as they mean nothing in the game, which says so.
function isLive(code) {
  const [, number] = /^F(\d+)$/.exec(code) ?? [null, code == "Tab" ? 0 : null];
  return number == null || (liveKeys >> number & 1) != 0;
}

// Who a key belongs to. Reloading, a new tab, larger text, its own tools, the volume and the like stay the
// browser's. Copying and pasting needs both: the game, which knows what, and the browser, which may.
function ownerOf(event, isCommand) {
  const { key, code, altKey } = event;
  if (key.length > 1 && (keyNumber(event) == 0 || !isLive(code))) return "browser";
  if (altKey && !isCommand && (/^(Arrow|Home)/.test(code) || /^d$/i.test(key))) return "browser";
  if (isCommand && /^F\d/.test(code)) return "browser";
  if (!isCommand || key.length != 1) return "game";
  if (/^[cvx]$/i.test(key)) return "both";
  return /^[afsyz ]$/i.test(key) ? "game" : "browser";
}

// miniquad's bits: Shift, Ctrl (Command on a Mac), Alt. Neither Shift nor Alt (Option on a Mac) counts where it only
// served to write a sign.
function modifiers(event, isCommand) {
  const { key, code, shiftKey, altKey } = event;
  const isSpent = key != "?" && !code.startsWith("Numpad") && !/^[a-z]$/i.test(key)
    && written(key) !== undefined && (/^[0-9]$/.test(key) || written(key) != PLACES[code]);
  const holds = (isHeld) => isHeld && !isSpent;
  return (holds(shiftKey) ? 1 : 0) | (isCommand ? 2 : 0) | (holds(altKey) ? 4 : 0);
}
