import type {
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
  texto: string | null;
  archivo: string | null;
  fila: number | null;
}

/** More are nobody's to read: the newest decide. */
const SHOWN = 100;

export async function contactoExists(tx: Tx, id: number): Promise<boolean> {
  return (await tx.first(sql`select p.id from app.contactos p where ${tx.own('p')} and p.id = ${id}`)) !== undefined;
}

/** What is known of a contact's consent, the newest first. */
export function listConsentimientos(tx: Tx, contactoId: number): Promise<ConsentimientoRow[]> {
  return tx.rows<ConsentimientoRow>(sql`
    select s.id, s.tipo, s.origen, s.ocurrido::text, coalesce(u.nombre, s.prueba ->> 'usuario') as usuario_nombre,
           s.prueba ->> 'texto' as texto, s.prueba ->> 'archivo' as archivo, (s.prueba ->> 'fila')::integer as fila
      from app.consentimientos s
      left join app.usuarios u on u.suscriptor_id = s.suscriptor_id and u.id = s.usuario_id
     where ${tx.own('s')} and s.contacto_id = ${contactoId}
     order by s.ocurrido desc, s.id desc limit ${SHOWN}`);
}
