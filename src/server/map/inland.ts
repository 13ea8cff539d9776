import { readFile } from 'node:fs/promises';
import { createInlandTest, type IsInland, type Outlines } from '../../table/warnings/inland.ts';

let loaded: Promise<IsInland> | undefined;

/** Reads the outlines of the land, once per thread. */
export function loadInlandCheck(): Promise<IsInland> {
  loaded ??= readOutlines().then(createInlandTest);
  return loaded;
}

async function readOutlines(): Promise<Outlines> {
  const file = new URL(import.meta.resolve('world-atlas/land-50m.json'));
  return JSON.parse(await readFile(file, 'utf8'));
}
