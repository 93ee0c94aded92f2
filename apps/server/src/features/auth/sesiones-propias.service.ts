import type { Sesion } from '@tertulia/contract/features/perfil/sesiones';
import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { writeAudit } from '#public/auditoria';
import { sessionEnded } from './auth.events.ts';
import { listSesionesOf, revokeSesionesOf, type SesionPropia } from './sesiones.repository.ts';
import { readUserAgent } from './user-agent.ts';

export interface SesionesPropias {
  /** The caller's sessions, the current one first. */
  list(actor: Actor): Promise<Sesion[]>;
  /** Ends one of the caller's sessions and closes its sockets on every node. Throws NOT_FOUND. */
  close(actor: Actor, sesionId: number): Promise<void>;
  /** Ends the caller's other sessions; returns how many. */
  closeOthers(actor: Actor): Promise<number>;
}

export function createSesionesPropias(database: Database, clock: Clock): SesionesPropias {
  return {
    async list(actor) {
      const rows = await database.withTenant(actor, (tx) => listSesionesOf(tx, actor.userId, clock.now()));
      const sesiones = rows.map((row) => toSesion(row, actor));
      return [...sesiones.filter(({ esActual }) => esActual), ...sesiones.filter(({ esActual }) => !esActual)];
    },

    close: (actor, sesionId) =>
      database.withTenant(actor, async (tx) => {
        const ended = await revokeSesionesOf(tx, actor.userId, { only: sesionId }, clock.now());
        if (ended.length === 0) throw new AppError('NOT_FOUND');
        await announceEnd(tx, actor, ended);
      }),

    closeOthers: (actor) => database.withTenant(actor, (tx) => endOtherSesiones(tx, actor, clock.now())),
  };
}

/** Ends the caller's other sessions and closes their sockets; returns how many. */
export async function endOtherSesiones(tx: Tx, actor: Actor, now: Date): Promise<number> {
  const ended = await revokeSesionesOf(tx, actor.userId, { allBut: actor.sessionId }, now);
  await announceEnd(tx, actor, ended);
  return ended.length;
}

/** Ends a user's sessions and closes their sockets, in the caller's transaction. */
export async function endSesionesOf(tx: Tx, usuarioId: number, now: Date): Promise<void> {
  const ended = await revokeSesionesOf(tx, usuarioId, { allBut: null }, now);
  if (ended.length > 0) tx.emit(sessionEnded, { userId: usuarioId });
}

async function announceEnd(tx: Tx, actor: Actor, ended: readonly number[]): Promise<void> {
  for (const sessionId of ended) {
    tx.emit(sessionEnded, { sessionId });
    await writeAudit(tx, actor, {
      entidad: 'usuario',
      accion: 'CERRAR_SESION',
      registroId: actor.userId,
      detalles: { sesionId: sessionId },
    });
  }
}

function toSesion({ id, creada, ultimaAccion, expira, direccion, userAgent }: SesionPropia, actor: Actor): Sesion {
  return {
    id,
    ...readUserAgent(userAgent),
    direccion,
    creada: creada.toISOString(),
    ultimaAccion: ultimaAccion.toISOString(),
    expira: expira.toISOString(),
    esActual: id === actor.sessionId,
  };
}
