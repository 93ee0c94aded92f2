import type { BuiltUser } from '../../apps/server/test/factories.ts';
import type { TestServer } from '../../apps/server/test/server.ts';

export interface CrmRows {
  id: number;
  estadoIds: number[];
  tareaId: number;
  /** The file that proves the task. */
  evidenciaId: number;
}

/** A board with the contact in its second state, a note that remembers it, tasks, and a reckoned lead score. */
export async function fillCrm(
  { db, build }: TestServer,
  tenantId: number,
  agente: BuiltUser,
  chat: { id: number; contactoId: number },
): Promise<CrmRows> {
  const tenant = { suscriptor_id: tenantId, contacto_id: chat.contactoId };
  const board = await build.tablero(tenantId, ['Nuevo', 'Ganado']);
  const [nuevo, ganado] = board.estadoIds;
  const at = new Date();
  await db.query(
    `update app.contactos set kanban_estado_id = $3, kanban_estado_fecha = $4, apellido = 'Apellido', email = 'cliente@correo.co' where suscriptor_id = $1 and id = $2`,
    [tenantId, chat.contactoId, ganado, at],
  );
  await build.insert('kanban_movimientos', {
    ...tenant,
    conversacion_id: chat.id,
    de_estado_id: nuevo,
    de_nombre: 'Nuevo',
    a_estado_id: ganado,
    a_nombre: 'Ganado',
    usuario_id: agente.id,
    ocurrido: at,
  });
  await build.insert('notas', {
    ...tenant,
    texto: 'nota',
    autor_usuario_id: agente.id,
    autor_nombre: 'Ana',
    created_at: at,
    kanban_estado_id_snapshot: ganado,
    kanban_estado_nombre_snapshot: 'Ganado',
  });
  const tarea = {
    ...tenant,
    titulo: 'Llamar',
    descripcion: 'Confirmar el pedido',
    fecha_programada: at,
    asignado_usuario_id: agente.id,
    creada_por: agente.id,
    created_at: at,
  };
  await build.insert('tareas', tarea);
  const tareaId = await build.insert('tareas', {
    ...tarea,
    estado: 'COMPLETADA',
    observacion: 'listo',
    completada_en: at,
    completada_por: agente.id,
  });
  const { archivoId: evidenciaId } = await build.media(tenantId, agente.id, 'evidencia');
  await db.query('delete from app.media where suscriptor_id = $1 and archivo_id = $2', [tenantId, evidenciaId]);
  await db.query(
    'insert into app.tarea_evidencias (suscriptor_id, tarea_id, archivo_id, created_at) values ($1, $2, $3, $4)',
    [tenantId, tareaId, evidenciaId, at],
  );
  await db.query(
    `insert into app.tareas_masivas (suscriptor_id, clave, huella, creadas, omitidas, usuario_id, created_at) values ($1, gen_random_uuid(), '\\x00', 1, 0, $2, $3)`,
    [tenantId, agente.id, at],
  );
  await db.query(
    `update app.conversaciones set lead_score = 25, lead_terminos = '{"recencia": 25}', lead_stage = 'interesado', lead_stage_calculada = 'interesado', lead_stage_fijada = 'interesado'
      where suscriptor_id = $1 and id = $2`,
    [tenantId, chat.id],
  );
  return { ...board, tareaId, evidenciaId };
}
