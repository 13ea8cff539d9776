import type { Answer, Client } from './client.ts';

/** The study that goes with an upload; a test gives what it cares about. */
export const study = {
  study_title: 'Plankton of the Gotland Basin',
  project_study_abstract: 'Who lives where, and how deep.',
  project_study_authors: JSON.stringify([{ firstname: 'Alex', lastname: 'Example', email: 'alex@example.org' }]),
};

/** Sends a filled-in template the way a browser does, as multipart/form-data (RFC 7578). */
export function upload(
  visitor: Pick<Client, 'post'>,
  file: Buffer | null,
  {
    fields = study as Record<string, string>,
    filename = 'table.xlsx',
    headers = {} as Record<string, string>,
    query = '',
  } = {},
): Promise<Answer> {
  const boundary = 'strandbook-test-boundary';
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${filename}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(parts.join('')),
    ...(file ? [Buffer.from(head), file, Buffer.from('\r\n')] : []),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  return visitor.post(`/rest/templates/upload${query}`, body, {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    ...headers,
  });
}
