import type {
  AlcanceConsentimiento,
  CanalConsentimiento,
  ORIGENES_CONSENTIMIENTO,
  TIPOS_CONSENTIMIENTO,
} from '@tertulia/contract/features/contactos/consentimiento';
import { sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';

export interface ConsentimientoRow {
  id: number;
  tipo: (typeof TIPOS_CONSENTIMIENTO)[number];
  origen: (typeof ORIGENES_CONSENTIMIENTO)[number];
  ocurrido: string;
  usuarioNombre: string | null;
  canal: CanalConsentimiento | null;
  texto: string | null;
  archivo: string | null;
  fila: number | null;
  alcance: AlcanceConsentimiento;
  codigo: string | null;
  quitaMarca: boolean;
}

/** The newest decide; older ones are not shown. */
const SHOWN = 100;

export async function contactoExists(tx: Tx, id: number): Promise<boolean> {
  return (
    (await tx.first(sql`select p.id from app.contactos p where ${tx.tenantIs('p')} and p.id = ${id}`)) !== undefined
  );
}

const CONSENTIMIENTO_COLUMNS = sql`
  s.id, s.tipo, s.origen, s.ocurrido::text, coalesce(u.nombre, s.prueba ->> 'usuario') as usuario_nombre,
    s.prueba ->> 'canal' as canal,
  s.prueba ->> 'texto' as texto, s.prueba ->> 'archivo' as archivo, (s.prueba ->> 'fila')::integer as fila, s.alcance,
    s.prueba ->> 'codigo' as codigo,
  s.quita_marca`;

/** A contact's consent records, newest first. */
export function listConsentimientos(tx: Tx, contactoId: number): Promise<ConsentimientoRow[]> {
  return tx.rows<ConsentimientoRow>(sql`
    select ${CONSENTIMIENTO_COLUMNS}
      from app.consentimientos s
      left join app.usuarios u on u.suscriptor_id = s.suscriptor_id and u.id = s.usuario_id
     where ${tx.tenantIs('s')} and s.contacto_id = ${contactoId}
     order by s.ocurrido desc, s.id desc limit ${SHOWN}`);
}

/** The newest consent record of a contact, if this user has stored an identical one. */
export function findRepetido(
  tx: Tx,
  contactoId: number,
  { usuarioId, canal, nota }: { usuarioId: number; canal: CanalConsentimiento; nota: string },
): Promise<ConsentimientoRow | undefined> {
  return tx.first<ConsentimientoRow>(sql`
    with ultimo as (
      select * from app.consentimientos s where ${tx.tenantIs('s')} and s.contacto_id = ${contactoId}
       order by s.ocurrido desc, s.id desc limit 1)
    select ${CONSENTIMIENTO_COLUMNS}
      from ultimo s
      left join app.usuarios u on u.suscriptor_id = s.suscriptor_id and u.id = s.usuario_id
     where s.tipo = 'OPT_IN' and s.origen = 'USUARIO' and s.usuario_id = ${usuarioId}
       and s.prueba ->> 'canal' = ${canal} and s.prueba ->> 'texto' = ${nota}`);
}

/** Stores a contact's consent with its author and proof. */
export async function insertAceptacion(
  tx: Tx,
  contactoId: number,
  {
    usuario,
    canal,
    nota,
    now,
  }: { usuario: { id: number; nombre: string }; canal: CanalConsentimiento; nota: string; now: Date },
): Promise<number> {
  const prueba = JSON.stringify({ usuario: usuario.nombre, canal, texto: nota });
  const row = await tx.first<{ id: number }>(sql`
    insert into app.consentimientos (suscriptor_id, contacto_id, tipo, origen, usuario_id, prueba, ocurrido)
    values (${tx.tenantId}, ${contactoId}, 'OPT_IN', 'USUARIO', ${usuario.id}, ${prueba}::jsonb, ${now}) returning id`);
  if (!row) throw new Error('The consent that was just written is not there');
  return row.id;
}
