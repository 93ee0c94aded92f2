import { createHash } from 'node:crypto';
import { AUTH_TEXTS } from '@tertulia/contract/features/auth/messages';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { countCorreo, findDireccion } from './correos.repository.ts';

/** Mails per day: to one address about its account, and from one business to addresses that it enters. */
export const CORREOS_AL_DIA = { porDireccion: 20, porNegocio: 300 };
/** The same while a business has no active channel: anyone can register one and enter any address. */
export const CORREOS_SIN_CANAL = { porDireccion: 5, porNegocio: 15 };
const DAY_SECONDS = 86_400;

export interface Correo {
  usuarioId: number;
  now: Date;
  /** Who causes the mail: a business is responsible for mails from its users to others. */
  por: 'NEGOCIO' | 'PLATAFORMA' | 'UNO_MISMO';
}

/** Who is responsible for a mail that the caller has us send to another person. */
export function answerableFor({ roles }: Pick<Actor, 'roles'>): Correo['por'] {
  return roles.includes('SUPERADMIN') ? 'PLATAFORMA' : 'NEGOCIO';
}

/** True if an address may get one more mail about its account today. Counts it. */
export async function mayReceiveCorreo(tx: Tx, { usuarioId, now }: Omit<Correo, 'por'>): Promise<boolean> {
  return (await countDireccion(tx, { usuarioId, now, por: 'UNO_MISMO' })).allowed;
}

/**
 * Counts a mail about an account. Throws RATE_LIMITED when the address or the business has reached its mails of the
 * day.
 */
export async function expectCorreo(tx: Tx, { usuarioId, now, por }: Correo): Promise<void> {
  const { limites, allowed, retryAfterSeconds } = await countDireccion(tx, { usuarioId, now, por });
  if (!allowed) throw new AppError('RATE_LIMITED', { message: AUTH_TEXTS.mailsOfPerson, retryAfterSeconds });
  if (por !== 'NEGOCIO') return;
  const ofNegocio = await countCorreo(tx, {
    clave: claveOf(`negocio ${tx.tenantId}`),
    now,
    windowSeconds: DAY_SECONDS,
    limit: limites.porNegocio,
  });
  if (!ofNegocio.allowed)
    throw new AppError('RATE_LIMITED', {
      message: AUTH_TEXTS.mailsOfBusiness,
      retryAfterSeconds: ofNegocio.retryAfterSeconds,
    });
}

/** One count per cause: an intruder in the account must not use up the mails of its recovery. */
async function countDireccion(tx: Tx, { usuarioId, now, por }: Correo) {
  const to = await findDireccion(tx, usuarioId);
  if (!to) throw new Error('The user of a mail is not there');
  const limites = to.tieneCanal ? CORREOS_AL_DIA : CORREOS_SIN_CANAL;
  const clave = claveOf(`direccion ${por} ${to.email.toLowerCase()}`);
  const count = await countCorreo(tx, { clave, now, windowSeconds: DAY_SECONDS, limit: limites.porDireccion });
  return { ...count, limites };
}

/** Hashed, so that the table is no list of e-mails. */
const claveOf = (text: string) => `correo:${createHash('sha256').update(text).digest('base64url')}`;
