import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** The size of a file in bytes, uncompressed, and its SHA-256 as data packages write it. */
export type FileDigest = { bytes: number; hash: string };

/** A stream that passes its content on, and then knows the digest of it. */
export function digesting(): { stream: Transform; digest(): FileDigest } {
  const sha256 = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sha256.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, digest: () => ({ bytes, hash: `sha256:${sha256.digest('hex')}` }) };
}
