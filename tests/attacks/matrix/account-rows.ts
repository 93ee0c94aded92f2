import { createHash } from 'node:crypto';
import type { BuiltUser } from '@tertulia/testkit/factories';
import type { TestServer } from '@tertulia/testkit/server';

/**
 * A further session of every user, a second factor of the colleague, and a log-in of theirs that waits for its code.
 */
export async function buildAccounts(
  { build, db }: TestServer,
  tenantId: number,
  people: Record<'agente' | 'colega' | 'supervisor' | 'superadmin' | 'inactivo', BuiltUser>,
): Promise<Record<'sesion', number[]>> {
  const { agente, colega, supervisor, superadmin, inactivo } = people;
  const at = new Date();
  const later = new Date(at.getTime() + 12 * 3_600_000);
  const hash = (what: string) => createHash('sha256').update(`${what} ${tenantId}`).digest();
  const sesion: number[] = [];
  for (const user of [agente, colega, supervisor, superadmin, inactivo])
    sesion.push(
      await build.insert('sesiones', {
        suscriptor_id: tenantId,
        usuario_id: user.id,
        token_sha256: hash(`sesión ${user.id}`),
        creada: at,
        ultima_accion: at,
        expira_abs: later,
        direccion: '203.0.113.7',
        user_agent: 'Mozilla/5.0',
      }),
    );
  await db.query(
    `insert into app.segundos_factores (suscriptor_id, usuario_id, secreto, creado, confirmado, codigos) values ($1, $2, 'sellado', $3, $3, '{huella}')`,
    [tenantId, colega.id, at],
  );
  await build.insert('desafios', {
    suscriptor_id: tenantId,
    usuario_id: colega.id,
    token_sha256: hash('desafío'),
    expira: later,
  });
  return { sesion };
}
