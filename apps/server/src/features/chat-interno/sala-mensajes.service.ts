import { createHash } from 'node:crypto';
import type { EndpointInput } from '@tertulia/contract/core/endpoint';
import { toPage, type Page } from '@tertulia/contract/core/page';
import type { listSalaMensajes, sendSalaMensaje } from '@tertulia/contract/features/chat-interno/endpoints';
import type { SalaMensaje } from '@tertulia/contract/features/chat-interno/sala';
import type { Clock } from '#platform/clock/clock';
import { databaseFault, type Database } from '#platform/db/database';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import type { Upload } from '#platform/http/form';
import { archivoOf, createArchivo } from '#public/archivos';
import { holdContacto } from '#public/contactos';
import { assertReadable } from '#public/inbox';
import { salaMensajeCreado } from './chat-interno.events.ts';
import { isQuotable, mayWrite } from './chat-interno.policy.ts';
import { findSala, listMiembros, lockSala } from './chat-interno.repository.ts';
import { calledOf } from './menciones.ts';
import { findDeAutor } from './sala-cambios.repository.ts';
import { toMiembros, toSalaMensaje } from './sala-wire.ts';
import {
  addMenciones,
  appendSalaMensaje,
  findByClave,
  findMensaje,
  listCambiados,
  listMensajes,
  type SecuenciaRange,
} from './sala-mensajes.repository.ts';

type Query = EndpointInput<typeof listSalaMensajes>['query'];
type Body = EndpointInput<typeof sendSalaMensaje>['body'];

export interface SalaMensajesService {
  /** Throws NOT_FOUND for a room that the caller is not in, here and below. */
  list(actor: Actor, salaId: number, query: Query): Promise<Page<SalaMensaje>>;
  /**
   * Throws KEY_REUSED, CONFLICT if the colleague is deactivated, VALIDATION, and NOT_FOUND or FORBIDDEN for a chat or
   * contact that the writer cannot see.
   */
  send(actor: Actor, salaId: number, body: Body, upload: Upload | null): Promise<SalaMensaje>;
}

export interface SalaMensajesDeps {
  database: Database;
  clock: Clock;
  urlOf: (actor: Actor, archivoId: number) => string;
}

export function createSalaMensajesService({ database, clock, urlOf }: SalaMensajesDeps): SalaMensajesService {
  async function wire(tx: Tx, actor: Actor, mensajeId: number): Promise<SalaMensaje> {
    const row = await findMensaje(tx, actor.userId, mensajeId);
    if (!row) throw new Error('The message that was just stored is not there');
    return toSalaMensaje(row, actor, (id) => urlOf(actor, id));
  }

  async function write(tx: Tx, actor: Actor, salaId: number, body: Body, upload: Upload | null) {
    const sala = await lockSala(tx, salaId);
    const miembros = sala ? await listMiembros(tx, salaId) : [];
    if (!sala || !miembros.some(({ usuarioId }) => usuarioId === actor.userId)) throw new AppError('NOT_FOUND');
    assertSays(body, upload);
    const { clienteMensajeId, contenido, conversacionId, contactoId, respuestaAId } = body;
    const huella = huellaOf(salaId, body, upload);
    const before = clienteMensajeId === undefined ? undefined : await findByClave(tx, actor.userId, clienteMensajeId);
    if (before) {
      if (before.huella !== huella) throw new AppError('KEY_REUSED');
      return { mensaje: await wire(tx, actor, before.id), isNew: false };
    }
    if (!mayWrite(actor.userId, sala, toMiembros(miembros)))
      throw new AppError('CONFLICT', { message: 'Esta persona ya no está activa.' });
    if (conversacionId) await assertReadable(tx, actor, conversacionId);
    if (contactoId && !(await holdContacto(tx, contactoId))) throw new AppError('NOT_FOUND');
    if (respuestaAId && !isQuotable(await findDeAutor(tx, salaId, respuestaAId))) throw new AppError('NOT_FOUND');
    const archivoId = upload ? await createArchivo(tx, archivoOf(upload)) : null;
    const { id, secuencia } = await appendSalaMensaje(tx, {
      salaId,
      autorId: actor.userId,
      contenido,
      now: clock.now(),
      clienteMensajeId,
      huella,
      archivoId,
      conversacionId,
      contactoId,
      respuestaAId,
    });
    await addMenciones(tx, { id, salaId, secuencia }, calledOf(miembros, actor.userId, body.menciones));
    tx.emit(salaMensajeCreado, { salaId, mensajeId: id });
    return { mensaje: await wire(tx, actor, id), isNew: true };
  }

  return {
    list: (actor, salaId, query) =>
      database.withTenant(actor, async (tx) => {
        const sala = await findSala(tx, actor.userId, salaId);
        if (!sala) throw new AppError('NOT_FOUND');
        const { despuesDeCambio: after, size: limit } = query;
        const rows =
          after === undefined
            ? await listMensajes(tx, actor.userId, salaId, toSecuenciaRange(query, sala.secuencia))
            : await listCambiados(tx, actor.userId, salaId, { after, limit });
        const content = rows.map((row) => toSalaMensaje(row, actor, (id) => urlOf(actor, id)));
        return toPage(content, sala.secuencia, query.page, query.size);
      }),

    async send(actor, salaId, body, upload) {
      const once = () => database.withTenant(actor, (tx) => write(tx, actor, salaId, body, upload));
      const written = await once().catch((error: unknown) => {
        // the same key in another room at the same moment: its message exists now
        if (databaseFault(error)?.constraint !== 'sala_mensajes_cliente') throw error;
        return once();
      });
      if (written.isNew) upload?.keep();
      return written.mensaje;
    },
  };
}

function assertSays({ contenido, conversacionId, contactoId }: Body, upload: Upload | null): void {
  if (contenido === '' && !upload && !conversacionId && !contactoId)
    throw new AppError('VALIDATION', { message: 'Escribe un mensaje', field: 'contenido' });
}

/** The request fingerprint of a send. */
function huellaOf(salaId: number, body: Body, upload: Upload | null): string {
  const { contenido, conversacionId, contactoId, menciones, respuestaAId } = body;
  const parts = [
    salaId,
    contenido,
    conversacionId ?? null,
    contactoId ?? null,
    menciones.toSorted((a, b) => a - b),
    upload?.sha256.toString('base64url') ?? null,
    ...(respuestaAId ? [respuestaAId] : []),
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

function toSecuenciaRange(query: Query, last: number): SecuenciaRange {
  const { page, size, despuesDeSecuencia: after, antesDeSecuencia: before } = query;
  const isDescending = query.sort === 'timestamp,desc';
  if (after !== undefined) return { after, until: after + size, isDescending: false };
  if (before !== undefined) return { after: before - 1 - size, until: before - 1, isDescending: false };
  if (isDescending) return { after: last - (page + 1) * size, until: last - page * size, isDescending };
  return { after: page * size, until: (page + 1) * size, isDescending };
}
