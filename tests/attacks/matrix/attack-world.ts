import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Rol } from '@tertulia/contract/core/roles';
import { createFolderFileStore } from '../../../apps/server/src/platform/files/folder-file-store.ts';
import type { BuiltUser } from '@tertulia/testkit/factories';
import type { TestServer } from '@tertulia/testkit/server';
import { buildAccounts } from './account-rows.ts';
import { buildBot } from './bot-rows.ts';
import { buildBroadcasts } from './broadcast-rows.ts';
import { fillCrm } from './crm-rows.ts';
import { DIA_CONTADO, DIA_OLVIDADO } from './dias.ts';
import { buildImportaciones } from './importacion-rows.ts';
import { buildLibrary } from './library-rows.ts';
import { buildSalas } from './sala-rows.ts';
import { buildLlamadas } from './voz-rows.ts';
import { buildSaldo } from './saldo-rows.ts';
import { buildSales } from './sales-rows.ts';

/** A chat of a tenant with one customer message that has a file, and one answer. */
export interface BuiltChat {
  id: number;
  contactoId: number;
  telefono: string;
  /** The customer's message. */
  mensajeId: number;
  archivoId: number;
  /** A failed message of the business: it can be retried. */
  fallidoId: number;
}

export interface Tenant {
  id: number;
  areaId: number;
  canalId: number;
  numero: string;
  agente: BuiltUser;
  colega: BuiltUser;
  supervisor: BuiltUser;
  superadmin: BuiltUser;
  inactivo: BuiltUser;
  chats: {
    espera: BuiltChat;
    propio: BuiltChat;
    delColega: BuiltChat;
    cerradoPropio: BuiltChat;
    cerradoAjeno: BuiltChat;
  };
  /** Ids by the entity that the contract's schemas name. Those of one place belong together. */
  ids: Record<string, number[]>;
  /** A new session of each role, so that no call invalidates the next one's. */
  tokenOf(rol: Rol): Promise<string>;
}

/** A tenant with at least one row in every table and a chat in every state for an agent. */
export async function buildTenant(server: TestServer): Promise<Tenant> {
  const { build } = server;
  const shop = await build.suscriptor();
  const staff = (roles: Rol[], nombre: string, estado: 0 | 1 = 1) => build.usuario(shop.id, { roles, nombre, estado });
  const [agente, colega, supervisor, superadmin, inactivo] = await Promise.all([
    staff(['AGENTE'], 'Ana'),
    staff(['AGENTE'], 'Luis'),
    staff(['SUPERVISOR'], 'Julia'),
    staff(['SUPERADMIN'], 'Root'),
    staff(['AGENTE'], 'Iván', 0),
  ]);
  const chat = (options: { asignadaA?: number; cerrada?: boolean }) => buildChat(server, { ...shop, ...options });
  const [espera, propio, delColega, cerradoPropio, cerradoAjeno] = await Promise.all([
    chat({}),
    chat({ asignadaA: agente.id }),
    chat({ asignadaA: colega.id }),
    chat({ asignadaA: agente.id, cerrada: true }),
    chat({ asignadaA: colega.id, cerrada: true }),
  ]);
  const chats = { espera, propio, delColega, cerradoPropio, cerradoAjeno };
  const all = Object.values(chats);
  // a user who may replay one may replay all, so the called ones belong to a bystander
  const bystander = await build.suscriptor();
  const [crm, cuarentenaId, library, sales, importacion, saldo, accounts, aparcados] = await Promise.all([
    fillCrm(server, shop.id, { agente, colega }, cerradoPropio),
    quarantineOne(server, shop.numero),
    buildLibrary(server, shop.id, { agente, colega, supervisor, superadmin }),
    buildSales(server, shop.id, { agente, colega }, { sent: cerradoPropio, all }),
    buildImportaciones(server, shop.id, { agente, colega, supervisor, superadmin }),
    buildSaldo(server, shop.id, cerradoPropio),
    buildAccounts(server, shop.id, { agente, colega, supervisor, superadmin, inactivo }),
    Promise.all(all.map(() => parkOne(server, bystander))),
    parkOne(server, shop),
    fillOtherTables(server, shop, agente, cerradoPropio),
  ]);
  const broadcasts = await buildBroadcasts(server, shop, supervisor, {
    chat: cerradoPropio,
    plantillaId: library.plantilla[0] ?? 0,
    kanbanEstadoId: crm.estadoIds[1] ?? 0,
  });
  const salas = await buildSalas(server, shop.id, { agente, colega, supervisor, superadmin, inactivo }, delColega);
  const llamada = await buildLlamadas(server, shop, { agente, colega, supervisor, superadmin }, cerradoPropio);
  const bot = await buildBot(server, shop, { autor: supervisor, chat: cerradoPropio });
  const byRol: Record<Rol, BuiltUser> = { AGENTE: agente, SUPERVISOR: supervisor, SUPERADMIN: superadmin };
  return {
    id: shop.id,
    areaId: shop.areaId,
    canalId: shop.canalId,
    numero: shop.numero,
    agente,
    colega,
    supervisor,
    superadmin,
    inactivo,
    chats,
    ids: {
      suscriptor: all.map(() => shop.id),
      conversacion: all.map((one) => one.id),
      contacto: all.map((one) => one.contactoId),
      tablero: crm.tableroIds,
      kanbanEstado: crm.estadoIds,
      tarea: crm.tareaIds,
      evidencia: crm.evidenciaIds,
      mensaje: all.map((one) => one.fallidoId),
      archivo: all.map((one) => one.archivoId),
      area: all.map(() => shop.areaId),
      canal: all.map(() => shop.canalId),
      cuarentena: all.map(() => cuarentenaId),
      aparcado: aparcados,
      usuario: [colega, agente, supervisor, superadmin, inactivo].map((one) => one.id),
      ...library,
      ...sales,
      ...broadcasts,
      ...saldo,
      ...accounts,
      importacion,
      ...salas,
      llamada,
      ...bot,
    },
    tokenOf: (rol) => build.sesion(shop.id, byRol[rol].id),
  };
}

async function buildChat(
  { build, db, dataDir }: TestServer,
  options: { id: number; canalId: number; areaId: number; asignadaA?: number; cerrada?: boolean },
): Promise<BuiltChat> {
  const { id: tenantId, ...rest } = options;
  const chat = await build.conversacion(tenantId, { ...rest, nombre: 'Cliente', noLeidos: 1 });
  const mensajeId = await build.mensaje(tenantId, chat.id, { contenido: 'Hola', proveedorSid: `SM${chat.id}` });
  const fallidoId = await build.mensaje(tenantId, chat.id, { contenido: 'Buenos días', emisor: 'USUARIO' });
  await db.query(
    `update app.mensajes set reply_to_id = $3, estado_mensaje = 'ERROR', error_codigo = '63016', error_detalle = 'detalle', enviado_por_nombre = 'Ana'
      where suscriptor_id = $1 and id = $2`,
    [tenantId, fallidoId, mensajeId],
  );
  await db.query(
    `update app.mensajes set referral = '{"mediaUrl":null,"headline":"","body":"","sourceType":null,"sourceUrl":null}',
            ubicacion = '{"latitud":4.6,"longitud":-74.1,"nombre":"","direccion":""}', datos = '{}' where suscriptor_id = $1 and id = $2`,
    [tenantId, mensajeId],
  );
  await db.query(
    `insert into app.envios (suscriptor_id, mensaje_id, estado, clase, texto, content_sid, content_variables, ultimo_error)
     values ($1, $2, 'FALLIDO', 'PLANTILLA', 'Buenos días', 'HX', '{}', 'x')`,
    [tenantId, fallidoId],
  );
  const archivoId = await build.archivo(tenantId, mensajeId, 'foto.png');
  const stored = await createFolderFileStore({ dir: join(dataDir, 'files') }).put(
    Buffer.from(`contenido de ${archivoId}`),
    {
      tenantId,
      maxBytes: 1000,
    },
  );
  await db.query(
    'update app.archivos set clave = $3, tamano = $4, origen_url = $5 where suscriptor_id = $1 and id = $2',
    [tenantId, archivoId, stored.key, stored.size, 'https://api.twilio.com/x'],
  );
  await db.query('insert into app.claves_sueltas (suscriptor_id, clave) values ($1, $2)', [tenantId, `${stored.key}x`]);
  return { id: chat.id, contactoId: chat.contactoId, telefono: chat.telefono, mensajeId, archivoId, fallidoId };
}

/** An unsigned webhook for the tenant's number. It belongs to no tenant, but its content would be the tenant's. */
function quarantineOne({ build }: TestServer, numero: string): Promise<number> {
  const where = { ruta: '/webhooks/twilio/message', consulta: '', destino: numero, proveedor_sid: 'SM1' };
  return build.insert('webhooks_cuarentena', {
    ...where,
    cuerpo: 'Body=hola',
    firma: 'firma',
    motivo: 'FIRMA',
    cuenta: 'AC1',
  });
}

/** An event of the tenant that failed for a day. */
function parkOne({ build }: TestServer, shop: { id: number; canalId: number }): Promise<number> {
  return build.insert('webhooks_recibidos', {
    suscriptor_id: shop.id,
    canal_id: shop.canalId,
    clase: 'MENSAJE',
    proveedor_sid: `SM${randomUUID()}`,
    clave: 'M:+573000000001',
    cuerpo: 'Body=hola',
    consulta: 'e=1',
    origen: 'WEBHOOK',
    estado: 'APARCADO',
    intentos: 36,
    error: 'ninguno',
    error_codigo: 'Error',
  });
}

async function fillOtherTables(
  { db, build }: TestServer,
  shop: { id: number; areaId: number; canalId: number; numero: string },
  agente: BuiltUser,
  chat: BuiltChat,
): Promise<void> {
  const tenant = { suscriptor_id: shop.id };
  const contacto = { contacto_id: chat.contactoId };
  // the last active area and an active main channel cannot be deactivated; the calls use these
  await db.query(`insert into app.areas (suscriptor_id, nombre) values ($1, 'Respaldo')`, [shop.id]);
  await db.query('update app.canales set es_principal = false where id = $1', [shop.canalId]);
  await db.query(
    `insert into app.area_horarios (suscriptor_id, area_id, day_of_week, hora_apertura, hora_cierre) select $1, $2, d, '08:00', '18:00' from generate_series(0, 6) d`,
    [shop.id, shop.areaId],
  );
  await db.query(
    `insert into app.area_fechas (suscriptor_id, area_id, fecha, nombre) values ($1, $2, '2026-12-24', 'Inventario')`,
    [shop.id, shop.areaId],
  );
  const proof = JSON.stringify({ texto: '' });
  await build.insert('consentimientos', {
    ...tenant,
    ...contacto,
    tipo: 'OPT_OUT',
    origen: 'CLIENTE',
    prueba: proof,
    ocurrido: new Date(),
  });
  await build.insert('encuestas', {
    ...tenant,
    conversacion_id: chat.id,
    usuario_id: agente.id,
    enviada: new Date(Date.now() - 48 * 3_600_000),
    estado: 'COMPLETA',
    respondida: new Date(),
    rating: 4,
    comentario: 'bien',
    created_at: new Date(),
  });
  await db.query(
    `insert into app.borradores (suscriptor_id, usuario_id, conversacion_id, contenido, reply_to_id, actualizado) values ($1, $2, $3, 'borrador', $4, now())`,
    [shop.id, agente.id, chat.id, chat.mensajeId],
  );
  await db.query(
    `insert into app.dias_contados (suscriptor_id, dia, recibidos, enviados, cerradas, base, tocados, atenciones, respuestas, espera_abierto, espera_reloj, horarios)
     values ($1, '${DIA_CONTADO}', 1, 0, 0, $2, '\\x00000000', '', 0, 0, 0, '{}')`,
    [shop.id, chat.id],
  );
  // a day without opening hours, and days ahead: rows that the timer of the days does not delete
  await db.query(
    `insert into app.dias_avance as a (suscriptor_id, hasta) values ($1, '${DIA_OLVIDADO}') on conflict (suscriptor_id) do update set hasta = excluded.hasta`,
    [shop.id],
  );
  await db.query(`insert into app.dias_olvidados (suscriptor_id, dia) values ($1, '${DIA_OLVIDADO}')`, [shop.id]);
  await db.query('insert into app.espacio (suscriptor_id, bytes) values ($1, 10)', [shop.id]);
  await build.insert('espacio_cambios', { ...tenant, bytes: 1 });
  await build.insert('auditoria', { ...tenant, entidad: 'prueba', accion: 'PRUEBA', detalles: proof });
  const link = createHash('sha256').update(`enlace ${shop.id}`).digest();
  await build.insert('restablecimientos', {
    ...tenant,
    usuario_id: agente.id,
    token_sha256: link,
    expira: new Date(Date.now() + 1_800_000),
  });
  await build.insert('webhooks_recibidos', {
    ...tenant,
    canal_id: shop.canalId,
    clase: 'MENSAJE',
    proveedor_sid: `SM${shop.id}`,
    clave: 'M:+573000000000',
    cuerpo: 'Body=hola',
    consulta: 'e=1',
    origen: 'WEBHOOK',
    estado: 'PROCESADO',
    error: 'ninguno',
  });
  // failed for good: no worker changes it
  await db.query(
    `insert into app.trabajos (suscriptor_id, tarea, turno, clave, datos, max_intentos, proximo_intento, ultimo_error)
       values ($1, 'prueba', 'prueba', 'prueba', '{"nombre":"prueba"}', 1, 'infinity', 'ninguno')`,
    [shop.id],
  );
}
