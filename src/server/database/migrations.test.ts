import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { migrationsFolder } from './migrate.ts';

const read = (name: string) => readFileSync(path.join(migrationsFolder, name), 'utf8').replaceAll('\r\n', '\n');

it('a migration never changes once it is listed: installations that have applied it could not be upgraded', () => {
  const listed = Object.fromEntries(
    read('SHA256SUMS')
      .trimEnd()
      .split('\n')
      .map((line) => line.split('  ').toReversed()),
  );
  const files = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'));
  const now = Object.fromEntries(files.map((name) => [name, createHash('sha256').update(read(name)).digest('hex')]));
  expect(now).toEqual(listed);
});
