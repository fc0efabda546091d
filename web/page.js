// The page around the game: it loads the program, brings it keys, sizes and files, and says so when it
// cannot go on. What gl.js, miniquad's own side of a page, does not do well is done here instead.

"use strict";

// ---- The end

let isOver = false;

// Ends the game with one sentence and a button. Scores are in the storage as soon as they are made, so
// none is lost.
function stop(sentence, label = "Reload", act = () => location.reload()) {
  if (isOver) return;
  isOver = true;
  // Nothing reaches it any more.
  wasm_exports = new Proxy({}, { get: () => () => 0 });
  sound.context?.suspend().catch(() => {});
  // The next page may go on with the run at once.
  giveLocksBack();
  if (document.fullscreenElement) document.exitFullscreen();
  const again = document.getElementById("again");
  document.getElementById("sentence").textContent = sentence;
  again.textContent = label;
  again.onclick = act;
  document.getElementById("cover").className = "over";
  again.focus();
}

// Ends it because of what the address asks for.
function refuse(sentence) {
  stop(sentence, "Play without it", () => location.assign(location.pathname));
}

function fail({ message }) {
  stop(`The game had to stop: ${message}`);
}

// A program that ends without a word of its own, as for want of memory.
window.addEventListener("error", ({ error }) => {
  if (error instanceof WebAssembly.RuntimeError) fail(error);
});

// gl.js says so what it cannot do. Without a context it can do nothing, and that is told after the frame.
window.alert = message => {
  if (!gl?.isContextLost()) stop(`The game cannot go on in this browser: ${message}.`);
};
// gl.js calls it, and has none.
GL.recordError = () => {};

// The run is kept as when the page is left.
function lose() {
  if (isOver) return;
  try {
    leave();
  } catch (error) {
    return fail(error);
  }
  stop("The browser took the game's picture away. Reload to go on: your scores and your run are kept.");
}
canvas.addEventListener("webglcontextlost", lose);

// An error of what the program calls would leave the program in the middle of a frame, unable to keep the run. So the
// frame goes on without, and the game ends after it.
let failure = null;
for (const [name, act] of Object.entries(importObject.env)) {
  importObject.env[name] = function () {
    try {
      return act.apply(this, arguments);
    } catch (error) {
      failure ??= error;
    }
  };
}

// Runs one frame, and ends the game if that went wrong. A context may be lost before its event tells so.
function runFrame() {
  if (gl.isContextLost()) return lose();
  try {
    wasm_exports.frame();
  } catch (error) {
    return fail(error);
  }
  if (gl.isContextLost()) return lose();
  if (failure && !isOver) {
    leave();
    fail(failure);
  }
}

// ---- The start

const inside = document.getElementById("program");
const isOneFile = inside != null;

// The program: inside the page if it is one file, else beside it.
async function program() {
  if (!isOneFile) {
    const response = await arriving;
    const { ok, status, statusText, url } = response;
    if (!ok) throw new Error(`${url.split("/").at(-1)}: ${status} ${statusText}`);
    // A copy is watched, because a browser may keep compiled what it gets from its own hands.
    if (response.body) watch(response.clone()).catch(() => {});
    return response;
  }
  const packed = fromBase64(inside.textContent);
  inside.remove();
  light(1);
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(unpacked, { headers: { "Content-Type": "application/wasm" } });
}

// Tells how much of the program has come. What a server packs is counted unpacked, so the lengths are the build's.
const WHOLE = LENGTH_OF_THE_PROGRAM, PACKED = LENGTH_OF_THE_PACKED_PROGRAM;
async function watch({ headers, body }) {
  const length = headers.has("Content-Encoding") ? PACKED : WHOLE;
  const reader = body.getReader();
  for (let come = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return;
    come += value.length;
    light(come / WHOLE);
    const [part, all] = [length * come / WHOLE, length].map(bytes => (bytes / 1e6).toFixed(1));
    document.getElementById("progress").textContent = `${part} of ${all} MB`;
  }
}

// Lights a part of the wall, from 0 to 1.
function light(part) {
  document.getElementById("come").style.setProperty("--come", `${100 * part}%`);
}

// Compiles it while it arrives. Not every server knows its type, which the browser insists on then.
async function instantiate(response) {
  const isTyped = response.headers.get("Content-Type") == "application/wasm";
  return isTyped
    ? WebAssembly.instantiateStreaming(response, importObject)
    : WebAssembly.instantiate(await response.arrayBuffer(), importObject);
}

// gl.js insists on textures of depth, which the game does not use and WebKit does not have.
function lendExtensions(context) {
  const { getExtension } = context;
  context.getExtension = name => getExtension.call(context, name) ?? (name == "WEBGL_depth_texture" ? {} : null);
}

async function start() {
  if (typeof WebAssembly != "object") return stop("The game needs WebAssembly, which this browser does not have.");
  // The first to ask for the context decides what it has. The game rounds its edges by itself, and
  // nothing shows through it.
  const context = canvas.getContext("webgl", { alpha: false, antialias: false, powerPreference: "high-performance" });
  if (!context) return stop("The game needs WebGL, which this browser or its graphics card does not offer.");
  lendExtensions(context);
  const newest = takeNewest().catch(() => {});
  let instance;
  try {
    ({ instance } = await instantiate(await program()));
  } catch (error) {
    if (location.protocol != "file:") return stop(notLoaded(error.message));
    const act = () => location.assign("breakout.html");
    return stop("From a folder only breakout.html can be played.", "Play breakout.html", act);
  }
  light(1);
  await whoLives;
  await newest;
  wasm_memory = instance.exports.memory;
  wasm_exports = instance.exports;
  wasm_exports.main();
  await keepFiles().catch(() => {});
}

// A new version waits until a page begins that is alone, and begins anew with it.
async function takeNewest() {
  const container = navigator.serviceWorker;
  if (isOneFile || !container?.controller) return;
  const { waiting } = await container.getRegistration();
  if (!waiting) return;
  await new Promise(goOn => {
    container.onmessage = ({ data: isRenewed }) => isRenewed ? location.reload() : goOn();
    // A worker that does not answer holds up no game for long.
    setTimeout(goOn, 3_000);
    container.controller.postMessage("alone?");
  });
  container.onmessage = null;
}

// The files are kept, so that the game begins without a network. Of a new version the game tells once.
let isRenewed = false;
async function keepFiles() {
  if (isOneFile) return;
  const registration = await navigator.serviceWorker?.register("worker.js");
  registration?.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker.addEventListener("statechange", () => {
      isRenewed ||= worker.state == "installed" && navigator.serviceWorker.controller != null;
    });
  });
}

// gl.js sets its handlers here, and asks for the first picture.
const { run_animation_loop } = importObject.env;
importObject.env.run_animation_loop = isBlocking => {
  run_animation_loop(isBlocking);
  canvas.onkeydown = canvas.onkeyup = canvas.onkeypress = null;
  window.onresize = null;
  window.ondrop = drop;
  window.onkeydown = event => isOver || keyDown(event);
  window.onkeyup = event => isOver || keyUp(event);
  canvas.onmousemove = move;
  document.addEventListener("visibilitychange", hide);
  window.addEventListener("pagehide", leave);
};

// ---- Pictures

// A picture in which nothing moves stays until then, or until something happens to the page.
let restsUntil = 0;
for (const name of [
  "keydown", "keyup", "mousedown", "mouseup", "mousemove", "wheel", "touchstart", "touchmove", "touchend", "touchcancel",
  "paste", "drop", "resize", "focus", "blur", "visibilitychange", "fullscreenchange", "pointerlockchange",
]) {
  window.addEventListener(name, () => restsUntil = 0, true);
}

// The pads of which the browser knows where each button is. A page in a frame may not be allowed to ask.
function allPads() {
  try {
    return [...navigator.getGamepads()].filter(pad => pad?.connected && pad.mapping == "standard");
  } catch {
    return [];
  }
}

// No event tells of a pad that is used.
let padsUsed = 0;
function followPads() {
  const used = allPads().reduce((sum, { timestamp }) => sum + timestamp, 0);
  if (used != padsUsed) restsUntil = 0;
  padsUsed = used;
}

// Replaces the loop of gl.js, which would go on after the end.
let awaited = 0;
// Whether the frame has drawn nothing yet.
let isStarting = false;
animation = () => {
  if (isOver) return;
  if (fit()) restsUntil = 0;
  followPads();
  if (performance.now() >= restsUntil) {
    followFocus();
    isStarting = false;
    runFrame();
    if (isOver) return;
    savePicture();
    if (!isStarting) document.getElementById("cover").className = "away";
  }
  awaited = requestAnimationFrame(animation);
};

// What a browser allows after a key, a click or a touch alone, as copying, the game does in the next frame. WebKit
// allows it there if the frame was asked for meanwhile.
for (const name of ["keydown", "mouseup", "touchend"]) {
  window.addEventListener(name, () => {
    if (!awaited || isOver) return;
    cancelAnimationFrame(awaited);
    awaited = requestAnimationFrame(animation);
  });
}

// gl.js tells of the focus when an event comes, and not every change has one.
let hasFocus = true;
function followFocus() {
  const has = document.hasFocus() && !document.hidden;
  if (has == hasFocus) return;
  hasFocus = has;
  wasm_exports.focus(has);
}

// A hidden page is drawn no more. Once, so that the game learns of it, pauses and keeps the run.
function hide() {
  if (!document.hidden || isOver) return;
  followFocus();
  runFrame();
}

// A page that is closed is not always hidden before. Whoever plays on has its run from now on, so a page that
// the browser has kept begins anew.
function leave() {
  if (isOver) return;
  hasFocus = false;
  wasm_exports.focus(false);
  wasm_exports.frame();
  giveLocksBack();
  document.removeEventListener("visibilitychange", hide);
}
window.addEventListener("pageshow", ({ persisted }) => persisted && location.reload());

// The length of a side of the canvas in pixels of the screen. The browser knows it exactly: with a scale
// of 1.25 rounding here would be one off now and then, and every line blurred.
let measured = {};
// Whether the picture fits and `notches` are known. To ask the browser for a length in each picture costs a layout.
let fits = false;
let notches = [0, 0, 0, 0];
window.addEventListener("resize", () => fits = false);
const observer = new ResizeObserver(([entry]) => {
  fits = false;
  const box = entry.devicePixelContentBoxSize?.[0];
  if (box) measured = { width: box.inlineSize, height: box.blockSize };
});
try {
  observer.observe(canvas, { box: "device-pixel-content-box" });
} catch {
  // Not every browser measures it.
}

function pixels(side, length) {
  const rounded = Math.round(length * dpi_scale());
  return Math.abs(measured[side] - rounded) <= 1 ? measured[side] : rounded;
}

// Fits the picture to the page, before it is drawn: a canvas that changes its size is empty. Returns whether it did.
function fit() {
  if (fits) return false;
  fits = true;
  notches = safeArea();
  const width = pixels("width", canvas.clientWidth);
  const height = pixels("height", canvas.clientHeight);
  if (canvas.width == width && canvas.height == height) return false;
  canvas.width = width;
  canvas.height = height;
  wasm_exports.resize(width, height);
  return true;
}

// What notches hide at the top, right, bottom and left, in logical pixels.
function safeArea() {
  const style = getComputedStyle(document.documentElement);
  return ["top", "right", "bottom", "left"].map(side => parseFloat(style.getPropertyValue(`--${side}`)) || 0);
}

// ---- What comes from outside

// A button that is let go outside the page is let go all the same, and a touch gives the focus.
canvas.addEventListener("pointerdown", event => {
  try {
    canvas.setPointerCapture(event.pointerId);
  } catch {
    // The mouse is caught, or about to be.
  }
  canvas.focus();
});
// What the browser has taken away cannot be refused, as gl.js would, with an error in the console.
window.addEventListener("touchcancel", event => {
  event.stopImmediatePropagation();
  for (const { identifier, clientX, clientY } of event.changedTouches) {
    const { x, y } = mouse_relative_position(clientX, clientY);
    wasm_exports.touch(SAPP_EVENTTYPE_TOUCHES_CANCELED, identifier, x, y);
  }
}, true);
// The right button is the game's.
canvas.addEventListener("contextmenu", event => event.preventDefault());
// Two fingers do not zoom the page, even where it ignores `touch-action`.
document.addEventListener("gesturestart", event => event.preventDefault());

// Tells where the mouse is and how far it went, in pixels of the screen. What is less than one waits.
let rest = [0, 0];
function move(event) {
  const { x, y } = mouse_relative_position(event.clientX, event.clientY);
  wasm_exports.mouse_move(Math.floor(x), Math.floor(y));
  const way = [event.movementX, event.movementY].map((by, axis) => by * dpi_scale() + rest[axis]);
  const [across, down] = way.map(Math.trunc);
  rest = [way[0] - across, way[1] - down];
  if (across || down) wasm_exports.raw_mouse_move(across, down);
}

// The mouse is caught for a game that wants it so, where the browser can and will. macroquad says in each frame what it
// wants. When the browser lets the mouse go by itself, because of Esc, the game gets that key; what the game itself has
// given back is told later, when it may want the mouse again.
let wantsMouse = false, isAsking = false, isGivenBack = false;
importObject.env.sapp_set_cursor_grab = isCaught => {
  wantsMouse = isCaught;
  const isHeld = document.pointerLockElement != null;
  if (isHeld && !isCaught && !isGivenBack) {
    isGivenBack = true;
    document.exitPointerLock();
  }
  if (isHeld || !isCaught || isAsking) return;
  isAsking = true;
  Promise.resolve(canvas.requestPointerLock?.()).catch(() => {}).then(() => isAsking = false);
};
document.addEventListener("pointerlockchange", () => {
  if (document.pointerLockElement || isOver) return;
  const isByBrowser = wantsMouse && !isGivenBack;
  isGivenBack = false;
  if (!isByBrowser) return;
  wantsMouse = false;
  wasm_exports.key_down(PLACES.Escape, 0, false);
  wasm_exports.key_up(PLACES.Escape, 0);
});

// The browser's Back is Esc as long as there is something in the game to go back to.
let goesBack = false, isReturning = false, liveKeys = 0;
function follow(isBack, keys) {
  liveKeys = keys;
  if (goesBack == isBack) return;
  goesBack = isBack;
  try {
    if (isBack) {
      history.pushState("game", "");
    } else if (history.state == "game") {
      isReturning = true;
      history.back();
    }
  } catch {
    // A page without an address of its own has no history.
  }
}

// A link within the page, as `#lab=box-box`, leads to that place, and goes back to nothing. So does the page's address.
let hash = location.hash, asked = hash.slice(1), isOpening = false;
function takeAsked() {
  const place = asked;
  asked = "";
  isOpening = place != "";
  return place;
}

// The game goes to another place, so the address names none any more, and the same link leads there again. The first
// call after a link is the way to its place.
let isLeft = false;
function leavePlace() {
  isLeft = !isOpening;
  isOpening = false;
  clearAddress();
}
function clearAddress() {
  if (!isLeft || !location.hash) return;
  try {
    history.replaceState(history.state, "", location.pathname + location.search);
  } catch {
    // See above.
  }
  hash = location.hash;
}

window.addEventListener("popstate", () => {
  restsUntil = 0;
  if (isReturning) {
    isReturning = false;
    return clearAddress();
  }
  if (location.hash != hash) {
    hash = location.hash;
    asked = hash.slice(1);
    isLeft = false;
    return;
  }
  if (!goesBack || isOver) return;
  history.pushState("game", "");
  wasm_exports.key_down(PLACES.Escape, 0, false);
  wasm_exports.key_up(PLACES.Escape, 0);
});

// A backup of all that a browser stores is shorter. Of what is longer the game says so.
const MAX_BYTES = 2 ** 25;

function drop(event) {
  event.preventDefault();
  openFiles(event.dataTransfer.files);
}

// Hands over files that were dropped or chosen. Those that cannot be read, as folders, have no bytes.
async function openFiles(opened) {
  const files = await Promise.all([...opened].map(async file => {
    const bytes = await file.slice(0, MAX_BYTES).arrayBuffer().catch(() => new ArrayBuffer());
    return [new TextEncoder().encode(file.name), new Uint8Array(bytes)];
  }));
  if (isOver || files.length == 0) return;
  restsUntil = 0;
  wasm_exports.on_files_dropped_start();
  for (const [name, bytes] of files) {
    wasm_exports.on_file_dropped(lend(name), name.length, lend(bytes), bytes.length);
  }
  wasm_exports.on_files_dropped_finish();
}

// Copies bytes to where the program takes them over.
function lend(bytes) {
  const at = wasm_exports.allocate_vec_u8(bytes.length);
  new Uint8Array(wasm_memory.buffer, at, bytes.length).set(bytes);
  return at;
}

// Not without a script that did not arrive.
if (!document.querySelector("#cover.over")) start().catch(error => stop(`The game had to stop: ${error.message}`));
