import { join } from 'node:path';
import { createFolderFileStore } from '../../../apps/server/src/platform/files/folder-file-store.ts';
import type { BuiltUser } from '@tertulia/testkit/factories';
import type { TestServer } from '@tertulia/testkit/server';

export interface CrmRows {
  tableroIds: number[];
  /** A state of the board in the same place. */
  estadoIds: number[];
  /** The agent's, a colleague's, one without assignee, and two completed ones of the colleague and the agent. */
  tareaIds: number[];
  /** The file that proves the task in the same place. */
  evidenciaIds: number[];
}

/**
 * Boards, of which the first has the contact in its second state, a note that records it, tasks, and a computed lead
 * score.
 */
export async function fillCrm(
  server: TestServer,
  tenantId: number,
  { agente, colega }: { agente: BuiltUser; colega: BuiltUser },
  chat: { id: number; contactoId: number },
): Promise<CrmRows> {
  const { db, build } = server;
  const tenant = { suscriptor_id: tenantId, contacto_id: chat.contactoId };
  const boards: Awaited<ReturnType<typeof build.tablero>>[] = [];
  for (let place = 0; place < 5; place++) boards.push(await build.tablero(tenantId, ['Nuevo', 'Ganado']));
  const [nuevo, ganado] = boards[0]?.estadoIds ?? [];
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
  await db.query(
    'insert into app.contacto_uniones (suscriptor_id, unido_id, contacto_id, usuario_id, ocurrido) values ($1, 1, $2, $3, $4)',
    [tenantId, chat.contactoId, agente.id, at],
  );
  const tareas = await buildTareas(server, tenant, { agente, colega });
  await db.query(
    `insert into app.tareas_masivas (suscriptor_id, clave, huella, creadas, omitidas, usuario_id, created_at) values ($1, gen_random_uuid(), '\\x00', 1, 0, $2, $3)`,
    [tenantId, agente.id, at],
  );
  await db.query(
    `update app.conversaciones set lead_score = 25, lead_terminos = '{"recencia": 25}', lead_stage = 'interesado', lead_stage_calculada = 'interesado', lead_stage_fijada = 'interesado'
      where suscriptor_id = $1 and id = $2`,
    [tenantId, chat.id],
  );
  return {
    tableroIds: boards.map(({ id }) => id),
    estadoIds: boards.map(({ estadoIds }) => estadoIds[0] ?? 0),
    ...tareas,
  };
}

async function buildTareas(
  { build, dataDir, db }: TestServer,
  tenant: { suscriptor_id: number; contacto_id: number },
  { agente, colega }: { agente: BuiltUser; colega: BuiltUser },
): Promise<Pick<CrmRows, 'tareaIds' | 'evidenciaIds'>> {
  const files = createFolderFileStore({ dir: join(dataDir, 'files') });
  const at = new Date();
  const tareaIds: number[] = [];
  const evidenciaIds: number[] = [];
  for (const [quien, isCompleted] of [
    [agente, false],
    [colega, false],
    [null, false],
    [colega, true],
    [agente, true],
  ] as const) {
    const tareaId = await build.insert('tareas', {
      ...tenant,
      titulo: 'Llamar',
      descripcion: 'Confirmar el pedido',
      fecha_programada: at,
      asignado_usuario_id: quien?.id ?? null,
      creada_por: agente.id,
      created_at: at,
      ...(isCompleted && { estado: 'COMPLETADA', observacion: 'listo', completada_en: at, completada_por: agente.id }),
    });
    const stored = await files.put(Buffer.from(`evidencia de ${tareaId}`), {
      tenantId: tenant.suscriptor_id,
      maxBytes: 1000,
    });
    const archivoId = await build.insert('archivos', {
      suscriptor_id: tenant.suscriptor_id,
      nombre_original: 'evidencia.png',
      tipo_mime: 'image/png',
      estado: 'LISTO',
      clave: stored.key,
      tamano: stored.size,
      sha256: stored.sha256,
    });
    await db.query(
      'insert into app.tarea_evidencias (suscriptor_id, tarea_id, archivo_id, created_at) values ($1, $2, $3, $4)',
      [tenant.suscriptor_id, tareaId, archivoId, at],
    );
    await build.insert('tarea_recordatorios', {
      suscriptor_id: tenant.suscriptor_id,
      tarea_id: tareaId,
      usuario_id: (quien ?? agente).id,
      clase: 'VENCE',
      fecha_programada: at,
      enviado: at,
    });
    tareaIds.push(tareaId);
    evidenciaIds.push(archivoId);
  }
  return { tareaIds, evidenciaIds };
}
