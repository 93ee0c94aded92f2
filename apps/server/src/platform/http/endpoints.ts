import { ACTIVITY, ACTIVITY_HEADER } from '@tertulia/contract/core/activity';
import type {
  CallBudget,
  Endpoint,
  EndpointInput,
  EndpointReply,
  MultipartSpec,
} from '@tertulia/contract/core/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from './actor.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Images } from '../images/images.ts';
import { createKeyedSemaphore, type KeyedSemaphore } from '../concurrency/keyed-semaphore.ts';
import { AppError } from './app-error.ts';
import { isForm, readForm, type ClaimSpace, type Form, type Upload } from './form.ts';
import { sendReply, type CsvFile } from './reply.ts';
import { SLOWEST_UPLOAD_MS, type RouteConfig } from './slow-bodies.ts';
import type { RateLimiter } from '../rate-limit/rate-limiter.ts';
import { parsePart } from './validation.ts';

/** Argument of a handler: parsed input and the caller. `actor` is set on every call that is not PUBLIC. */
export interface Call<E extends Endpoint> {
  input: EndpointInput<E>;
  /** The file of a form, already in the store. It is removed unless the handler keeps it. */
  upload: UploadOf<E['multipart']>;
  actor: E['access'] extends 'PUBLIC' ? null : Actor;
  address: string;
  /** User agent as the client sends it; no decision may depend on it. */
  userAgent: string | null;
  requestId: string;
}

/** An optional property has the type «or undefined» even where it is set. */
type UploadOf<Spec> =
  Exclude<Spec, undefined> extends infer S
    ? [S] extends [never]
      ? null
      : S extends MultipartSpec
        ? S['isFileRequired'] extends true
          ? Upload
          : Upload | null
        : never
    : never;
type HandlerReply<E extends Endpoint> = 'csv' extends E['replyAs'] ? CsvFile : EndpointReply<E>;

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<HandlerReply<E>>;
/** A call with a file that refuses callers without rights before it reads the file. */
interface FileHandler<E extends Endpoint> {
  beforeFile: (actor: Actor, params: EndpointInput<E>['params']) => Promise<unknown>;
  handle: Handler<E>;
}
export type Handlers<Catalogue extends Record<string, Endpoint>> = {
  [Name in keyof Catalogue]: Handler<Catalogue[Name]> | FileHandler<Catalogue[Name]>;
};

export interface UploadLimits {
  /** Kilobytes of files that one user may send per window. */
  budget: CallBudget;
  /** How long the server waits for a file's next bytes. */
  idleMs: number;
}

export interface EndpointServices {
  /**
   * Resolves the user of a bearer token; throws the matching 401. An unattended call does not keep an idle session
   * alive.
   */
  authenticate: (authorization: string | undefined, isUnattended: boolean) => Promise<Actor>;
  rateLimiter: RateLimiter;
  /** Store for the files of forms while they arrive. */
  files: Pick<FileStore, 'put' | 'get' | 'remove'>;
  /** Throws when a tenant has no space for a file of that size. */
  claimSpace: ClaimSpace;
  uploads: UploadLimits;
  /** Redraws the pictures of calls that request it. */
  images: Pick<Images, 'draw'>;
  /** Called when a client names a tenant other than the session's (TEN-03: ignored and counted). */
  onTenantMismatch: () => void;
}

/** Files of one user that are read concurrently. Further ones wait unread, and so do their senders. */
const UPLOADS_OF_A_PERSON = 4;
const UPLOAD_RETRY_SECONDS = 30;

const TENANT_FIELDS = ['suscriptorId', 'idSuscriptor', 'sid'];
const TENANT_HEADERS = ['x-tenant', 'x-tenant-id', 'x-suscriptor-id', 'suscriptorid'];

/** Registers every call of the catalogue. Throws when a call has no handler or a handler has no entry. */
export function registerEndpoints<Catalogue extends Record<string, Endpoint>>(
  app: FastifyInstance,
  catalogue: Catalogue,
  handlers: Handlers<Catalogue>,
  services: EndpointServices,
): void {
  const unknown = Object.keys(handlers).filter((name) => !(name in catalogue));
  if (unknown.length > 0) throw new Error(`Handlers without an entry in the catalogue: ${unknown.join(', ')}`);
  const uploadSemaphore = createKeyedSemaphore({
    each: UPLOADS_OF_A_PERSON,
    waitMs: SLOWEST_UPLOAD_MS,
    tooLate: () => new AppError('RATE_LIMITED', { retryAfterSeconds: UPLOAD_RETRY_SECONDS }),
  });
  for (const [name, endpoint] of Object.entries(catalogue)) {
    const given = handlers[name] as AnyHandler | AnyFileHandler | undefined;
    if (!given) throw new Error(`The catalogue lists ${name}, which nothing implements`);
    if (endpoint.multipart && endpoint.access === 'PUBLIC')
      throw new Error(`${name} is public and takes files: they would belong to no tenant`);
    const handler = typeof given === 'function' ? { handle: given } : given;
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: endpoint.maxBodyBytes ?? 256 * 1024,
      config: { takesForm: endpoint.multipart !== undefined } satisfies RouteConfig,
      handler: (request, reply) => answer(endpoint, handler, { ...services, uploadSemaphore }, request, reply),
    });
  }
}

type AnyHandler = (call: Call<Endpoint>) => Promise<unknown>;
interface AnyFileHandler {
  beforeFile?: (actor: Actor, params: unknown) => Promise<unknown>;
  handle: AnyHandler;
}

async function answer(
  endpoint: Endpoint,
  { handle, beforeFile }: AnyFileHandler,
  services: EndpointServices & { uploadSemaphore: KeyedSemaphore },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const enter = async (unattended: boolean): Promise<Actor | null> => {
    if (endpoint.access === 'PUBLIC') return null;
    const known = await services.authenticate(request.headers.authorization, unattended);
    if (!known.roles.some((rol) => endpoint.access.includes(rol))) throw new AppError('FORBIDDEN');
    return known;
  };
  const actor = await enter(isUnattended(endpoint, request));
  // before any refusal: a tenant named twice is not a valid query, but counts as well
  const isCounted = actor !== null && namesAnotherTenant(actor, [request.query], request.headers);
  if (isCounted) services.onTenantMismatch();
  const parts = { params: parsePart(endpoint.params, request.params), query: parsePart(endpoint.query, request.query) };
  const limited = (work: () => Promise<unknown>) => services.rateLimiter.limited(endpoint, request, actor, work);
  const finish = async (body: unknown, upload: Upload | null, caller = actor) => {
    if (actor && !isCounted && namesAnotherTenant(actor, [body], {})) services.onTenantMismatch();
    const input = { ...parts, body: parsePart(endpoint.body, body ?? {}) };
    const userAgent = request.headers['user-agent'] ?? null;
    const { ip: address, id: requestId } = request;
    const call = { input, upload, actor: caller, address, userAgent, requestId } as Call<Endpoint>;
    const run = async () => {
      if (!endpoint.budget || !caller || isFree(endpoint.budget, parts.query)) return handle(call);
      const reading: Reading = { endpoint, budget: endpoint.budget, url: request.url, actor: caller };
      return spending(services.rateLimiter, reading, () => handle(call));
    };
    // a form was counted before it was read
    return isForm(endpoint, request) ? run() : limited(run);
  };
  const send = (result: unknown) => sendReply(reply, endpoint, result, () => enter(true));
  if (!actor || !isForm(endpoint, request)) return send(await finish(request.body, null));
  const result = await limited(async () => {
    await beforeFile?.(actor, parts.params);
    const form = await readForm(request, {
      endpoint,
      files: services.files,
      images: services.images,
      claimSpace: services.claimSpace,
      countFile: (bytes) => services.rateLimiter.spend(services.uploads.budget, actor, Math.ceil(bytes / 1024), null),
      inTurn: (work) => services.uploadSemaphore.run(actor.userId, work),
      idleMs: services.uploads.idleMs,
      tenantId: actor.tenantId,
      checkBody: (body) => void parsePart(endpoint.body, body),
    });
    // a file may take minutes: since its beginning the session may have ended, or the user may have become an AGENTE
    return settled(form, async () => finish(form.body, form.upload, await enter(true)));
  });
  return send(result);
}

/**
 * Whether no user action caused this call, as the page declares; for other callers, whether it is polled
 * (decisions §5).
 */
function isUnattended(endpoint: Endpoint, { headers }: FastifyRequest): boolean {
  const activity = headers[ACTIVITY_HEADER.toLowerCase()];
  if (activity === ACTIVITY.user) return false;
  return activity === ACTIVITY.none || endpoint.isPolling === true;
}

function isFree(budget: CallBudget, query: unknown): boolean {
  const { page, q = '' } = Object(query) as { page?: unknown; q?: unknown };
  return budget.isFirstPageFree === true && page === 0 && q === '';
}

interface Reading {
  endpoint: Endpoint;
  budget: CallBudget;
  url: string;
  actor: Actor;
}

/** A search without a result counts too: otherwise a caller could try one number after another. */
async function spending(
  rateLimiter: RateLimiter,
  { endpoint, budget, url, actor }: Reading,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const named = nameOf(endpoint, url);
  if (endpoint.method !== 'GET') {
    // refused before the work when the budget is used up, never after
    await rateLimiter.spend(budget, actor, 1, named);
    return work();
  }
  let result: unknown;
  try {
    result = await work();
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') await rateLimiter.spend(budget, actor, 1, named);
    throw error;
  }
  if (budget.isFreeFor?.(result, actor) !== true) await rateLimiter.spend(budget, actor, amountOf(result), named);
  return result;
}

/**
 * Key under which a response counts once; a parameter that only defeats caches does not change it. A file grows and has
 * no key.
 */
function nameOf({ query, replyAs }: Endpoint, url: string): string | null {
  if (replyAs === 'csv') return null;
  return query === undefined ? (url.split('?')[0] ?? url) : url;
}

function amountOf(result: unknown): number {
  const { content = result, rows } = Object(result) as { content?: unknown; rows?: number };
  return rows ?? (Array.isArray(content) ? content.length : 1);
}

async function settled(form: Form, work: () => Promise<unknown>): Promise<unknown> {
  try {
    const result = await work();
    await form.settle(null);
    return result;
  } catch (error) {
    await form.settle(error);
    throw error;
  }
}

function namesAnotherTenant(actor: Actor, parts: readonly unknown[], headers: FastifyRequest['headers']): boolean {
  const isAnother = (value: unknown) => String(value) !== String(actor.tenantId);
  const sources = parts.filter((part): part is Record<string, unknown> => typeof part === 'object' && part !== null);
  return (
    sources.some((part) => TENANT_FIELDS.some((field) => field in part && isAnother(part[field]))) ||
    TENANT_HEADERS.some((name) => headers[name] !== undefined && isAnother(headers[name]))
  );
}
