import { sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';
import { isSesionViva } from '#public/auth';

export async function isDisponible(tx: Tx, usuarioId: number): Promise<boolean> {
  const row = await tx.first<{ disponible: boolean }>(
    sql`select d.disponible from app.voz_disponibilidades d where ${tx.tenantIs('d')} and d.usuario_id = ${usuarioId}`,
  );
  return row?.disponible ?? false;
}

export async function saveDisponible(tx: Tx, usuarioId: number, disponible: boolean): Promise<void> {
  await tx.run(sql`
    insert into app.voz_disponibilidades (suscriptor_id, usuario_id, disponible)
    values (${tx.tenantId}, ${usuarioId}, ${disponible})
    on conflict (suscriptor_id, usuario_id) do update set disponible = excluded.disponible`);
}

/** The user's browser holds a valid token until `hasta`. */
export async function saveAlcanzable(tx: Tx, usuarioId: number, hasta: Date): Promise<void> {
  await tx.run(sql`
    insert into app.voz_disponibilidades (suscriptor_id, usuario_id, alcanzable_hasta)
    values (${tx.tenantId}, ${usuarioId}, ${hasta})
    on conflict (suscriptor_id, usuario_id) do update set alcanzable_hasta = excluded.alcanzable_hasta`);
}

/** SQL condition: user `u` is active and signed in. A browser's token can outlive the session, so it proves nothing. */
const isPresente = (tx: Tx, now: Date) => sql`u.estado = 1 and exists (
  select 1 from app.sesiones s where ${tx.tenantIs('s')} and s.usuario_id = u.id and ${isSesionViva(now)})`;

/** True if the user is still active and signed in. */
export async function mayAnswer(tx: Tx, usuarioId: number, now: Date): Promise<boolean> {
  const row = await tx.first(
    sql`
      select 1 as one from app.usuarios u
       where ${tx.tenantIs('u')} and u.id = ${usuarioId} and ${isPresente(tx, now)}`,
  );
  return row !== undefined;
}

/**
 * The user to ring next for a customer's call: first the chat's owner, then the one without a call for longest.
 * Candidates are available, signed in, have a reachable browser, are in no call and were not rung by this call yet.
 */
export async function findSiguiente(
  tx: Tx,
  { llamadaId, atiende, now }: { llamadaId: number | null; atiende: number | null; now: Date },
): Promise<number | null> {
  const row = await tx.first<{ usuarioId: number }>(sql`
    select d.usuario_id from app.voz_disponibilidades d
      join app.usuarios u on u.suscriptor_id = d.suscriptor_id and u.id = d.usuario_id
     where ${tx.tenantIs('d')} and d.disponible and d.alcanzable_hasta > ${now} and ${isPresente(tx, now)}
       and not exists (select 1 from app.llamadas t
           where ${tx.tenantIs('t')} and t.id = ${llamadaId}::bigint and d.usuario_id = any (t.intentos))
       and not exists (select 1 from app.llamadas l
                        where ${tx.tenantIs('l')} and l.usuario_id = d.usuario_id
                          and l.estado in ('INICIANDO', 'SONANDO', 'EN_CURSO'))
     order by (d.usuario_id = ${atiende}::bigint) desc nulls last,
              (select max(l.creada) from app.llamadas l
                  where ${tx.tenantIs('l')} and l.usuario_id = d.usuario_id) nulls first, d.usuario_id
     limit 1`);
  return row?.usuarioId ?? null;
}
