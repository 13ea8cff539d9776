import pg from 'pg';

export type CopyValue = string | number | null | undefined;

const escapedCharacter = /[\\\n\r\t]/;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const chunkLength = 65_536;

/** Rows in PostgreSQL's text format of COPY, in chunks of about 64 kB. */
export function* copyText(rows: Iterable<readonly CopyValue[]>): Generator<string> {
  let chunk = '';
  for (const row of rows) {
    let first = true;
    for (const value of row) {
      if (!first) chunk += '\t';
      first = false;
      if (value === null || value === undefined) chunk += '\\N';
      else if (typeof value === 'number') chunk += value;
      else chunk += escapedCharacter.test(value) ? value.replace(/[\\\n\r\t]/g, (c) => escapes[c] ?? c) : value;
    }
    chunk += '\n';
    if (chunk.length > chunkLength) {
      yield chunk;
      chunk = '';
    }
  }
  if (chunk) yield chunk;
}

/** A message of PostgreSQL's protocol 3.0 ("Message Formats"): a letter, the length of the rest, and the text. */
function message(letter: 'd' | 'c', text: string): Buffer {
  const length = Buffer.byteLength(text);
  const bytes = Buffer.allocUnsafe(5 + length);
  bytes.write(letter, 0, 'latin1');
  bytes.writeInt32BE(4 + length, 1);
  bytes.write(text, 5);
  return bytes;
}

/**
 * A `COPY` that sends its rows along with the statement, without waiting for the server's request, so that other
 * statements can follow it on a pipelined connection. If the statement fails, PostgreSQL skips its rows.
 */
class Copy extends pg.Query {
  override submit: (connection: pg.Connection) => void;

  constructor(statement: string, rows: Iterable<readonly CopyValue[]>, done: (error?: Error | null) => void) {
    super(statement, done);
    this.submit = (connection) => {
      connection.query(statement);
      for (const chunk of copyText(rows)) connection.stream.write(message('d', chunk));
      connection.stream.write(message('c', ''));
    };
  }

  handleCopyInResponse(): void {
    // The rows are sent already.
  }
}

/** Writes rows into a table by `COPY`; they are sent immediately. */
export async function copyRows(
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly CopyValue[]>,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const done = (error?: Error | null) => (error ? reject(error) : resolve());
    client.query(new Copy(`COPY ${table} (${columns.join(', ')}) FROM STDIN`, rows, done));
  });
}
