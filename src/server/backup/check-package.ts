import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { StartError } from '../start-error.ts';
import { descriptionFile, type PackageDescription, parseDescription } from './data-package.ts';
import { digesting } from './digest.ts';
import type { PackageSource } from './package-sources.ts';

/**
 * Reads the description of a package.
 * @throws StartError where it has none, as after a writing that was cut off
 */
export async function readDescription(source: PackageSource): Promise<PackageDescription> {
  if (!source.names.has(descriptionFile))
    throw new StartError(`This is no backup, or it was not finished: it has no ${descriptionFile}`);
  try {
    return parseDescription(await text(await source.read(descriptionFile)));
  } catch {
    throw new StartError(`The ${descriptionFile} of this backup cannot be read by this version of Strandbook`);
  }
}

/**
 * Reads a whole package and compares each file with its checksum.
 * @throws StartError with the first file that is missing or differs
 */
export async function checkPackage(source: PackageSource): Promise<PackageDescription> {
  const description = await readDescription(source);
  const files = [...description.resources, ...description.strandbook.files];
  for (const { path, hash } of files) {
    const { stream, digest } = digesting();
    try {
      await pipeline(await source.read(path), stream.resume());
    } catch (error) {
      throw new StartError(`${path} of the backup cannot be read: ${(error as Error).message}`);
    }
    if (digest().hash !== hash) throw new StartError(`${path} of the backup differs from what was written`);
  }
  return description;
}
