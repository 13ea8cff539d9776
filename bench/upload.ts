import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import type { Server } from './server.ts';

/**
 * Sends a survey over HTTP, with a study of its own. @returns the answer, and how many ms it took until that was there
 */
export async function sendSurvey(
  server: Server,
  path: string,
): Promise<{ status: number; text: string; took: number }> {
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
  return { status: answer.status, text, took: performance.now() - start };
}

/** Imports a survey. @returns how many ms it took until the answer */
export async function uploadSurvey(server: Server, path: string): Promise<number> {
  const { status, text, took } = await sendSurvey(server, path);
  if (status !== 200) throw new Error(`the import failed: ${text}`);
  return took;
}
