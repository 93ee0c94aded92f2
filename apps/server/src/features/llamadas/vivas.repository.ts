import type { DireccionLlamada, EstadoLlamada } from '@tertulia/contract/features/llamadas/llamada';
import { sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';

export interface VivaRow {
  id: number;
  direccion: DireccionLlamada;
  callSid: string | null;
  usuarioId: number | null;
  estado: EstadoLlamada;
  numero: string;
  contactoId: number | null;
  contactoNombre: string | null;
  conversacionId: number | null;
  grabar: boolean;
  creada: Date;
  contestada: Date | null;
  terminada: Date | null;
  duracionSegundos: number | null;
}

const COLUMNS = sql`
  l.id, l.direccion, l.agente_sid as call_sid, l.usuario_id, l.estado, l.numero, l.contacto_id,
  nullif(trim(concat_ws(' ', p.nombre, p.apellido)), '') as contacto_nombre, l.conversacion_id, l.grabar, l.creada,
    l.contestada, l.terminada,
  l.duracion_segundos`;

const FROM = sql`
  app.llamadas l left join app.contactos p on p.suscriptor_id = l.suscriptor_id and p.id = l.contacto_id`;

export function findViva(tx: Tx, id: number): Promise<VivaRow | undefined> {
  return tx.first<VivaRow>(sql`select ${COLUMNS} from ${FROM} where ${tx.tenantIs('l')} and l.id = ${id}`);
}

/** The call in which a user is, or that rings them: at most one. */
export function findVivaOf(tx: Tx, usuarioId: number): Promise<VivaRow | undefined> {
  return tx.first<VivaRow>(sql`
    select ${COLUMNS} from ${FROM}
     where ${tx.tenantIs('l')} and l.usuario_id = ${usuarioId} and l.estado in ('INICIANDO', 'SONANDO', 'EN_CURSO')`);
}
