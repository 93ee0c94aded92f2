import type { Database } from '#platform/db/database';
import { sql } from '#platform/db/sql';
import type { TenantScope, Tx } from '#platform/db/tenant-transaction';

export interface BorradorRow {
  conversacionId: number;
  contenido: string;
  replyToId: number | null;
  media: { id: number; nombre: string } | null;
  version: number;
  /** PostgreSQL's text: see db/instant-text. */
  actualizado: string;
}

const COLUMNS = sql`b.conversacion_id, b.contenido, b.reply_to_id, b.version, b.actualizado::text,
  (select jsonb_build_object('id', m.id, 'nombre', m.nombre) from app.media m
    where m.suscriptor_id = b.suscriptor_id and m.id = b.media_id and m.eliminado is null) as media`;

/** A user's non-empty drafts, newest first, up to the limit. */
export function listBorradores(
  database: Database,
  viewer: TenantScope & { userId: number },
  limit: number,
): Promise<BorradorRow[]> {
  return database.readTenant<BorradorRow>(
    viewer,
    (tenantIs) => sql`
      select ${COLUMNS} from app.borradores b
       where ${tenantIs('b')} and b.usuario_id = ${viewer.userId}
         and (b.contenido <> '' or b.reply_to_id is not null or b.media_id is not null)
       order by b.actualizado desc, b.conversacion_id desc limit ${limit}`,
  );
}

export function findBorrador(tx: Tx, usuarioId: number, conversacionId: number): Promise<BorradorRow | undefined> {
  return tx.first<BorradorRow>(sql`
    select ${COLUMNS} from app.borradores b
     where ${tx.tenantIs('b')} and b.usuario_id = ${usuarioId} and b.conversacion_id = ${conversacionId}`);
}

/** Stores a draft. Undefined when the stored one is newer than the version that the writer began from. */
export function saveBorrador(
  tx: Tx,
  usuarioId: number,
  draft: {
    conversacionId: number;
    contenido: string;
    replyToId: number | null;
    mediaId: number | null;
    version: number | undefined;
    now: Date;
  },
): Promise<BorradorRow | undefined> {
  return tx.first<BorradorRow>(sql`
    insert into app.borradores as b (suscriptor_id, usuario_id, conversacion_id, contenido, reply_to_id, media_id,
      actualizado)
    values (${tx.tenantId}, ${usuarioId}, ${draft.conversacionId}, ${draft.contenido}, ${draft.replyToId},
      ${draft.mediaId}, ${draft.now})
    on conflict (suscriptor_id, usuario_id, conversacion_id) do update
       set contenido = excluded.contenido, reply_to_id = excluded.reply_to_id, media_id = excluded.media_id,
           version = b.version + 1, actualizado = excluded.actualizado
     where ${draft.version ?? null}::integer is null or b.version <= ${draft.version ?? null}::integer
    returning ${COLUMNS}`);
}
