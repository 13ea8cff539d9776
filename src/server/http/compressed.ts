import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { FastifyReply } from 'fastify';

/** A text as it is, and compressed. */
export type Compressed = { plain: Buffer; brotli: Buffer };

const compress = promisify(brotliCompress);

export async function compressed(text: string): Promise<Compressed> {
  const plain = Buffer.from(text);
  return { plain, brotli: await compress(plain) };
}

/** Sends a text compressed to whoever takes it so. */
export function sendCompressed(reply: FastifyReply, { plain, brotli }: Compressed): FastifyReply {
  const accepted = String(reply.request.headers['accept-encoding'] ?? '');
  const takesBrotli = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:\s|,|$))/.test(accepted);
  return takesBrotli ? reply.header('content-encoding', 'br').send(brotli) : reply.send(plain);
}
