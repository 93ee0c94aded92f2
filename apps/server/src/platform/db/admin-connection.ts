import pg from 'pg';
import { StartRefusal } from './start-refusal.ts';

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
]);
/** SQLSTATEs of temporary states: starting, stopping, no free connection. */
const FOR_THE_MOMENT = new Set(['57P03', '57P01', '53300']);

/** Connects with DATABASE_URL. A failure becomes one sentence with its remedy. */
export async function connectAdmin(adminUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: adminUrl });
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw toRefusal(error, client);
  }
}

function toRefusal(cause: unknown, { host, port, user, database }: pg.Client): StartRefusal {
  const reason = cause instanceof AggregateError ? cause.errors[0] : cause;
  const { code = '', message = String(reason) } = Object(reason) as { code?: string; message?: string };
  if (UNREACHABLE.has(code))
    return new StartRefusal(
      `No se pudo llegar a PostgreSQL en ${host}:${port} (${code}): compruebe que está encendido y que DATABASE_URL tiene su dirección.`,
      { exitCode: 1, cause },
    );
  if (FOR_THE_MOMENT.has(code))
    return new StartRefusal(
      `PostgreSQL no acepta conexiones por ahora (${message}): espere un momento y arranque de nuevo.`,
      {
        exitCode: 1,
        cause,
      },
    );
  if (code === '3D000')
    return new StartRefusal(`La base de datos «${database}» no existe: créela, o corrija su nombre en DATABASE_URL.`, {
      cause,
    });
  if (code === '28P01')
    return new StartRefusal(
      `PostgreSQL no aceptó al usuario «${user}» con esa contraseña: compruebe ambos en DATABASE_URL.`,
      { cause },
    );
  return new StartRefusal(
    `No se pudo abrir la base de datos «${database}» de ${host}:${port} (${message}): revise DATABASE_URL.`,
    {
      cause,
    },
  );
}
