import { createHash } from 'node:crypto';
import { AUTH_TEXTS } from '@tertulia/contract/features/auth/messages';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { countCorreo, findDireccion } from './correos.repository.ts';

/** Mails of a day: to one address about its account, and from one business to whomever it names. */
export const CORREOS_AL_DIA = { porDireccion: 20, porNegocio: 300 };
/** The same while a business has no active channel: anybody can register one, and name anybody's address. */
export const CORREOS_SIN_CANAL = { porDireccion: 5, porNegocio: 15 };
const DAY_SECONDS = 86_400;

export interface Correo {
  usuarioId: number;
  now: Date;
  /** Who brings the mail about: a business is answerable for what its people send to others. */
  por: 'NEGOCIO' | 'PLATAFORMA' | 'UNO_MISMO';
}

/** Who is answerable for what somebody has us mail to another person. */
export function answerableFor({ roles }: Pick<Actor, 'roles'>): Correo['por'] {
  return roles.includes('SUPERADMIN') ? 'PLATAFORMA' : 'NEGOCIO';
}

/** Whether an address may get one more mail about its account today. Counts it. */
export async function mayReceiveCorreo(tx: Tx, { usuarioId, now }: Omit<Correo, 'por'>): Promise<boolean> {
  return (await countDireccion(tx, { usuarioId, now, por: 'UNO_MISMO' })).allowed;
}

/** Counts a mail about an account. Throws RATE_LIMITED when address or business have had theirs of the day. */
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

/** Each who may bring one about by themselves: whoever got into an account must not use up what its rescue needs. */
async function countDireccion(tx: Tx, { usuarioId, now, por }: Correo) {
  const to = await findDireccion(tx, usuarioId);
  if (!to) throw new Error('The user of a mail is not there');
  const limites = to.tieneCanal ? CORREOS_AL_DIA : CORREOS_SIN_CANAL;
  const clave = claveOf(`direccion ${por} ${to.email.toLowerCase()}`);
  const count = await countCorreo(tx, { clave, now, windowSeconds: DAY_SECONDS, limit: limites.porDireccion });
  return { ...count, limites };
}

/** Hashed: the table shall not become a list of e-mails. */
const claveOf = (text: string) => `correo:${createHash('sha256').update(text).digest('base64url')}`;
