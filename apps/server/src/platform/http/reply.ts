import { Readable } from 'node:stream';
import type { Endpoint } from '@tertulia/contract/core/endpoint';
import type { FastifyReply } from 'fastify';

/** A table to download; long ones are handed over piece by piece while they are read. */
export interface CsvFile {
  fileName: string;
  content: string | AsyncIterable<string>;
  /** How many rows it has, where a budget counts them. */
  rows?: number;
}

/**
 * Puts a handler's result on the wire in the way its call declares. `stillAdmitted` throws once the caller was sent away: what
 * is read only while it is sent goes to nobody then.
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
    // whoever reads slowly takes as long as they like
    if (!isFirst) await stillAdmitted();
    isFirst = false;
    yield piece;
  }
}

/** RFC 6266: a plain name for old readers and the true one beside it. */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.normalize('NFD').replace(/[^\x20-\x7e]|["\\%]/g, '') || 'archivo';
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
