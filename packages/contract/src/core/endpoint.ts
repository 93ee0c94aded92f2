import type { z } from 'zod';
import type { ErrorCode } from './error-codes.ts';
import type { Rol } from './roles.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Rate limit of one caller, counted in PostgreSQL before any expensive work. */
export interface CallLimit {
  /**
   * The counted unit: the address, the signed-in user, the account named in the body, or the caller's whole subscriber.
   */
  per: readonly ('address' | 'user' | 'account' | 'tenant')[];
  times: number;
  windowSeconds: number;
  /** The field of the body that names the account; absent: `email`. */
  accountField?: string;
  /** `failures`: a call reserves a slot before the work, which a success frees. Absent: every call counts. */
  counts?: 'failures';
}

/**
 * A user's budget per window over all calls of one name; a repeated address counts once. A write costs one and is
 * counted before it runs, so that no completed write is refused.
 */
export interface CallBudget<Reply = unknown> {
  name: string;
  /** Above this, calls are refused until the window ends. */
  times: number;
  /** Above this, an alarm is raised: a person does not read this much. */
  alarmAt: number;
  windowSeconds: number;
  /** Message of the refusal; absent: that of too many attempts. */
  message?: string;
  /** The first page of the list without a search is free: a screen shows it all the time. */
  isFirstPageFree?: boolean;
  /** Replies that are free for their reader; used for reads only. */
  isFreeFor?(reply: Reply, reader: { userId: number; roles: readonly Rol[] }): boolean;
}

/**
 * A call with a file. The file is streamed into the file store while it arrives; the other parts of the form become the
 * body, which the call's schema checks like any other. Where the file is optional, the same body may be sent as plain
 * JSON.
 */
export interface MultipartSpec {
  /** Form fields that may hold the file; our own client uses the first. */
  file: readonly [string, ...string[]];
  isFileRequired: boolean;
  /** The part that holds the body as JSON. Absent: every text field of the form is a field of the body. */
  json?: string;
  maxFileBytes: number;
  /** Accepted content types, detected from the bytes and not declared by the sender; absent: the feature decides. */
  accept?: readonly string[];
  /**
   * A picture of our own pages: it is redrawn upright and without the camera's metadata (place, device) before it is
   * stored.
   */
  isRedrawn?: boolean;
}

/** Format of the reply. Text and CSV have a string schema; the schema of a redirect is its target address. */
export type ReplyAs = 'json' | 'text' | 'csv' | 'redirect';

export interface EndpointSpec<
  M extends Method,
  P extends string,
  Params extends z.ZodType | undefined,
  Query extends z.ZodType | undefined,
  Body extends z.ZodType | undefined,
  Reply extends z.ZodType,
  Multipart extends MultipartSpec | undefined,
  As extends ReplyAs,
> {
  method: M;
  /** The whole path on the wire, parameters in braces. */
  path: P;
  /** One English sentence for the documentation. */
  summary: string;
  /** `PUBLIC` must be explicit; every other call needs a session with one of the roles. */
  access: 'PUBLIC' | readonly Rol[];
  /** The objects that the caller may access, beyond the role. The security matrix and the documentation print it. */
  sees: string;
  params?: Params;
  query?: Query;
  body?: Body;
  multipart?: Multipart;
  status?: 200 | 201 | 202 | 204;
  reply: Reply;
  /** Absent: JSON. */
  replyAs?: As;
  errors: readonly ErrorCode[];
  /**
   * A call that pages repeat by themselves: without a header (`activity.ts`) it does not keep an idle session alive.
   */
  isPolling?: boolean;
  /** Absent: a write gets `WRITE_LIMITS`. */
  limits?: readonly CallLimit[];
  /** What the handler itself counts in addition to `limits`, as the documentation prints it. */
  furtherLimits?: string;
  /** A write without a rate limit. */
  isUnlimited?: boolean;
  /** Replies that count as a failed attempt, for limits that count failures. */
  isFailure?(reply: z.output<Reply>): boolean;
  /** A read costs the rows of its reply or of its `content`, or one. */
  budget?: CallBudget<z.output<Reply>>;
  maxBodyBytes?: number;
}

export type Endpoint = EndpointSpec<
  Method,
  string,
  z.ZodType | undefined,
  z.ZodType | undefined,
  z.ZodType | undefined,
  z.ZodType,
  MultipartSpec | undefined,
  ReplyAs
>;

/** Limit of writes per user for calls without their own: more than any person does by hand. */
const WRITE_LIMITS: readonly CallLimit[] = [{ per: ['user'], times: 300, windowSeconds: 60 }];

/** Declares one call. The router, the client types, OpenAPI and the matrix are derived from this object. */
export function endpoint<
  M extends Method,
  P extends string,
  Reply extends z.ZodType,
  Params extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  const Multipart extends MultipartSpec | undefined = undefined,
  As extends ReplyAs = 'json',
>(
  spec: EndpointSpec<M, P, Params, Query, Body, Reply, Multipart, As>,
): EndpointSpec<M, P, Params, Query, Body, Reply, Multipart, As> {
  const isCounted = spec.method === 'GET' || Boolean(spec.limits ?? spec.budget) || spec.isUnlimited === true;
  return isCounted
    ? spec
    : { ...spec, limits: WRITE_LIMITS, errors: [...new Set([...spec.errors, 'RATE_LIMITED' as const])] };
}

type Out<T> =
  Exclude<T, undefined> extends infer S
    ? [S] extends [never]
      ? undefined
      : S extends z.ZodType
        ? z.output<S>
        : never
    : never;
type In<T> =
  Exclude<T, undefined> extends infer S
    ? [S] extends [never]
      ? undefined
      : S extends z.ZodType
        ? z.input<S>
        : never
    : never;

/** Input of a handler: parsed and trusted. */
export type EndpointInput<E extends Endpoint> = {
  params: Out<E['params']>;
  query: Out<E['query']>;
  body: Out<E['body']>;
};
/** Input of a caller. */
export type EndpointCall<E extends Endpoint> = { params: In<E['params']>; query: In<E['query']>; body: In<E['body']> };
/** Reply for the caller. */
export type EndpointReply<E extends Endpoint> = z.output<E['reply']>;

/** Whether the call accepts its body as JSON; a call with a required file accepts a form only. */
export function takesJson({ multipart }: Pick<Endpoint, 'multipart'>): boolean {
  return multipart?.isFileRequired !== true;
}
