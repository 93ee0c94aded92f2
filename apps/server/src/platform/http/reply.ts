import { Readable } from 'node:stream';
import type { Endpoint } from '@tertulia/contract/core/endpoint';
import type { FastifyReply } from 'fastify';

/** A table download; a long one is streamed while it is read. */
export interface CsvFile {
  fileName: string;
  content: string | AsyncIterable<string>;
  /** Number of rows, where a budget counts them. */
  rows?: number;
}

/**
 * Sends a handler's result as its call declares. `stillAdmitted` throws when the caller's session has ended, so that a
 * stream stops then.
 */
export function sendReply(
  reply: FastifyReply,
  endpoint: Endpoint,
  result: unknown,
  stillAdmitted: () => Promise<unknown>,
): FastifyReply {
  const status = endpoint.status ?? 200;
  reply.code(status).header('cache-control', 'no-store');
  if (status === 204) return reply.send();
  switch (endpoint.replyAs) {
    case 'text':
      return reply.type('text/plain; charset=utf-8').send(endpoint.reply.parse(result));
    case 'redirect':
      return reply.redirect(endpoint.reply.parse(result) as string, 302);
    case 'csv': {
      const { fileName, content } = result as CsvFile;
      reply.type('text/csv; charset=utf-8').header('content-disposition', disposition('attachment', fileName));
      return reply.send(typeof content === 'string' ? content : Readable.from(whileAdmitted(content, stillAdmitted)));
    }
    default:
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(endpoint.reply.parse(result)));
  }
}

async function* whileAdmitted(
  content: AsyncIterable<string>,
  stillAdmitted: () => Promise<unknown>,
): AsyncGenerator<string> {
  let isFirst = true;
  for await (const piece of content) {
    // a slow reader has no time limit
    if (!isFirst) await stillAdmitted();
    isFirst = false;
    yield piece;
  }
}

/** RFC 6266: an ASCII name for old clients and the true name. */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.normalize('NFD').replace(/[^\x20-\x7e]|["\\%]/g, '') || 'archivo';
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
