import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { AppError } from '#platform/http/app-error';

// OWASP's argon2id setting: 19 MiB, two passes, one lane.
const MEMORY_KIB = 19_456;
const PASSES = 2;
const PARALLELISM = 1;
const TAG_BYTES = 32;
const MAX_PARALLEL = 2;
const MAX_WAITING = 50;

let running = 0;
const waiting: (() => void)[] = [];

/** Two hashes at a time and fifty queued: a flood of log-ins cannot take all cores (AUT-07). */
async function serialized<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_PARALLEL) {
    if (waiting.length >= MAX_WAITING) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 2 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  running++;
  try {
    return await work();
  } finally {
    running--;
    waiting.shift()?.();
  }
}

function derive(password: string, nonce: Buffer, memory: number, passes: number, parallelism: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    argon2('argon2id', { message: password, nonce, parallelism, tagLength: TAG_BYTES, memory, passes }, (error, tag) =>
      error ? reject(error) : resolve(tag),
    );
  });
}

/** The argon2id hash of a password in the PHC format. */
export function hashPassword(password: string): Promise<string> {
  return serialized(async () => {
    const salt = randomBytes(16);
    const tag = await derive(password, salt, MEMORY_KIB, PASSES, PARALLELISM);
    const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
    return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${text(salt)}$${text(tag)}`;
  });
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** True if the password matches the hash. Without a hash it does the same work, so that time reveals nothing. */
export function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  return serialized(async () => {
    const parts = hash === null ? null : PHC.exec(hash);
    if (!parts) {
      await derive(password, Buffer.alloc(16), MEMORY_KIB, PASSES, PARALLELISM);
      return false;
    }
    const [, memory, passes, parallelism, salt = '', tag = ''] = parts;
    const expected = Buffer.from(tag, 'base64');
    const actual = await derive(
      password,
      Buffer.from(salt, 'base64'),
      Number(memory),
      Number(passes),
      Number(parallelism),
    );
    return expected.length === actual.length && timingSafeEqual(expected, actual);
  });
}

// The top of each published list, plus likely local choices.
const COMMON = new Set(
  (
    '123456 1234567 12345678 123456789 1234567890 12345 111111 000000 123123 654321 666666 121212 112233 qwerty qwerty123 ' +
    'password password1 contraseña contrasena clave123 abc123 colombia colombia1 bogota bogota123 whatsapp tertulia ' +
    'iloveyou admin admin123 administrador usuario prueba prueba123 hola123 holahola millonarios nacional medellin'
  ).split(' '),
);

/** True for a password that must not be set: a common one, the own e-mail or the business name (decisions §14.7). */
export function isCommonPassword(password: string, own: { email: string; nombreNegocio: string }): boolean {
  const plain = password.trim().toLowerCase();
  const [local = ''] = own.email.toLowerCase().split('@');
  return COMMON.has(plain) || [own.email.toLowerCase(), local, own.nombreNegocio.trim().toLowerCase()].includes(plain);
}
