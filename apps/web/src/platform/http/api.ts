import type { EndpointByAddress } from '@tertulia/contract/catalogue';
import { ACTIVITY, ACTIVITY_HEADER } from '@tertulia/contract/core/activity';
import type { EndpointCall, EndpointReply } from '@tertulia/contract/core/endpoint';
import { isAttended } from '../session/attendance.ts';
import { endSession, getSession } from '../session/session.ts';
import { noConnection, sessionOver, toApiError } from './api-error.ts';
import { parseJson } from './parse-json.ts';

export type Address = keyof EndpointByAddress;
export type ReplyOf<A extends Address> = EndpointReply<EndpointByAddress[A]>;
export type BodyOf<A extends Address> = EndpointCall<EndpointByAddress[A]>['body'];

type ParamName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamName<Rest>
  : never;
type Plain = string | number | boolean;
type QueryOf<A extends Address> = EndpointCall<EndpointByAddress[A]>['query'] extends infer Q
  ? { [K in keyof Q]?: (unknown extends Q[K] ? Plain : Extract<Q[K], Plain>) | undefined }
  : never;

/** A call with a file is also sent as a form; the contract names its parts. */
type SentBody<A extends Address> =
  | BodyOf<A>
  | (EndpointByAddress[A] extends { multipart?: infer M }
      ? [NonNullable<M>] extends [never]
        ? never
        : FormData
      : never);

/** The input of a call: path parameters and a body if its endpoint has them. */
export type CallInput<A extends Address> = {
  query?: QueryOf<A>;
  signal?: AbortSignal | undefined;
  /** Lets the request outlive the page; for small bodies only. */
  keepalive?: boolean;
} & ([ParamName<A>] extends [never] ? { params?: undefined } : { params: Record<ParamName<A>, string | number> }) &
  ([SentBody<A>] extends [undefined] ? { body?: undefined } : { body: SentBody<A> });

type InputArgument<A extends Address> = object extends CallInput<A> ? [input?: CallInput<A>] : [input: CallInput<A>];

interface LooseInput {
  params?: Record<string, string | number> | undefined;
  query?: Record<string, Plain | undefined> | undefined;
  body?: unknown;
  signal?: AbortSignal | undefined;
  keepalive?: boolean;
}

// Without this limit a dead connection would show a spinner for minutes.
const TIMEOUT_MS = 30_000;
/** For a large file over a bad connection; the server has the same limit. */
export const UPLOAD_TIMEOUT_MS = 10 * 60_000;

/** Calls whose 401 does not concern the current session (document 1 §2). */
const QUIET_ON_401: readonly Address[] = [
  'POST /api/auth/login',
  'POST /api/auth/login/segundo-factor',
  'GET /api/auth/roles',
];

/**
 * Calls the API by address, typed by the contract: `call('GET /api/conversations/{id}', { params: { id } })`. Throws
 * ApiError for every refusal (status 0 without a connection). A 401 ends the session. A response after the end of its
 * session is refused in the same way. An abort by the caller's signal is rethrown unchanged.
 */
export async function call<A extends Address>(address: A, ...[input]: InputArgument<A>): Promise<ReplyOf<A>> {
  const { params, query, body, signal, keepalive = false } = (input ?? {}) as LooseInput;
  const token = getSession()?.token;
  const isForm = body instanceof FormData;
  const timeout = AbortSignal.timeout(isForm ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS);
  let response: Response;
  let text: string;
  try {
    response = await fetch(urlOf(address, params, query), {
      method: address.slice(0, address.indexOf(' ')),
      headers: headersOf(address, token, body !== undefined && !isForm),
      body: body === undefined ? null : isForm ? body : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      cache: 'no-store',
      keepalive,
    });
    text = await response.text();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw noConnection();
  }
  if (!isStillAsking(token)) throw sessionOver();
  if (response.ok) return (isPlain(response) ? text : parse(text)) as ReplyOf<A>;
  if (response.status === 401 && token && !QUIET_ON_401.includes(address)) endSession('unauthorized', token);
  throw toApiError(response, parse(text));
}

/** True while the session of the request is current: the next user of this tab must not see its response. */
export function isStillAsking(token: string | undefined): boolean {
  return token === undefined || getSession()?.token === token;
}

/** The address with its parameters filled in. */
export function urlOf(address: string, params: LooseInput['params'], query: LooseInput['query']): string {
  const path = address
    .slice(address.indexOf(' ') + 1)
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name] ?? '')));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}

/** The headers of every call. */
export function headersOf(address: Address, token: string | undefined, hasJson: boolean): Record<string, string> {
  return {
    Accept: 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    [ACTIVITY_HEADER]: isAttended() ? ACTIVITY.user : ACTIVITY.none,
    ...(token && address !== 'POST /api/auth/login' ? { Authorization: `Bearer ${token}` } : {}),
    ...(hasJson ? { 'Content-Type': 'application/json' } : {}),
  };
}

/** Calls that reply with text or CSV say so in the content type. */
function isPlain(response: Response): boolean {
  return /^text\/(plain|csv)/.test(response.headers.get('content-type') ?? '');
}

/** The parsed body; undefined if it is not JSON. */
export function parse(text: string): unknown {
  if (text === '') return undefined;
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
