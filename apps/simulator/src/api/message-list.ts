import type { MessageFilter } from '../ledger.ts';
import { TwilioApiError } from '../twilio-errors.ts';

export type ListQuery = Readonly<Record<string, string | string[] | undefined>>;

export type MessageListQuery = { filter: MessageFilter; pageSize: number; page: number; beforeSeq?: number };

const DEFAULT_PAGE = 50;
const MAX_PAGE = 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
const TOKEN_PREFIX = 'PA';

/** Parses the filters of the message list; `DateSent>` and `DateSent<` include their moment, as the provider's do. */
export function readMessageListQuery(query: ListQuery, accountSid: string): MessageListQuery {
  const filter: MessageFilter = { accountSid, from: one(query.From), to: one(query.To) };
  const exact = one(query.DateSent);
  if (exact !== undefined) {
    filter.sentOnOrAfter = readMoment(exact);
    // A date alone means that whole day.
    filter.sentOnOrBefore = filter.sentOnOrAfter + (exact.includes('T') ? 0 : DAY_MS - 1000);
  }
  const after = one(query['DateSent>']);
  if (after !== undefined) filter.sentOnOrAfter = readMoment(after);
  const before = one(query['DateSent<']);
  if (before !== undefined) filter.sentOnOrBefore = readMoment(before);
  return { filter, ...readPaging(query) };
}

/** The address of the following page, with all other parameters unchanged. */
export function nextPageUri(path: string, query: ListQuery, next: { page: number; beforeSeq: number }): string {
  return pageUri(path, query, { Page: String(next.page), PageToken: `${TOKEN_PREFIX}${next.beforeSeq}` });
}

/** The address of a page of a list. */
export function pageUri(path: string, query: ListQuery, paging: Record<string, string>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (name !== 'Page' && name !== 'PageToken' && value !== undefined) search.set(name, one(value) ?? '');
  }
  for (const [name, value] of Object.entries(paging)) search.set(name, value);
  return `${path}?${search.toString()}`;
}

/** Page size and number of any list. */
export function readPaging(query: ListQuery): { pageSize: number; page: number; beforeSeq?: number } {
  const pageSize = Number(one(query.PageSize) ?? DEFAULT_PAGE);
  const token = one(query.PageToken);
  if (!Number.isInteger(pageSize) || pageSize < 1) throw new TwilioApiError(400, 20001, 'Invalid PageSize');
  const beforeSeq = token === undefined ? undefined : Number(token.slice(TOKEN_PREFIX.length));
  if (beforeSeq !== undefined && !Number.isInteger(beforeSeq))
    throw new TwilioApiError(400, 20001, 'Invalid PageToken');
  return { pageSize: Math.min(MAX_PAGE, pageSize), page: Number(one(query.Page) ?? 0) || 0, beforeSeq };
}

function readMoment(text: string): number {
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw new TwilioApiError(400, 20001, `Invalid date ${text}`);
  return at;
}

function one(value: string | string[] | undefined): string | undefined {
  const first = Array.isArray(value) ? value[0] : value;
  return first === '' ? undefined : first;
}
