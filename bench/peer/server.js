// Starts the peer for its bench; it leaves out logging in and everything but errors in its log.
import { once } from 'node:events';
import { errorHandler, migrate, provider } from '@overture-stack/lyric';
import express from 'express';

/** Starts Lyric as its own server does, with the usual settings; only errors are logged. */
const { DB_HOST, DB_PORT, DB_NAME, DB_USER, DB_PASSWORD, LECTERN_URL } = process.env;
const db = { host: DB_HOST, port: Number(DB_PORT), database: DB_NAME, user: DB_USER, password: DB_PASSWORD };
await migrate(db);
const lyric = provider({
  auth: { enabled: false },
  db,
  features: { audit: { enabled: true }, recordHierarchy: { pluralizeSchemasName: true } },
  idService: { useLocal: true, customAlphabet: '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', customSize: 21 },
  logger: { level: 'error' },
  schemaService: { url: LECTERN_URL },
  submissionService: {},
  validator: [],
});
const app = express();
app.use('/dictionary', lyric.routers.dictionary);
app.use('/submission', lyric.routers.submission);
app.use(errorHandler);
const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
console.log(`Lyric is at http://127.0.0.1:${server.address().port}`);
