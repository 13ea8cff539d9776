// Sends surveys as the import screen does, and measures until the response; it leaves out choosing and checking the file.
import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import type { Client } from './server.ts';

/**
 * Uploads a survey over HTTP, with a study.
 * @returns status and text of the response, and the time in ms
 */
export async function sendSurvey(client: Client, path: string): Promise<{ status: number; text: string; ms: number }> {
  const form = new FormData();
  form.set('study_title', `Bench ${basename(path)}`);
  form.set('project_study_abstract', 'Generated.');
  form.set(
    'project_study_authors',
    JSON.stringify([{ firstname: 'Alex', lastname: 'Example', email: 'alex@example.org' }]),
  );
  form.set('file', await openAsBlob(path), basename(path));
  const start = performance.now();
  const response = await client.post('/rest/templates/upload', form);
  const text = await response.text();
  return { status: response.status, text, ms: performance.now() - start };
}

/** Imports a survey. @returns the time until the response in ms */
export async function uploadSurvey(client: Client, path: string): Promise<number> {
  const { status, text, ms } = await sendSurvey(client, path);
  if (status !== 200) throw new Error(`the import failed: ${text}`);
  return ms;
}
