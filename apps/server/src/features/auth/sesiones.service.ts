import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { writeAudit } from '#public/auditoria';
import { sessionEnded } from './auth.events.ts';
import {
  createSesion,
  findSesion,
  holdsCuenta,
  revokeOldestSesiones,
  revokeSesion,
  saveIngreso,
  touchSesion,
  type Origen,
} from './sesiones.repository.ts';
import { findSegundoFactor } from './segundo-factor.repository.ts';

export const SESSION_HOURS = 12;
const MAX_SESSIONS = 10;
/** `ultima_accion` is written at most this often, so that read requests rarely write. */
const TOUCH_SECONDS = 60;
const TOKEN = /^Bearer ([A-Za-z0-9_-]{43})$/;

export function sha256(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export interface Cuenta {
  suscriptorId: number;
  usuarioId: number;
  /** At the time of the password check. */
  passwordHash: string | null;
  /** True if a code of the second factor was required and given. */
  isFactorMet: boolean;
}

export interface Sesiones {
  /**
   * Opens a session for checked credentials; the token is returned once and stored only as a hash (decisions §5).
   * Throws BAD_CREDENTIALS if in between the password changed, the user was deactivated, or a second factor was turned
   * on.
   */
  open(cuenta: Cuenta, origen: Origen): Promise<{ token: string; expiraEnSegundos: number; sesionId: number }>;
  /**
   * The actor of a bearer token. Throws UNAUTHENTICATED or TOKEN_EXPIRED. A call without user activity does not extend
   * the idle time; the absolute end never moves.
   */
  authenticate(authorization: string | undefined, isUnattended: boolean): Promise<Actor>;
  close(actor: Actor): Promise<void>;
}

export function createSesiones(database: Database, clock: Clock): Sesiones {
  async function open({ suscriptorId, usuarioId, passwordHash, isFactorMet }: Cuenta, origen: Origen) {
    const token = randomBytes(32).toString('base64url');
    const now = clock.now();
    const expira = new Date(now.getTime() + SESSION_HOURS * 3_600_000);
    const sesionId = await database.withTenant({ tenantId: suscriptorId, userId: usuarioId }, async (tx) => {
      if (!(await holdsCuenta(tx, usuarioId, passwordHash))) throw new AppError('BAD_CREDENTIALS');
      if (!isFactorMet && (await findSegundoFactor(tx, usuarioId))?.confirmado) throw new AppError('BAD_CREDENTIALS');
      await saveIngreso(tx, usuarioId, now);
      const id = await createSesion(tx, { usuarioId, tokenSha256: sha256(token), now, expira, ...origen });
      await writeAudit(
        tx,
        { userId: usuarioId },
        { entidad: 'usuario', accion: 'INICIAR_SESION', registroId: usuarioId, detalles: { sesionId: id } },
      );
      const ended = await revokeOldestSesiones(tx, usuarioId, MAX_SESSIONS, now);
      if (ended > 0) tx.emit(sessionEnded, { userId: usuarioId });
      return id;
    });
    return { token, expiraEnSegundos: SESSION_HOURS * 3600, sesionId };
  }

  async function authenticate(authorization: string | undefined, isUnattended: boolean): Promise<Actor> {
    const token = TOKEN.exec(authorization ?? '')?.[1];
    if (!token) throw new AppError('UNAUTHENTICATED');
    const now = clock.now();
    const sesion = await findSesion(database, sha256(token), now);
    if (!sesion) throw new AppError('UNAUTHENTICATED');
    if (sesion.caducada) throw new AppError('TOKEN_EXPIRED');
    if (!isUnattended && now.getTime() - sesion.ultimaAccion.getTime() > TOUCH_SECONDS * 1000) {
      await database.withTenant({ tenantId: sesion.suscriptorId }, (tx) => touchSesion(tx, sesion.sesionId, now));
    }
    return {
      tenantId: sesion.suscriptorId,
      userId: sesion.usuarioId,
      sessionId: sesion.sesionId,
      name: sesion.nombre,
      roles: sesion.roles,
      expiresAt: sesion.expira,
    };
  }

  async function close(actor: Actor): Promise<void> {
    await database.withTenant(actor, async (tx) => {
      await revokeSesion(tx, actor.sessionId, clock.now());
      await writeAudit(tx, actor, {
        entidad: 'usuario',
        accion: 'CERRAR_SESION',
        registroId: actor.userId,
        detalles: { sesionId: actor.sessionId },
      });
      tx.emit(sessionEnded, { sessionId: actor.sessionId });
    });
  }

  return { open, authenticate, close };
}
