import { generateSecret, generateURI, verify } from 'otplib';

const ISSUER = 'Tertulia';
/** A code counts for its half minute and the ones beside it: phones' clocks differ. */
const TOLERANCE_SECONDS = 30;
const CODE = /^\d{6}$/;

/** A fresh secret for an application: 160 random bits. */
export function newSecreto(): string {
  return generateSecret();
}

/** The address that an application reads from the QR picture. */
export function otpauthUrlOf(secreto: string, email: string): string {
  return generateURI({ issuer: ISSUER, label: email, secret: secreto });
}

/** The time step of a right code that comes after the last one that was taken; null for every other text. */
export async function findPaso(
  secreto: string,
  codigo: string,
  { now, after }: { now: Date; after: number },
): Promise<number | null> {
  if (!CODE.test(codigo)) return null;
  const result = await verify({
    secret: secreto,
    token: codigo,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: TOLERANCE_SECONDS,
  });
  if (!result.valid || !('timeStep' in result)) return null;
  return result.timeStep > after ? result.timeStep : null;
}
