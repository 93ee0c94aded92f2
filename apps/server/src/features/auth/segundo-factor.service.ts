import { randomBytes } from 'node:crypto';
import { FACTOR_GUESSES, type DesafioIngreso } from '@tertulia/contract/features/auth/endpoints';
import { AUTH_TEXTS } from '@tertulia/contract/features/auth/messages';
import type { Clock } from '#platform/clock/clock';
import type { SecretBox } from '#platform/crypto/secret-box';
import type { Database } from '#platform/db/database';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import type { Attempts } from '#platform/rate-limit/attempts';
import { writeAudit } from '#public/auditoria';
import { sendCorreoDeCuenta } from './auth.jobs.ts';
import { answerableFor } from './correos.limites.ts';
import { huellaOf, newCodigos } from './codigos-recuperacion.ts';
import {
  confirmSegundoFactor,
  createDesafio,
  createSegundoFactor,
  findDesafio,
  findSegundoFactor,
  holdPasswordHash,
  lockCuenta,
  lockSegundoFactor,
  markDesafioUsado,
  removeSegundoFactor,
  spendCodigo,
  takeIntento,
  updatePaso,
} from './segundo-factor.repository.ts';
import { endOtherSesiones, endSesionesOf } from './sesiones-propias.service.ts';
import { sha256, type Cuenta } from './sesiones.service.ts';
import { findPaso, newSecreto, otpauthUrlOf } from './totp.ts';

const CHALLENGE_SECONDS = 300;

export interface SegundoFactorService {
  /** True if this user's log-in requires a code. */
  isOn(suscriptorId: number, usuarioId: number): Promise<boolean>;
  /** Returned instead of a session: for one user, five minutes and five guesses. */
  challenge(suscriptorId: number, usuarioId: number): Promise<DesafioIngreso>;
  /** The account of the challenge if the code is right. Throws BAD_CREDENTIALS, VALIDATION or RATE_LIMITED. */
  meet(desafio: string, codigo: string, direccion: string | null): Promise<Cuenta>;
  state(actor: Actor): Promise<{ activo: boolean; desde: string | null; codigosRestantes: number }>;
  /** Creates a secret that awaits its first code. Throws CONFLICT if one is on. */
  begin(actor: Actor, email: string): Promise<{ secreto: string; otpauthUrl: string }>;
  /** Turns it on and ends the other sessions; returns the recovery codes, which are never shown again. */
  confirm(actor: Actor, codigo: string): Promise<{ codigos: string[] }>;
  remove(actor: Actor, codigo: string): Promise<void>;
}

export interface SegundoFactorDeps {
  database: Database;
  clock: Clock;
  secretBox: Pick<SecretBox, 'seal' | 'open' | 'sign'>;
  attempts: Attempts;
}

export function createSegundoFactorService({
  database,
  clock,
  secretBox,
  attempts,
}: SegundoFactorDeps): SegundoFactorService {
  /** Consumes a code of the application or a recovery code. */
  async function take(tx: Tx, usuarioId: number, codigo: string): Promise<boolean> {
    const factor = await lockSegundoFactor(tx, usuarioId);
    if (!factor || factor.confirmado === null) return false;
    const paso = await findPaso(secretBox.open(factor.secreto), codigo, {
      now: clock.now(),
      after: factor.ultimoPaso,
    });
    if (paso !== null) return (await updatePaso(tx, usuarioId, paso)) === 1;
    return spendCodigo(tx, usuarioId, huellaOf(secretBox, { suscriptorId: tx.tenantId, usuarioId }, codigo));
  }

  return {
    async isOn(suscriptorId, usuarioId) {
      const factor = await database.withTenant({ tenantId: suscriptorId, userId: usuarioId }, (tx) =>
        findSegundoFactor(tx, usuarioId),
      );
      return factor !== undefined && factor.confirmado !== null;
    },

    async challenge(suscriptorId, usuarioId) {
      const desafio = randomBytes(32).toString('base64url');
      const now = clock.now();
      const expira = new Date(now.getTime() + CHALLENGE_SECONDS * 1000);
      await database.withTenant({ tenantId: suscriptorId, userId: usuarioId }, (tx) =>
        createDesafio(tx, { usuarioId, tokenSha256: sha256(desafio), expira, now }),
      );
      return { segundoFactor: true, desafio, expiraEnSegundos: CHALLENGE_SECONDS };
    },

    async meet(desafio, codigo, direccion) {
      const now = clock.now();
      const owner = await findDesafio(database, sha256(desafio), now);
      if (!owner) throw lapsed();
      const { suscriptorId, usuarioId, desafioId } = owner;
      const account = `segundo factor ${suscriptorId}.${usuarioId}`;
      const { ofChallenge, ofAccountAndAddress, ofAccount, windowSeconds } = FACTOR_GUESSES;
      const limits = [
        { name: `${account} ${direccion ?? ''}`, times: ofAccountAndAddress, windowSeconds },
        { name: account, times: ofAccount, windowSeconds },
      ];
      // a wrong guess commits too, so this throws only afterwards
      const guess = () =>
        database.withTenant({ tenantId: suscriptorId, userId: usuarioId }, async (tx) => {
          const cuenta = await holdPasswordHash(tx, usuarioId);
          if (!cuenta || !(await takeIntento(tx, desafioId, { now, limit: ofChallenge }))) return 'lapsed';
          if (!(await take(tx, usuarioId, codigo))) {
            await writeAudit(
              tx,
              { userId: null },
              {
                entidad: 'usuario',
                accion: 'SESION_RECHAZADA',
                registroId: usuarioId,
                detalles: { motivo: 'CODIGO' },
              },
            );
            return 'wrong';
          }
          await markDesafioUsado(tx, desafioId, now);
          return cuenta;
        });
      const outcome = await attempts.during(limits, guess, (result) => result === 'wrong');
      if (outcome === 'lapsed') throw lapsed();
      if (outcome === 'wrong') throw wrongCode();
      return { suscriptorId, usuarioId, ...outcome, isFactorMet: true };
    },

    async state(actor) {
      const factor = await database.withTenant(actor, (tx) => findSegundoFactor(tx, actor.userId));
      if (!factor || factor.confirmado === null) return { activo: false, desde: null, codigosRestantes: 0 };
      return { activo: true, desde: factor.confirmado.toISOString(), codigosRestantes: factor.codigos.length };
    },

    async begin(actor, email) {
      const secreto = newSecreto();
      const fresh = { usuarioId: actor.userId, secreto: secretBox.seal(secreto), now: clock.now() };
      const stored = await database.withTenant(actor, async (tx) => {
        const isStored = await createSegundoFactor(tx, fresh);
        if (isStored)
          await writeAudit(tx, actor, {
            entidad: 'usuario',
            accion: 'PREPARAR_SEGUNDO_FACTOR',
            registroId: actor.userId,
          });
        return isStored;
      });
      if (!stored) throw new AppError('CONFLICT', { message: AUTH_TEXTS.factorOn });
      return { secreto, otpauthUrl: otpauthUrlOf(secreto, email) };
    },

    async confirm(actor, codigo) {
      const codigos = newCodigos();
      const owner = { suscriptorId: actor.tenantId, usuarioId: actor.userId };
      await database.withTenant(actor, async (tx) => {
        // a simultaneous log-in locks the account too: its session either exists here and ends, or is not opened
        await lockCuenta(tx, actor.userId);
        const factor = await lockSegundoFactor(tx, actor.userId);
        if (!factor) throw new AppError('CONFLICT', { message: AUTH_TEXTS.factorNotBegun });
        if (factor.confirmado !== null) throw new AppError('CONFLICT', { message: AUTH_TEXTS.factorOn });
        const now = clock.now();
        const paso = await findPaso(secretBox.open(factor.secreto), codigo, { now, after: 0 });
        if (paso === null) throw wrongCode();
        const huellas = codigos.map((one) => huellaOf(secretBox, owner, one));
        await confirmSegundoFactor(tx, { usuarioId: actor.userId, paso, codigos: huellas, now });
        await writeAudit(tx, actor, {
          entidad: 'usuario',
          accion: 'ACTIVAR_SEGUNDO_FACTOR',
          registroId: actor.userId,
        });
        // sessions opened with the password alone must pass the second factor
        await endOtherSesiones(tx, actor, now);
        await sendCorreoDeCuenta(tx, 'SEGUNDO_FACTOR_ACTIVADO', { usuarioId: actor.userId, now, por: 'UNO_MISMO' });
      });
      return { codigos };
    },

    remove: (actor, codigo) =>
      database.withTenant(actor, async (tx) => {
        const factor = await lockSegundoFactor(tx, actor.userId);
        if (!factor || factor.confirmado === null) throw new AppError('CONFLICT', { message: AUTH_TEXTS.factorOff });
        if (!(await take(tx, actor.userId, codigo))) throw wrongCode();
        await removeSegundoFactor(tx, actor.userId);
        await writeAudit(tx, actor, {
          entidad: 'usuario',
          accion: 'DESACTIVAR_SEGUNDO_FACTOR',
          registroId: actor.userId,
        });
        const uno = { usuarioId: actor.userId, now: clock.now(), por: 'UNO_MISMO' } as const;
        await sendCorreoDeCuenta(tx, 'SEGUNDO_FACTOR_DESACTIVADO', uno);
      }),
  };
}

/**
 * Removes a user's second factor in the caller's transaction: ends their sessions and mails them. False if there was
 * none.
 */
export async function resetSegundoFactorOf(
  tx: Tx,
  actor: Actor,
  { usuarioId, now }: { usuarioId: number; now: Date },
): Promise<boolean> {
  if (!(await removeSegundoFactor(tx, usuarioId))) return false;
  await endSesionesOf(tx, usuarioId, now);
  await writeAudit(tx, actor, { entidad: 'usuario', accion: 'RESTABLECER_SEGUNDO_FACTOR', registroId: usuarioId });
  await sendCorreoDeCuenta(tx, 'SEGUNDO_FACTOR_RESTABLECIDO', { usuarioId, now, por: answerableFor(actor) });
  return true;
}

function lapsed(): AppError {
  return new AppError('BAD_CREDENTIALS', { message: AUTH_TEXTS.loginLapsed });
}

function wrongCode(): AppError {
  return new AppError('VALIDATION', {
    message: AUTH_TEXTS.wrongCode,
    field: 'codigo',
    errors: [{ field: 'codigo', code: 'wrong_code', message: AUTH_TEXTS.wrongCode }],
  });
}
