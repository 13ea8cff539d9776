import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { z } from 'zod';
import type { SessionUser } from '../../catalogue/endpoints/accounts.ts';
import type {
  CheckedRequest,
  Endpoint,
  EndpointKey,
  EndpointTable,
  Method,
  StatusAndBody,
  UsualBody,
} from '../../catalogue/endpoints/define.ts';
import type { ServerTranslationKey } from '../../catalogue/locales/server.ts';
import { HttpError } from './errors.ts';
import { type FieldLabel, parseBody } from './parse.ts';
import { requireRole, requireUser } from './sessions.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True: the response goes on for as long as something else takes, so that its duration says nothing. */
    isFollowing?: boolean;
  }
}

/** A response of another status than the usual one. */
class OtherStatus<const S extends number, const B> {
  readonly status: S;
  readonly data: B;
  constructor(status: S, data: B) {
    this.status = status;
    this.data = data;
  }
}

/** Makes a response with a declared status other than the usual one. */
export function withStatus<const S extends number, const B>(status: S, data: B): OtherStatus<S, B> {
  return new OtherStatus(status, data);
}

type OtherStatuses<D> =
  StatusAndBody<D, 'output'> extends infer A
    ? A extends { status: infer S extends number; data: infer B }
      ? OtherStatus<S, B>
      : never
    : never;
/** The body of the usual response, another declared status, or the reply that the handler has sent itself. */
type Answer<D> = D extends unknown ? OrVoid<UsualBody<D, 'output'>> | OtherStatuses<D> | FastifyReply : never;
/** A handler without a response body need not return one. */
// biome-ignore lint/suspicious/noConfusingVoidType: that is what such a function returns
type OrVoid<B> = undefined extends B ? B | void : B;
type KeysOf<A> = A extends readonly unknown[] | string | undefined ? never : A extends unknown ? keyof A : never;
/** Refuses undeclared fields in a handler's result, which TypeScript does not check in return values. */
type NoOtherFields<B, A> = unknown extends A
  ? unknown
  : [Exclude<KeysOf<B>, KeysOf<A>>] extends [never]
    ? unknown
    : { 'answers a field that is not declared': Exclude<KeysOf<B>, KeysOf<A>> };

/** The user who makes a request; null only if visitors are allowed. */
type Requesting<D> = {
  user: D extends { who: infer W } ? ('everybody' extends W ? SessionUser | null : SessionUser) : SessionUser | null;
};
type HandlerInput<D> = CheckedRequest<D> & Requesting<D>;
type Handler<D, B extends Answer<D>> = ((
  input: HandlerInput<D>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<B>) &
  NoOtherFields<B, Answer<D>>;
type GenericHandler<D> = (input: HandlerInput<D>, request: FastifyRequest, reply: FastifyReply) => Promise<Answer<D>>;

type BodyOf<D> = D extends { body: infer S extends z.ZodType } ? z.ZodType<z.output<S>, z.input<S>> : never;
type Options<D> = RouteShorthandOptions & {
  /** The names of fields in the messages about the query and the body. */
  label?: FieldLabel;
  /** The declared body with rules that only the server can check, so that all messages come at once. */
  body?: BodyOf<D>;
  /** The handler checks the body, because its rules depend on stored records; it is not among the checked parts. */
  isBodyChecked?: boolean;
  /** The handler checks who may use the endpoint, because that depends on the body. */
  isAudienceChecked?: boolean;
  /** The message for refused parameters of the path; `errors.notFound` by default. */
  notFound?: ServerTranslationKey;
};

type RouteFunction<T extends EndpointTable> = {
  <K extends keyof T & string, B extends Answer<T[K]>>(key: K, handle: Handler<T[K], B>): void;
  <K extends keyof T & string, B extends Answer<T[K]>>(key: K, options: Options<T[K]>, handle: Handler<T[K], B>): void;
};
type GenericRouteFunction<T extends EndpointTable> = {
  <K extends keyof T & string>(key: K, handle: GenericHandler<T[K]>): void;
  <K extends keyof T & string>(key: K, options: Options<T[K]>, handle: GenericHandler<T[K]>): void;
};

/**
 * Returns the function that registers the handlers of a table's endpoints. Each request is checked as its endpoint
 * declares: the user (401, 403), the parameters of the path (404), query and body (400, with our own messages). The
 * handler's result is sent with the declared status, as JSON of all its fields.
 */
export function routesOf<T extends EndpointTable>(app: FastifyInstance, table: T): RouteFunction<T> {
  const route = (key: string, first: object, second?: object): void => {
    const [options, handle] = typeof first === 'function' ? [{}, first] : [first, second];
    register(app, key, table[key as EndpointKey] as Endpoint, options, handle as GenericHandler<unknown>);
  };
  return route as RouteFunction<T>;
}

/**
 * The same for a module that serves several entities by one generic function, where TypeScript cannot refuse undeclared
 * fields.
 */
export const genericRoutesOf: <T extends EndpointTable>(app: FastifyInstance, table: T) => GenericRouteFunction<T> =
  routesOf as never;

function register(
  app: FastifyInstance,
  key: string,
  endpoint: Endpoint,
  {
    label,
    body,
    isBodyChecked = false,
    notFound = 'errors.notFound',
    isAudienceChecked = false,
    ...options
  }: Options<unknown> & { body?: z.ZodType },
  handle: GenericHandler<unknown>,
): void {
  const [method, url] = key.split(' ') as [Method, string];
  const usualStatus = Math.min(...Object.keys(endpoint.responses).map(Number));
  const bodySchema = isBodyChecked ? undefined : (body ?? endpoint.body);
  app.route({
    ...options,
    method,
    url,
    handler: async (request, reply) => {
      if (!isAudienceChecked) requireAudience(endpoint, request);
      const input = {
        user: request.user,
        ...(endpoint.params && { params: parseParams(endpoint.params, request.params, notFound) }),
        ...(endpoint.query && { query: parseBody(endpoint.query, request.query, label) }),
        ...(bodySchema && { body: parseBody(bodySchema, request.body, label) }),
      };
      const response: unknown = await handle(input as HandlerInput<unknown>, request, reply);
      // An awaited reply becomes undefined once it was sent or its client has gone.
      if (response === undefined && (reply.sent || reply.raw.destroyed)) return reply;
      if (response instanceof OtherStatus) return reply.code(response.status).send(response.data);
      return reply.code(usualStatus).send(response);
    },
  });
}

/**
 * @throws HttpError 401 or 403 for people who may not use an endpoint; the module checks whether an account or a person
 * is their own
 */
function requireAudience({ who, own }: Endpoint, request: FastifyRequest): void {
  if (who === 'everybody') return;
  requireUser(request);
  if (own) return;
  if (who === 'administrator') requireRole(request, 'admin');
  if (who === 'nobody') throw new HttpError(403, 'errors.notAllowed');
}

/** @throws HttpError 404, as for an id that no record has */
function parseParams(schema: z.ZodType, params: unknown, message: ServerTranslationKey): unknown {
  const { data, success } = schema.safeParse(params);
  if (!success) throw new HttpError(404, message);
  return data;
}
