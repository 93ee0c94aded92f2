import { generateSecret, generateURI, verify } from 'otplib';

const ISSUER = 'Tertulia';
/** Accepts the adjacent half minutes too, because phones' clocks differ. */
const TOLERANCE_SECONDS = 30;
const CODE = /^\d{6}$/;

/** A new secret for an authenticator app: 160 random bits. */
export function newSecreto(): string {
  return generateSecret();
}

/** The address in the QR code for an authenticator app. */
export function otpauthUrlOf(secreto: string, email: string): string {
  return generateURI({ issuer: ISSUER, label: email, secret: secreto });
}

/** The time step of a right code after the last used one; null for any other text. */
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
