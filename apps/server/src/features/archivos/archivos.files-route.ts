import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseRange } from '#platform/files/byte-range';
import { AppError } from '#platform/http/app-error';
import { disposition } from '#platform/http/reply';
import type { ArchivosService, ArchivoVisible } from './archivos.service.ts';
import { isShownInline, nameToSave } from '#platform/files/content-type';

/** Registers `/files/{id}`: customers' content, served so that it cannot execute anything (UPL-01, UPL-06). */
export function archivosRoute(app: FastifyInstance, { archivos }: { archivos: Pick<ArchivosService, 'open'> }): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/files/:id',
    handler: async (request, reply) => {
      const id = (request.params as { id: string }).id;
      if (!/^[1-9]\d{0,15}$/.test(id)) throw new AppError('NOT_FOUND');
      return send(await archivos.open(Number(id), request.query), request, reply);
    },
  });
}

async function send(archivo: ArchivoVisible, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { etag, tamano, tipoMime, nombreOriginal, isForProvider } = archivo;
  const isFresh = request.headers['if-none-match'] === etag;
  // A range of another version would be appended to the wrong bytes.
  const ifRange = request.headers['if-range'];
  const range = ifRange === undefined || ifRange === etag ? parseRange(request.headers.range, tamano) : null;
  reply.headers({
    'content-type': tipoMime,
    'content-disposition': disposition(
      isForProvider || isShownInline(tipoMime) ? 'inline' : 'attachment',
      nameToSave(nombreOriginal, tipoMime),
    ),
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=600',
    'accept-ranges': 'bytes',
    etag,
  });
  if (isFresh) return reply.code(304).send();
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${tamano}`).send();
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${tamano}`);
  reply.header('content-length', range ? range.end - range.start + 1 : tamano);
  if (request.method === 'HEAD') return reply.send();
  const content = await archivo.read(range ?? undefined);
  return reply.send(content);
}
