import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import type { Server } from './server.ts';

/** Imports a survey over HTTP, with a study of its own. @returns how many ms it took until the answer */
export async function uploadSurvey(server: Server, path: string): Promise<number> {
  const form = new FormData();
  form.set('study_title', `Bench ${basename(path)}`);
  form.set('project_study_abstract', 'Generated.');
  form.set(
    'project_study_authors',
    JSON.stringify([{ firstname: 'Alex', lastname: 'Example', email: 'alex@example.org' }]),
  );
  form.set('file', await openAsBlob(path), basename(path));
  const start = performance.now();
  const answer = await server.post('/rest/templates/upload', form);
  const text = await answer.text();
  const took = performance.now() - start;
  if (answer.status !== 200) throw new Error(`the import failed: ${text}`);
  return took;
}
