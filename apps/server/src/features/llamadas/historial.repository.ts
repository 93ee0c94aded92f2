import type { DireccionLlamada, EstadoLlamada } from '@tertulia/contract/features/llamadas/llamada';
import { raw, sql, type Sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';

export interface LlamadaRow {
  id: number;
  direccion: DireccionLlamada;
  callSid: string | null;
  contactoId: number | null;
  conversacionId: number | null;
  usuarioId: number | null;
  usuarioNombre: string | null;
  toNumber: string;
  canalId: number;
  canalNombre: string;
  estado: EstadoLlamada;
  grabar: boolean;
  duracionSegundos: number | null;
  creada: Date;
  contestada: Date | null;
  terminada: Date | null;
  archivoId: number | null;
  archivoEstado: 'PENDIENTE' | 'LISTO' | 'ERROR' | null;
}

const COLUMNS = sql`
  l.id, l.direccion, l.agente_sid as call_sid, l.contacto_id, l.conversacion_id, l.usuario_id,
    u.nombre as usuario_nombre, l.numero as to_number, l.canal_id,
  coalesce(nullif(k.friendly_name, ''), k.numero) as canal_nombre, l.estado, l.grabar, l.duracion_segundos, l.creada,
    l.contestada, l.terminada,
  l.archivo_id, a.estado as archivo_estado`;

const FROM = sql`
  app.llamadas l
  left join app.usuarios u on u.suscriptor_id = l.suscriptor_id and u.id = l.usuario_id
  join app.canales k on k.suscriptor_id = l.suscriptor_id and k.id = l.canal_id
  left join app.archivos a on a.suscriptor_id = l.suscriptor_id and a.id = l.archivo_id`;

export function findLlamada(tx: Tx, id: number): Promise<LlamadaRow | undefined> {
  return tx.first<LlamadaRow>(sql`select ${COLUMNS} from ${FROM} where ${tx.tenantIs('l')} and l.id = ${id}`);
}

interface Pagina {
  page: number;
  size: number;
  descending: boolean;
}

const listWhere = async (tx: Tx, wanted: Sql, { page, size, descending }: Pagina) => {
  const order = raw(descending ? 'desc' : 'asc');
  const rows = await tx.rows<LlamadaRow>(sql`
    select ${COLUMNS} from ${FROM} where ${tx.tenantIs('l')} and ${wanted}
     order by l.creada ${order}, l.id ${order} limit ${size} offset ${page * size}`);
  const count = await tx.first<{ total: number }>(
    sql`select count(*)::int as total from app.llamadas l where ${tx.tenantIs('l')} and ${wanted}`,
  );
  return { rows, total: count?.total ?? 0 };
};

export const findLlamadasOfContacto = (tx: Tx, contactoId: number, pagina: Pagina) =>
  listWhere(tx, sql`l.contacto_id = ${contactoId}`, pagina);

export const findLlamadasOfConversacion = (tx: Tx, conversacionId: number, pagina: Pagina) =>
  listWhere(tx, sql`l.conversacion_id = ${conversacionId}`, pagina);

/** The call whose recording a file is; undefined for other files. */
export function findLlamadaOfArchivo(
  tx: Tx,
  archivoId: number,
): Promise<{ usuarioId: number | null; conversacionId: number | null } | undefined> {
  return tx.first(sql`
    select l.usuario_id, l.conversacion_id from app.llamadas l
     where ${tx.tenantIs('l')} and l.archivo_id = ${archivoId}`);
}
