// Keeps the page's files, so that the game begins without a network. A page has all of its files from one
// version: a new one waits until no page of the old one is open.

"use strict";

const FILES = [FILES_OF_THE_PAGE];
// Pages at other paths of this address have caches of their own.
const OURS = `breakout ${registration.scope} `;
const CACHE = OURS + "VERSION_OF_THE_PAGE";

// What carries no hash is asked for anew, because the browser may have an old one.
const whole = name => new Request(name, { cache: name.includes("-") ? "default" : "reload" });

addEventListener("install", event => {
  event.waitUntil(caches.open(CACHE).then(cache => cache.addAll(FILES.map(whole))));
});

async function removeOthers() {
  const names = await caches.keys();
  const old = names.filter(name => name.startsWith(OURS) && name != CACHE);
  await Promise.all(old.map(name => caches.delete(name)));
}

addEventListener("activate", event => event.waitUntil(removeOthers()));

// Which version the pages are of is noted here. It may be one that waits: for that no worker has to change.
async function version() {
  const noted = await (await caches.open(CACHE)).match("version");
  return await noted?.text() ?? CACHE;
}

// A file of that version, or of another one, as its hash says.
async function kept(name) {
  return await (await caches.open(await version())).match(name) ?? (name.includes("-") ? caches.match(name) : undefined);
}

// Notes that the newest version begins, if no other page is open, and tells the page whether it is to begin anew. It
// asks when it has come: until then the one in whose place it comes is open, and for a moment after.
const MOMENT = 500, AGAIN = 50;
async function begin(page) {
  const names = (await caches.keys()).filter(name => name.startsWith(OURS));
  const whole = await Promise.all(names.map(name => caches.open(name).then(cache => cache.match("index.html"))));
  const newest = names.filter((_, n) => whole[n]).at(-1);
  let isAlone = false;
  for (let past = 0; newest != await version() && !isAlone && past < MOMENT; past += AGAIN) {
    if (past > 0) await new Promise(next => setTimeout(next, AGAIN));
    const open = await clients.matchAll({ includeUncontrolled: true });
    isAlone = !open.some(({ id, url }) => id != page.id && url.startsWith(registration.scope));
  }
  if (isAlone) await (await caches.open(CACHE)).put("version", new Response(newest));
  page.postMessage(isAlone);
}

// Workers of earlier versions say so when this one is to begin.
addEventListener("message", event => event.waitUntil(event.data == "begin" ? skipWaiting() : begin(event.source)));

addEventListener("fetch", event => {
  const { request } = event;
  const [address] = request.url.split(/[?#]/);
  const name = address.startsWith(registration.scope) ? address.slice(registration.scope.length) : null;
  const file = name == "" && request.mode == "navigate" ? "index.html" : name;
  if (FILES.includes(file) || file?.includes("-")) event.respondWith(kept(file).then(file => file ?? fetch(request)));
});
