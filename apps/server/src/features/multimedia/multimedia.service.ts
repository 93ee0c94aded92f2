import { cutText, trimText } from '@tertulia/contract/core/text';
import type { EndpointInput } from '@tertulia/contract/core/endpoint';
import { toPage, type Page } from '@tertulia/contract/core/page';
import type {
  createMedia as createMediaCall,
  listMedia,
  sendMedia,
} from '@tertulia/contract/features/multimedia/endpoints';
import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import { MAX_NOMBRE_MEDIA, type MediaItem } from '@tertulia/contract/features/multimedia/media';
import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import type { Upload } from '#platform/http/form';
import { archivoOf, createArchivo, releaseArchivo } from '#public/archivos';
import { writeAudit } from '#public/auditoria';
import { toAdjunto, type Adjunto, type ComposeService } from '#public/inbox';
import { mayEditMedia } from './multimedia.policy.ts';
import {
  createMedia,
  findPagina,
  lockMedia,
  markEliminado,
  renameMedia,
  type MediaRow,
} from './multimedia.repository.ts';

export interface MultimediaService {
  list(actor: Actor, query: EndpointInput<typeof listMedia>['query']): Promise<Page<MediaItem>>;
  create(actor: Actor, body: EndpointInput<typeof createMediaCall>['body'], upload: Upload): Promise<MediaItem>;
  /** Throws NOT_FOUND, or FORBIDDEN for a colleague's upload as an agent. */
  rename(actor: Actor, id: number, nombre: string): Promise<MediaItem>;
  /** Removes an item from the bank. Messages with it keep their own copy. */
  remove(actor: Actor, id: number): Promise<void>;
  /** Sends an item into a chat; both are read in one transaction of the caller's tenant (TEN-02). */
  send(actor: Actor, target: { convId: number; mediaId: number }, query: SendQuery): Promise<Mensaje>;
}

type SendQuery = EndpointInput<typeof sendMedia>['query'];

export interface MultimediaDeps {
  database: Database;
  clock: Clock;
  urlOf: (actor: Actor, archivoId: number) => string;
  compose: Pick<ComposeService, 'write'>;
}

export function createMultimediaService({ database, clock, urlOf, compose }: MultimediaDeps): MultimediaService {
  const wire = (actor: Actor, row: MediaRow): MediaItem => ({
    id: row.id,
    nombre: row.nombre,
    url: urlOf(actor, row.archivoId),
    archivoId: row.archivoId,
    tipoMime: row.tipoMime,
    tamano: row.tamano,
    subidoPorNombre: row.subidoPorNombre,
    fechaCreacion: row.createdAt.toISOString(),
    puede: { editar: mayEditMedia(actor, row) },
  });

  async function editable(tx: Tx, actor: Actor, id: number): Promise<MediaRow> {
    const row = await lockMedia(tx, id, 'change');
    if (!row) throw new AppError('NOT_FOUND');
    if (!mayEditMedia(actor, row)) throw new AppError('FORBIDDEN');
    return row;
  }

  return {
    async list(actor, { q, page, size, sort }) {
      const { rows, total } = await findPagina(database, actor, {
        q,
        page,
        size,
        sort: sort.startsWith('nombre') ? 'nombre' : 'fechaCreacion',
        descending: sort.endsWith(',desc'),
      });
      return toPage(
        rows.map((row) => wire(actor, row)),
        total,
        page,
        size,
      );
    },

    async create(actor, { nombre }, upload) {
      const row = await database.withTenant(actor, async (tx) => {
        const archivoId = await createArchivo(tx, archivoOf(upload));
        const id = await createMedia(tx, {
          nombre: trimText(nombre ?? '') || cutText(upload.name, MAX_NOMBRE_MEDIA),
          archivoId,
          subidoPor: actor.userId,
          now: clock.now(),
        });
        const made = await lockMedia(tx, id, 'use');
        await writeAudit(tx, actor, {
          entidad: 'media',
          accion: 'CREAR',
          registroId: id,
          despues: { nombre: made?.nombre, archivoId, tipoMime: upload.type, tamano: upload.size },
        });
        return made;
      });
      upload.keep();
      if (!row) throw new Error('The item that was just stored is not there');
      return wire(actor, row);
    },

    rename: (actor, id, nombre) =>
      database.withTenant(actor, async (tx) => {
        const row = await editable(tx, actor, id);
        await renameMedia(tx, id, nombre);
        await writeAudit(tx, actor, {
          entidad: 'media',
          accion: 'EDITAR',
          registroId: id,
          antes: { nombre: row.nombre },
          despues: { nombre },
        });
        return wire(actor, { ...row, nombre });
      }),

    remove: (actor, id) =>
      database.withTenant(actor, async (tx) => {
        const row = await editable(tx, actor, id);
        await markEliminado(tx, id, clock.now());
        await releaseArchivo(tx, row.archivoId);
        await writeAudit(tx, actor, {
          entidad: 'media',
          accion: 'ELIMINAR',
          registroId: id,
          antes: { nombre: row.nombre, archivoId: row.archivoId },
        });
      }),

    async send(
      actor,
      { convId: conversacionId, mediaId },
      { caption, clienteMensajeId, replyToId, vistoHastaSecuencia, comoEnlace = false },
    ) {
      const contenido = trimText(caption ?? '');
      const { mensaje } = await compose.write(actor, {
        conversacionId,
        clienteMensajeId,
        replyToId,
        vistoHastaSecuencia,
        request: [`media:${mediaId}`, comoEnlace, contenido],
        prepare: async (tx) => ({ contenido, adjunto: await adjuntoOf(tx, mediaId, comoEnlace) }),
      });
      return mensaje;
    },
  };
}

async function adjuntoOf(tx: Tx, mediaId: number, comoEnlace: boolean): Promise<Adjunto> {
  // kept in the bank until the commit: from then on the message's own row names the bytes
  const item = await lockMedia(tx, mediaId, 'use');
  if (!item || item.clave === null || item.tamano === null || item.sha256 === null) throw new AppError('NOT_FOUND');
  const { clave, tamano, sha256, tipoMime, nombreOriginal } = item;
  // its bytes are stored once, however many messages have them
  const archivo = { clave, tamano, sha256, tipoMime, nombreOriginal, cuentaEspacio: false };
  return toAdjunto(archivo, { comoEnlace });
}
