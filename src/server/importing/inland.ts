import { readFile } from 'node:fs/promises';
import { type IsInland, inlandOf, type Outlines } from '../../table/inland.ts';

let loaded: Promise<IsInland> | undefined;

/** Reads the outlines of the land, once a thread. */
export function loadInland(): Promise<IsInland> {
  loaded ??= readOutlines().then(inlandOf);
  return loaded;
}

async function readOutlines(): Promise<Outlines> {
  const file = new URL(import.meta.resolve('world-atlas/land-50m.json'));
  return JSON.parse(await readFile(file, 'utf8'));
}
