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

// A page that begins while no other is open begins with the version that waits.
async function page(request) {
  if (registration.waiting && (await clients.matchAll()).length < 2) {
    registration.waiting.postMessage("begin");
    return new Response('<link rel="icon" href="data:,">', { headers: { Refresh: "0", "Content-Type": "text/html" } });
  }
  return await kept("index.html") ?? fetch(request);
}

async function kept(name) {
  return (await caches.open(CACHE)).match(name);
}

addEventListener("message", ({ data }) => data == "begin" && skipWaiting());

addEventListener("fetch", event => {
  const { request } = event;
  const [address] = request.url.split(/[?#]/);
  const name = address.startsWith(registration.scope) ? address.slice(registration.scope.length) : null;
  if (request.mode == "navigate" && (name == "" || name == "index.html")) event.respondWith(page(request));
  else if (FILES.includes(name)) event.respondWith(kept(name).then(file => file ?? fetch(request)));
});
