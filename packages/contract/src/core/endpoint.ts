import type { z } from 'zod';
import type { ErrorCode } from './error-codes.ts';
import type { Rol } from './roles.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** How often one caller may ask, counted in PostgreSQL before any expensive work. */
export interface CallLimit {
  /** What is counted: the address, the signed-in user, the account named in the body, or everybody of the caller's subscriber. */
  per: readonly ('address' | 'user' | 'account' | 'tenant')[];
  times: number;
  windowSeconds: number;
  /** The field of the body that names the account; absent: `email`. */
  accountField?: string;
  /** `failures`: a call reserves its place before the work and gets it back when it succeeds. Absent: every call counts. */
  counts?: 'failures';
}

/**
 * How much one person may have in a while, over all calls of one name; the same address twice is read once. What changes something
 * costs one, before it is done: nobody is refused what was done already.
 */
export interface CallBudget<Reply = unknown> {
  name: string;
  /** Beyond this nothing is answered until the while is over. */
  times: number;
  /** Beyond this it is told: nobody reads as much with their eyes. */
  alarmAt: number;
  windowSeconds: number;
  /** What is said to whoever went beyond; without it what is said of too many attempts. */
  message?: string;
  /** The first page of the list, nothing searched for, costs nothing: a screen shows it all the time. */
  isFirstPageFree?: boolean;
  /** Answers that cost their reader nothing; asked of readings alone. */
  isFreeFor?(reply: Reply, reader: { userId: number; roles: readonly Rol[] }): boolean;
}

/**
 * A call that takes a file. It is streamed into the file store while it arrives; the rest of the form becomes the body,
 * which the call's schema checks like any other. Where the file is optional, the same body may come as plain JSON.
 */
export interface MultipartSpec {
  /** Names under which the file may come; our own client uses the first. */
  file: readonly [string, ...string[]];
  isFileRequired: boolean;
  /** The part that holds the body as JSON. Without it every text field of the form is a field of the body. */
  json?: string;
  maxFileBytes: number;
  /** Types of content that are taken, as the bytes tell and not the sender; absent: the feature decides. */
  accept?: readonly string[];
  /** A picture of our own pages: kept as it is drawn anew, upright and without what a camera writes into it (place, device). */
  isRedrawn?: boolean;
}

/** What the reply is on the wire. Text and CSV have a string for their schema; a redirect has the address it leads to. */
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
  /** `PUBLIC` must be written out; everything else needs a session with one of the roles. */
  access: 'PUBLIC' | readonly Rol[];
  /** Which objects the caller reaches, beyond the role; the security matrix and the documentation print it. */
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
  /** A call that pages make by themselves: of a caller who does not say better (`activity.ts`) it is no act that keeps an idle session alive. */
  isPolling?: boolean;
  /** Absent: a call that changes something gets `WRITE_LIMITS`. */
  limits?: readonly CallLimit[];
  /** A write that is never refused for being too much. */
  isUnlimited?: boolean;
  /** Replies that are a failed attempt all the same, for limits that count failures. */
  isFailure?(reply: z.output<Reply>): boolean;
  /** Of a reading counted by the rows of the answer or of its `content`, or as one. */
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

/** What a person may change with one call that names no limit of its own: more than anybody does by hand. */
const WRITE_LIMITS: readonly CallLimit[] = [{ per: ['user'], times: 300, windowSeconds: 60 }];

/** Declares one call. Everything that speaks of it (router, client types, OpenAPI, matrix) is made from this object. */
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

/** What a handler receives: parsed and trusted. */
export type EndpointInput<E extends Endpoint> = {
  params: Out<E['params']>;
  query: Out<E['query']>;
  body: Out<E['body']>;
};
/** What a caller writes. */
export type EndpointCall<E extends Endpoint> = { params: In<E['params']>; query: In<E['query']>; body: In<E['body']> };
/** What a caller receives. */
export type EndpointReply<E extends Endpoint> = z.output<E['reply']>;

/** Whether the call takes its body as JSON; a call whose file is required takes a form only. */
export function takesJson({ multipart }: Pick<Endpoint, 'multipart'>): boolean {
  return multipart?.isFileRequired !== true;
}
