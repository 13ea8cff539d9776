import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { uploadToken } from '../../catalogue/endpoints/importing.ts';
import type { Tables } from '../database/tables.ts';
import { HttpError } from '../http/errors.ts';
import type { OwnJobs } from '../jobs/own-jobs.ts';
import { deleteJob, endJob } from '../jobs/stored-jobs.ts';
import { cancelUpload, deleteEarlierResults, readUpload, type StoredUpload, untilEnded } from './stored-uploads.ts';
import type { Upload } from './upload.ts';
import { emptyEvent, finalEvent, type UploadEvent, type UploadResult } from './upload-events.ts';
import { writeResponses } from './upload-results.ts';

type Listener = (event: UploadEvent) => void;

/** Time for which a listener waits for an upload to begin, before it receives the phase `unknown`. */
const beginTimeoutMs = 10_000;
/**
 * Interval of events without progress: they update the time left, and keep proxies from closing a silent connection.
 */
const repeatProgressMs = 1000;

const keyOf = (user: number, token: string) => `${user} ${token.toLowerCase()}`;

/** A listener of the form's fields that registers an upload under its token. */
export function registerByToken(registry: UploadRegistry, upload: Upload) {
  return async (name: string, value: string): Promise<void> => {
    if (name !== 'upload_token' || value === '') return;
    if (!uploadToken.safeParse(value).success)
      throw new HttpError(400, 'errors.validation', {}, (t) => ({ upload_token: [t('importing.token')] }));
    await registry.register(upload, value);
  };
}

/**
 * The uploads of all servers by their users and tokens; a user cannot see those of others. Uploads to this server are in its
 * memory as well, so that listeners are called at every change.
 */
export class UploadRegistry {
  readonly #db: Kysely<Tables>;
  readonly #jobs: OwnJobs;
  readonly #own = new Map<string, Upload>();
  readonly #listeners = new Map<string, Set<Listener>>();

  constructor(db: Kysely<Tables>, jobs: OwnJobs) {
    this.#db = db;
    this.#jobs = jobs;
  }

  /**
   * Notes an upload to this server, once.
   * @throws HttpError if the token was cancelled, or belongs to a running upload
   */
  async register(upload: Upload, token: string | null): Promise<void> {
    if (upload.token !== undefined) return;
    const { id, userId, kind } = upload;
    const progress = () => JSON.stringify(upload.event);
    const added = await this.#jobs.add({ id, userId, kind, token, progress, abort: () => void upload.cancel() });
    if (added === 'cancelled') throw new HttpError(409, 'importing.cancelled');
    if (added === 'inUse')
      throw new HttpError(400, 'errors.validation', {}, (t) => ({ upload_token: [t('importing.tokenInUse')] }));
    upload.token = token;
    if (token === null) return;
    const key = keyOf(userId, token);
    this.#own.set(key, upload);
    upload.onProgress = () => {
      for (const listener of this.#listeners.get(key) ?? []) listener(upload.event);
    };
    upload.onProgress();
  }

  /** Ends an upload: its result is from now on the same at all servers. */
  async finish(upload: Upload, result: UploadResult, request: FastifyRequest): Promise<void> {
    const { id, userId, token } = upload;
    const event = finalEvent(result, upload.signal.aborted);
    if (token === null) await this.#jobs.end(id, () => deleteJob(this.#db, id));
    else if (token !== undefined) {
      const end = {
        phase: event.phase,
        progress: JSON.stringify(event),
        response: writeResponses(result, request),
      };
      await this.#jobs.end(id, async () => {
        await endJob(this.#db, id, end);
        await deleteEarlierResults(this.#db, userId);
      });
    }
    upload.end(event);
    if (token && this.#own.get(keyOf(userId, token)) === upload) this.#own.delete(keyOf(userId, token));
  }

  /** Reads an upload of any server; null if it has not arrived, or was too long ago. */
  async read(user: number, token: string): Promise<StoredUpload | null> {
    const own = this.#own.get(keyOf(user, token));
    if (own) return { kind: own.kind, isEnded: false, datasets: [], event: own.event, responses: null };
    return readUpload(this.#db, user, token);
  }

  /**
   * Cancels an upload of any server.
   * @returns it after its end, as it may be too late; null if it has not arrived yet, so that it will be refused
   */
  async cancel(user: number, token: string): Promise<StoredUpload | null> {
    const own = this.#own.get(keyOf(user, token));
    if (own) {
      await own.cancel();
      const nothing = { kind: own.kind, isEnded: true, datasets: [], event: own.event, responses: null };
      return (await readUpload(this.#db, user, token)) ?? nothing;
    }
    if (!(await cancelUpload(this.#db, user, token))) return null;
    return untilEnded(this.#db, user, token);
  }

  /**
   * Calls the listener with the state of an upload, then every second, and at every change of one of this server.
   * @returns a function that ends the subscription
   */
  subscribe(user: number, token: string, listener: Listener): () => void {
    const key = keyOf(user, token);
    const ofUpload = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, ofUpload.add(listener));
    const unknownFrom = performance.now() + beginTimeoutMs;
    let isOpen = true;
    let last = emptyEvent('waiting');
    let timer: NodeJS.Timeout | undefined;
    const look = async () => {
      const stored = await this.read(user, token).catch(() => undefined);
      if (!isOpen) return;
      const missing = emptyEvent(performance.now() < unknownFrom ? 'waiting' : 'unknown');
      // The state of an upload that has arrived here meanwhile is newer.
      const own = this.#own.get(key);
      // Without an answer of the database, the state is the last one.
      last = own?.event ?? (stored === undefined ? last : (stored?.event ?? missing));
      listener(last);
      timer = setTimeout(look, repeatProgressMs).unref();
    };
    void look();
    return () => {
      isOpen = false;
      clearTimeout(timer);
      ofUpload.delete(listener);
      if (ofUpload.size === 0) this.#listeners.delete(key);
    };
  }
}
