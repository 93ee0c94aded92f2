import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  LOGIN_GUESSES,
  type DesafioIngreso,
  type finishLogin,
  type login,
  type register,
} from '@tertulia/contract/features/auth/endpoints';
import type { SesionIniciada } from '@tertulia/contract/features/auth/endpoints';
import type { SesionUsuario } from '@tertulia/contract/features/usuarios/usuario';
import { AUTH_TEXTS } from '@tertulia/contract/features/auth/messages';
import type { EndpointInput } from '@tertulia/contract/core/endpoint';
import type { Clock } from '#platform/clock/clock';
import type { SecretBox } from '#platform/crypto/secret-box';
import { databaseFault, type Database } from '#platform/db/database';
import type { TenantScope } from '#platform/db/tenant-transaction';
import { AppError, type FieldFault } from '#platform/http/app-error';
import type { AttemptLimit, Attempts } from '#platform/rate-limit/attempts';
import type { Captcha } from '#platform/http/captcha';
import { networkOf, placeOf } from '#platform/net/network';
import { writeAudit } from '#public/auditoria';
import {
  consumeReset,
  createRestablecimiento,
  createSuscriptor,
  endRestablecimientos,
  findLogin,
  findRegisterConflict,
  findReset,
  listLoginAddresses,
  type Login,
} from './auth.repository.ts';
import { mailCuenta, mailResetPassword } from './auth.jobs.ts';
import { nombreEnCorreo, type MotivoCorreo } from './auth.mails.ts';
import { mayReceiveCorreo } from './correos.limites.ts';
import { findDestinatario } from './correos.repository.ts';
import { mailEnlace } from './invitacion.service.ts';
import { hashPassword, isCommonPassword, verifyPassword } from './passwords.ts';
import type { SegundoFactorService } from './segundo-factor.service.ts';
import type { Origen } from './sesiones.repository.ts';
import { sha256, type Cuenta, type Sesiones } from './sesiones.service.ts';

export const RESET_MINUTES = 30;
const KNOWN_DAYS = 30;
const DAY_MS = 86_400_000;
/** Longer than the writes for an existing account, so that response time reveals nothing (AUT-06). */
const SAME_ANSWER_MS = 25;

export interface AuthOptions {
  database: Database;
  clock: Clock;
  attempts: Attempts;
  sesiones: Sesiones;
  captcha: Captcha;
  segundoFactor: Pick<SegundoFactorService, 'isOn' | 'challenge' | 'meet'>;
  secretBox: Pick<SecretBox, 'seal'>;
  hideUnknownEmail: boolean;
  /** The user of a new session; injected, because feature usuarios depends on this one for passwords and mails. */
  sesionUsuarioOf: (scope: TenantScope & { userId: number; sessionId: number }) => Promise<SesionUsuario>;
}

export interface AuthService {
  /** The captcha of the registration page; null if none is configured. */
  readonly captcha: Captcha['widget'];
  /** A session, or a challenge if the second factor is on. */
  login(body: EndpointInput<typeof login>['body'], origen: Origen): Promise<SesionIniciada | DesafioIngreso>;
  /** The second step. Throws BAD_CREDENTIALS if the challenge has ended, VALIDATION for a wrong code. */
  finishLogin(body: EndpointInput<typeof finishLogin>['body'], origen: Origen): Promise<SesionIniciada>;
  register(
    body: EndpointInput<typeof register>['body'],
    origen: Origen & { direccion: string },
  ): Promise<SesionIniciada>;
  forgotPassword(email: string): Promise<void>;
  checkReset(token: string): Promise<{ valid: boolean; esInvitacion?: true }>;
  /**
   * Sets the password. The address's network then counts as known for the account, so guesses from elsewhere do not
   * block it.
   */
  resetPassword(token: string, password: string, direccion: string): Promise<void>;
}

export function createAuthService({
  database,
  clock,
  attempts,
  sesiones,
  captcha,
  segundoFactor,
  secretBox,
  hideUnknownEmail,
  sesionUsuarioOf,
}: AuthOptions): AuthService {
  async function started(cuenta: Cuenta, origen: Origen): Promise<SesionIniciada> {
    const { suscriptorId, usuarioId } = cuenta;
    const { token, expiraEnSegundos, sesionId } = await sesiones.open(cuenta, origen);
    return {
      token,
      expiraEnSegundos,
      usuario: await sesionUsuarioOf({ tenantId: suscriptorId, userId: usuarioId, sessionId: sesionId }),
    };
  }

  /**
   * Checked before any hashing (AUT-05). Not applied to networks with a recent log-in: distributed guessing must not
   * lock out the account's user. Each network is checked first, so that a refused one does not consume the shared
   * limit.
   */
  async function limitsOfUnknown(email: string, direccion: string | null): Promise<AttemptLimit[]> {
    const now = clock.now();
    const network = networkOf(direccion ?? '');
    const place = placeOf(direccion ?? '');
    const known = await listLoginAddresses(database, email, new Date(now.getTime() - KNOWN_DAYS * DAY_MS));
    if (known.some((one) => placeOf(one) === place)) return [];
    const { ofNetwork, ofUnknown, windowSeconds } = LOGIN_GUESSES;
    return [
      { name: `ingreso ${email} ${network}`, times: ofNetwork, windowSeconds },
      { name: `ingreso ${email}`, times: ofUnknown, windowSeconds },
    ];
  }

  /** The account of an e-mail and password. Throws the error for the user. */
  async function checkCredentials({ email, password }: EndpointInput<typeof login>['body']): Promise<Login> {
    const found = await findLogin(database, email);
    const fits = await verifyPassword(password, found?.passwordHash ?? null);
    if (!found && !hideUnknownEmail) throw new AppError('USER_NOT_FOUND');
    if (!found || !fits)
      await Promise.all([found && auditRefusal(found, 'CREDENCIALES'), hideUnknownEmail && pause(SAME_ANSWER_MS)]);
    if (!found || !fits) throw new AppError('BAD_CREDENTIALS');
    if (found.estado !== 1 || found.suscriptorEstado !== 1) {
      await auditRefusal(found, 'INACTIVO');
      throw new AppError('USER_INACTIVE');
    }
    return found;
  }

  /** Audits a failed log-in, whose author is unknown, at the user's account. */
  function auditRefusal({ suscriptorId, usuarioId }: Login, motivo: 'CREDENCIALES' | 'INACTIVO'): Promise<void> {
    return database.withTenant({ tenantId: suscriptorId }, (tx) =>
      writeAudit(
        tx,
        { userId: null },
        { entidad: 'usuario', accion: 'SESION_RECHAZADA', registroId: usuarioId, detalles: { motivo } },
      ),
    );
  }

  /** Mails a recovery link to an active user; a user without a password gets a new invitation link. */
  async function issueReset(email: string): Promise<void> {
    const found = await findLogin(database, email);
    if (!found || found.estado !== 1 || found.suscriptorEstado !== 1) return;
    const now = clock.now();
    const token = randomBytes(32).toString('base64url');
    await database.withTenant({ tenantId: found.suscriptorId, userId: found.usuarioId }, async (tx) => {
      const who = await findDestinatario(tx, found.usuarioId);
      // the address of an unreviewed business may be a third party's; for other accounts the call's own limits apply
      if (!who || !(who.tieneCanal || (await mayReceiveCorreo(tx, { usuarioId: found.usuarioId, now })))) return;
      const { usuarioId, email: address } = found;
      await writeAudit(
        tx,
        { userId: null },
        { entidad: 'usuario', accion: 'SOLICITAR_RESTABLECIMIENTO', registroId: usuarioId },
      );
      if (found.passwordHash === null) return mailEnlace(tx, secretBox, { usuarioId, now });
      await endRestablecimientos(tx, { usuarioId, now });
      await createRestablecimiento(tx, {
        usuarioId,
        tokenSha256: sha256(token),
        expira: new Date(now.getTime() + RESET_MINUTES * 60_000),
      });
      const nombre = nombreEnCorreo(who);
      const sealed = secretBox.seal(JSON.stringify({ email: address, nombre, token, usuarioId }));
      await tx.enqueue(mailResetPassword.of({ sealed }));
    });
  }

  return {
    captcha: captcha.widget,

    async login(body, origen) {
      const limits = await limitsOfUnknown(body.email, origen.direccion);
      const found = await attempts.during(limits, () => checkCredentials(body));
      const { suscriptorId, usuarioId } = found;
      if (await segundoFactor.isOn(suscriptorId, usuarioId)) return segundoFactor.challenge(suscriptorId, usuarioId);
      return started({ ...found, isFactorMet: false }, origen);
    },

    async finishLogin({ desafio, codigo }, origen) {
      return started(await segundoFactor.meet(desafio, codigo, origen.direccion), origen);
    },

    async register(body, origen) {
      if (!(await captcha.passes(body.captchaToken, origen.direccion))) {
        throw new AppError('VALIDATION', { message: AUTH_TEXTS.captchaFailed, field: 'captchaToken' });
      }
      refuseCommonPassword(body.password, body.contactoEmail, body.nombreNegocio);
      const fresh = { ...body };
      const taken = await findRegisterConflict(database, fresh);
      const faults: FieldFault[] = [
        ...(taken.email ? [fault('contactoEmail', AUTH_TEXTS.emailTaken)] : []),
        ...(taken.whatsapp ? [fault('whatsappNumero', AUTH_TEXTS.whatsappTaken)] : []),
        ...(taken.nombreNegocio ? [fault('nombreNegocio', AUTH_TEXTS.nombreNegocioTaken)] : []),
        ...(taken.documento ? [fault('documento', AUTH_TEXTS.documentoTaken)] : []),
      ];
      if (faults.length > 0) throw conflict(faults);
      const passwordHash = await hashPassword(body.password);
      try {
        const { suscriptorId, usuarioId } = await createSuscriptor(database, fresh, passwordHash, correo('BIENVENIDA'));
        return await started({ suscriptorId, usuarioId, passwordHash, isFactorMet: false }, origen);
      } catch (error) {
        const raced = RACED[databaseFault(error)?.constraint ?? ''];
        if (raced) throw conflict([fault(raced.field, raced.message)]);
        throw error;
      }
    },

    async forgotPassword(email) {
      await Promise.all([issueReset(email), pause(SAME_ANSWER_MS)]);
    },

    async checkReset(token) {
      const owner = token === '' ? undefined : await findReset(database, sha256(token), clock.now());
      return { valid: owner !== undefined, ...(owner?.isFirst && { esInvitacion: true }) };
    },

    async resetPassword(token, password, direccion) {
      const owner = await findReset(database, sha256(token), clock.now());
      if (!owner) throw invalidLink();
      refuseCommonPassword(password, owner.email, owner.nombreNegocio);
      const passwordHash = await hashPassword(password);
      const reset = { tokenSha256: sha256(token), passwordHash, now: clock.now(), direccion };
      const done = await consumeReset(database, reset, correo('CONTRASENA_CAMBIADA'));
      if (!done) throw invalidLink();
    },
  };
}

/** The CONFLICT for the constraint that the loser of a race violates. */
const RACED: Record<string, { field: string; message: string }> = {
  usuarios_email: { field: 'contactoEmail', message: AUTH_TEXTS.emailTaken },
  suscriptores_whatsapp: { field: 'whatsappNumero', message: AUTH_TEXTS.whatsappTaken },
  suscriptores_nombre_negocio: { field: 'nombreNegocio', message: AUTH_TEXTS.nombreNegocioTaken },
  suscriptores_documento: { field: 'documento', message: AUTH_TEXTS.documentoTaken },
};

function correo(motivo: MotivoCorreo) {
  const { task, maxAttempts } = mailCuenta;
  return { task, maxAttempts, payload: { motivo, correoId: randomUUID() } };
}

function fault(field: string, message: string): FieldFault {
  return { field, code: 'CONFLICT', message };
}

function conflict(errors: FieldFault[]): AppError {
  return new AppError('CONFLICT', { message: errors[0]?.message, field: errors[0]?.field, errors });
}

function invalidLink(): AppError {
  return new AppError('VALIDATION', { message: AUTH_TEXTS.expiredLink, field: 'token' });
}

/** Rejects a common password, the own e-mail and the business name. */
export function refuseCommonPassword(password: string, email: string, nombreNegocio: string, field = 'password'): void {
  if (!isCommonPassword(password, { email, nombreNegocio })) return;
  throw new AppError('VALIDATION', {
    message: AUTH_TEXTS.commonPassword,
    field,
    isAttempt: false,
    errors: [{ field, code: 'common_password', message: AUTH_TEXTS.commonPassword }],
  });
}
