import { raw, sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';

export interface NotaRow {
  id: number;
  contactoId: number;
  texto: string;
  autorNombre: string;
  autorUsuarioId: number | null;
  /** PostgreSQL text: see db/instant-text. */
  createdAt: string;
  kanbanEstadoIdSnapshot: number | null;
  kanbanEstadoNombreSnapshot: string | null;
}

const COLUMNS = sql`
  n.id, n.contacto_id, n.texto, n.autor_nombre, n.autor_usuario_id, n.created_at::text, n.kanban_estado_id_snapshot,
    n.kanban_estado_nombre_snapshot`;

export async function findNotas(
  tx: Tx,
  contactoId: number,
  { page, size, descending }: { page: number; size: number; descending: boolean },
): Promise<{ rows: NotaRow[]; total: number }> {
  const order = raw(descending ? 'desc' : 'asc');
  const [rows, count] = await Promise.all([
    tx.rows<NotaRow>(sql`
      select ${COLUMNS} from app.notas n where ${tx.tenantIs('n')} and n.contacto_id = ${contactoId}
       order by n.created_at ${order}, n.id ${order} limit ${size} offset ${page * size}`),
    tx.first<{ total: number }>(
      sql`select count(*) as total from app.notas n where ${tx.tenantIs('n')} and n.contacto_id = ${contactoId}`,
    ),
  ]);
  return { rows, total: count?.total ?? 0 };
}

export interface NewNota {
  contactoId: number;
  texto: string;
  autor: { id: number; nombre: string };
  estado: { id: number; nombre: string } | null;
  clave: string | undefined;
  now: Date;
}

/** Stores a note. Undefined if its author has used the key before, or simultaneously. */
export function createNota(
  tx: Tx,
  { contactoId, texto, autor, estado, clave, now }: NewNota,
): Promise<NotaRow | undefined> {
  return tx.first<NotaRow>(sql`
    insert into app.notas as n (suscriptor_id, contacto_id, texto, autor_usuario_id, autor_nombre, created_at,
      kanban_estado_id_snapshot, kanban_estado_nombre_snapshot, clave)
    values (${tx.tenantId}, ${contactoId}, ${texto}, ${autor.id}, ${autor.nombre}, ${now}, ${estado?.id ?? null},
      ${estado?.nombre ?? null}, ${clave ?? null}::uuid)
    on conflict (suscriptor_id, autor_usuario_id, clave) where clave is not null do nothing
    returning ${COLUMNS}`);
}

/** The note that its author created with the key. */
export function findNotaByClave(tx: Tx, autorId: number, clave: string): Promise<NotaRow | undefined> {
  return tx.first<NotaRow>(sql`
    select ${COLUMNS} from app.notas n
     where ${tx.tenantIs('n')} and n.autor_usuario_id = ${autorId} and n.clave = ${clave}::uuid`);
}
