import type { EndpointInput } from '@tertulia/contract/core/endpoint';
import type { updateSalaMensaje } from '@tertulia/contract/features/chat-interno/endpoints';
import type { SalaMensaje } from '@tertulia/contract/features/chat-interno/sala';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { releaseArchivo } from '#public/archivos';
import { writeAudit } from '#public/auditoria';
import { salaMensajeCambiado } from './chat-interno.events.ts';
import { isOwnWord, isStillChangeable } from './chat-interno.policy.ts';
import { listMiembros, lockSala, type MiembroRow } from './chat-interno.repository.ts';
import { calledOf } from './menciones.ts';
import {
  findDeAutor,
  removeMenciones,
  setBorrado,
  setContenido,
  type MensajeDeSala,
} from './sala-cambios.repository.ts';
import { addMenciones, findMensaje } from './sala-mensajes.repository.ts';
import type { SalaMensajesDeps } from './sala-mensajes.service.ts';
import { toSalaMensaje } from './sala-wire.ts';

type Words = EndpointInput<typeof updateSalaMensaje>['body'];

/**
 * What an author does with a sent message. Both throw NOT_FOUND for a room that the caller is not in or a message
 * outside it, FORBIDDEN for another author's message, and CONFLICT after the time limit.
 */
export interface SalaCambiosService {
  /** Throws VALIDATION for a blank text, and CONFLICT for a deleted message. */
  update(actor: Actor, salaId: number, mensajeId: number, words: Words): Promise<SalaMensaje>;
  /** Idempotent. */
  remove(actor: Actor, salaId: number, mensajeId: number): Promise<SalaMensaje>;
}

const TARDE = 'Ya pasó el tiempo para cambiar este mensaje.';
const BORRADO = 'Este mensaje ya fue eliminado.';

export function createSalaCambiosService({ database, clock, urlOf }: SalaMensajesDeps): SalaCambiosService {
  /** An own message under the room's lock, with the members. */
  async function own(tx: Tx, actor: Actor, salaId: number, id: number) {
    const miembros: MiembroRow[] = (await lockSala(tx, salaId)) ? await listMiembros(tx, salaId) : [];
    const isIn = miembros.some(({ usuarioId }) => usuarioId === actor.userId);
    const mensaje = isIn ? await findDeAutor(tx, salaId, id) : undefined;
    if (!mensaje) throw new AppError('NOT_FOUND');
    if (!isOwnWord(actor.userId, mensaje)) throw new AppError('FORBIDDEN');
    return { mensaje, miembros };
  }

  function assertInTime(mensaje: MensajeDeSala): void {
    if (!isStillChangeable(mensaje, clock.now())) throw new AppError('CONFLICT', { message: TARDE });
  }

  async function wire(tx: Tx, actor: Actor, id: number): Promise<SalaMensaje> {
    const row = await findMensaje(tx, actor.userId, id);
    if (!row) throw new Error('The message that was just changed is not there');
    return toSalaMensaje(row, actor, (archivoId) => urlOf(actor, archivoId));
  }

  /** Audits action and author without the text, which only the room may read. */
  async function announceCambio(
    tx: Tx,
    actor: Actor,
    accion: 'EDITAR' | 'ELIMINAR',
    salaId: number,
    mensaje: MensajeDeSala,
  ) {
    const { id, secuencia } = mensaje;
    const detalles = { salaId, secuencia };
    await writeAudit(tx, actor, { entidad: 'sala_mensaje', accion, registroId: id, detalles, isEvent: true });
  }

  return {
    update: (actor, salaId, mensajeId, { contenido, menciones }) =>
      database.withTenant(actor, async (tx) => {
        const { mensaje, miembros } = await own(tx, actor, salaId, mensajeId);
        if (mensaje.borrado) throw new AppError('CONFLICT', { message: BORRADO });
        if (contenido === '' && !mensaje.dicePorSi)
          throw new AppError('VALIDATION', { message: 'Escribe un mensaje', field: 'contenido' });
        assertInTime(mensaje);
        if (contenido === mensaje.contenido) return wire(tx, actor, mensajeId);
        const cambio = await setContenido(tx, salaId, { id: mensajeId, contenido, now: clock.now() });
        await removeMenciones(tx, mensajeId);
        const called = calledOf(miembros, actor.userId, menciones);
        await addMenciones(tx, { id: mensajeId, salaId, secuencia: mensaje.secuencia }, called);
        await announceCambio(tx, actor, 'EDITAR', salaId, mensaje);
        tx.emit(salaMensajeCambiado, { salaId, cambio });
        return wire(tx, actor, mensajeId);
      }),

    remove: (actor, salaId, mensajeId) =>
      database.withTenant(actor, async (tx) => {
        const { mensaje } = await own(tx, actor, salaId, mensajeId);
        if (mensaje.borrado) return wire(tx, actor, mensajeId);
        assertInTime(mensaje);
        await removeMenciones(tx, mensajeId);
        const cambio = await setBorrado(tx, salaId, { id: mensajeId, now: clock.now() });
        if (mensaje.archivoId !== null) await releaseArchivo(tx, mensaje.archivoId);
        await announceCambio(tx, actor, 'ELIMINAR', salaId, mensaje);
        tx.emit(salaMensajeCambiado, { salaId, cambio });
        return wire(tx, actor, mensajeId);
      }),
  };
}
