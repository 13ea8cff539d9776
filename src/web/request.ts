import { restPath } from '../catalogue/addresses/list-query.ts';
import type {
  AddressInput,
  EndpointKey,
  FormInput,
  Method,
  RequestInput,
  ResponseBody,
  ResponseHeader,
  StatusAndBody,
  SuccessStatus,
} from '../catalogue/endpoints/define.ts';
import type { DoubleEndpoints } from '../catalogue/endpoints/doubles.ts';
import type { Endpoints, KnownKey } from '../catalogue/endpoints/index.ts';
import type { ManyEndpoints } from '../catalogue/endpoints/many-records.ts';
import type { RecordEndpoints, ServedEntity } from '../catalogue/endpoints/records.ts';
import type { EntityName } from '../catalogue/index.ts';
import type { ComparedEntity } from '../catalogue/records/doubles.ts';
import { send as sendTo } from './http.ts';
import { addressOf, type RequestParts, toFormData } from './request-parts.ts';

// Requests to the endpoints by their keys. Only types are derived from the declarations of the endpoints: an unknown
// path, parameter or field does not compile, and the declarations are not part of the pages' code.

type Options = { signal?: AbortSignal | undefined; headers?: Record<string, string> };
/** The input argument; optional if all its properties are. */
type Input<T> = Record<never, never> extends T ? [input?: T] : [input: T];

type Answer<D> =
  StatusAndBody<D> extends infer A
    ? A extends { status: SuccessStatus }
      ? A & { header: (name: ResponseHeader<D>) => string | null }
      : never
    : never;

async function sendParts(
  key: string,
  { signal, headers, body, form, ...address }: RequestParts & Options = {},
  prefix = '',
) {
  const [method, path = ''] = key.split(' ') as [Method, string];
  const sent = form ? toFormData(form) : body;
  const response = await sendTo(addressOf(prefix + path, address), {
    method,
    ...(sent !== undefined && { body: sent }),
    ...(headers && { headers }),
    ...(signal && { signal }),
  });
  return { ...response, header: (name: string) => response.headers.get(name) };
}

/**
 * Sends a request to an endpoint and returns the data of its response: `request('GET /stats', { signal })`.
 * @throws RequestError for everything but success; an aborted request throws what `fetch` throws
 */
export async function request<K extends KnownKey>(
  key: K,
  ...[input]: Input<RequestInput<Endpoints[K]> & Options>
): Promise<ResponseBody<Endpoints[K]>> {
  return (await sendParts(key, input)).data as ResponseBody<Endpoints[K]>;
}

/** The endpoints of one record, and of many at once. */
type EndpointsOf<E extends ServedEntity> = RecordEndpoints<E> & ManyEndpoints<E>;
/** The key of an endpoint that the records of every entity have, `GET /:id`. */
export type RecordKey = keyof EndpointsOf<ServedEntity> & EndpointKey;
/**
 * Does not compile for an entity whose records have other endpoints. If the entity is known only at run time, the
 * server refuses it.
 */
type Served<E extends EntityName> = [Extract<E, ServedEntity>] extends [never] ? never : E;
type RecordEndpoint<E extends EntityName, K extends RecordKey> = EndpointsOf<Extract<E, ServedEntity>>[K];
/** The parts of a request to an endpoint of records: `RecordRequestOf<'GET /'>['query']`. */
export type RecordRequestOf<K extends RecordKey> = RequestInput<RecordEndpoint<EntityName, K>>;

/**
 * Sends a request about records and returns the data of its response: `requestRecord('campaign', 'GET /:id', { params:
 * { id } })`.
 * @throws RequestError for everything but success; an aborted request throws what `fetch` throws
 */
export async function requestRecord<E extends EntityName, K extends RecordKey>(
  entity: E & Served<E>,
  key: K,
  ...[input]: Input<RequestInput<RecordEndpoint<E, K>> & Options>
): Promise<ResponseBody<RecordEndpoint<E, K>>> {
  return (await sendParts(key, input, restPath(entity))).data as ResponseBody<RecordEndpoint<E, K>>;
}

/** Sends a request about records and returns the data of its response with the status and the headers. */
export async function sendRecord<E extends EntityName, K extends RecordKey>(
  entity: E & Served<E>,
  key: K,
  ...[input]: Input<RequestInput<RecordEndpoint<E, K>> & Options>
): Promise<Answer<RecordEndpoint<E, K>>> {
  return (await sendParts(key, input, restPath(entity))) as unknown as Answer<RecordEndpoint<E, K>>;
}

/** Sends a request about records that are probably the same, and returns the data of its response. */
export async function requestDoubles<K extends keyof DoubleEndpoints<ComparedEntity> & EndpointKey>(
  entity: ComparedEntity,
  key: K,
  ...[input]: Input<RequestInput<DoubleEndpoints<ComparedEntity>[K]> & Options>
): Promise<ResponseBody<DoubleEndpoints<ComparedEntity>[K]>> {
  return (await sendParts(key, input, restPath(entity))).data as ResponseBody<DoubleEndpoints<ComparedEntity>[K]>;
}

/** Sends a request to an endpoint and returns the data of its response with the status and the headers. */
export async function send<K extends KnownKey>(
  key: K,
  ...[input]: Input<RequestInput<Endpoints[K]> & Options>
): Promise<Answer<Endpoints[K]>> {
  return (await sendParts(key, input)) as unknown as Answer<Endpoints[K]>;
}

/** The address of an endpoint, for a link, a download or an upload. */
export function urlOf<K extends KnownKey>(key: K, ...[input]: Input<AddressInput<Endpoints[K]>>): string {
  return addressOf(key.slice(key.indexOf(' ') + 1), input ?? {});
}

/** The multipart form of an endpoint, for a request that is sent with XMLHttpRequest instead of `request`. */
export function formDataOf<K extends KnownKey>(_key: K, values: FormInput<Endpoints[K]>): FormData {
  return toFormData(values as object);
}

/** Subscribes to the events of an endpoint. @returns the stream, which ends when it is closed */
export function subscribe<K extends KnownKey & `GET ${string}`>(
  key: K,
  input: AddressInput<Endpoints[K]>,
  onEvent: (event: ResponseBody<Endpoints[K]>) => void,
): EventSource {
  const source = new EventSource(addressOf(key.slice('GET '.length), input as RequestParts));
  source.addEventListener('message', ({ data }: MessageEvent<string>) => onEvent(JSON.parse(data)));
  return source;
}
