// Runs golden.rs as wasm under node: node golden.mjs golden.wasm FILE...
import { readFileSync } from "node:fs";
import { basename } from "node:path";

const [program, ...files] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(program), {});
const { memory, room, play, line, line_length } = instance.exports;

for (const file of files) {
  const bytes = readFileSync(file);
  // The memory may have grown and moved since the last call, so its buffer is asked for each time.
  const at = room(bytes.length);
  new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
  if (!play()) process.exitCode = 1;
  const text = new Uint8Array(memory.buffer, line(), line_length());
  console.log(basename(file).padEnd(28), new TextDecoder().decode(text));
}
