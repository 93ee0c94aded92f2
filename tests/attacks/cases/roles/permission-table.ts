import { randomUUID } from 'node:crypto';
import { ADMINISTRATION } from './permissions-administration.ts';
import {
  colleague,
  delColega,
  everyone,
  inSala,
  leadingSala,
  ownWord,
  READ,
  self,
  SEND,
  shared,
  supervising,
  type Permission,
} from './permission-shapes.ts';

/**
 * The expected answers, written by hand from decisions §4 and independent of the code: a change of the server or the
 * catalogue shows as a difference. Every call of the catalogue has a line, or the case fails.
 */
export const PERMISSIONS: readonly Permission[] = [
  ...ADMINISTRATION,

  { call: 'listConversaciones', ...everyone(200) },
  { call: 'listMisConversaciones', ...everyone(200) },
  { call: 'countConversaciones', ...everyone(200) },
  { call: 'getConversacion', ...supervising([200, 200, 200, 200, 404], 200) },
  {
    call: 'assignConversacion',
    variant: 'to themself',
    body: self,
    ...supervising([200, 200, 409, 409, 404], [200, 200, 200, 409, 409]),
  },
  {
    call: 'assignConversacion',
    variant: 'to a colleague',
    body: colleague,
    ...supervising([403, 200, 403, 409, 404], [200, 200, 200, 409, 409]),
  },
  // waiting or closed chats cannot be returned
  { call: 'returnConversacion', ...supervising([409, 200, 403, 409, 404], [409, 200, 200, 409, 409]) },
  // closing twice changes nothing
  { call: 'closeConversacion', ...supervising([403, 200, 403, 200, 404], 200) },

  // with an unused number, on the own channel
  { call: 'createConversacion', ...everyone(201) },
  { call: 'getInicio', ...everyone(200) },
  { call: 'getVentanaDeInicio', ...everyone(200) },
  { call: 'searchConversaciones', ...everyone(200) },
  { call: 'explorarConversaciones', ...everyone(200) },
  { call: 'explorarConversacionesCsv', ...everyone(200) },
  { call: 'announcePresencia', ...supervising([204, 204, 403, 204, 403], 204) },
  { call: 'listBorradores', ...everyone(200) },
  { call: 'getBorrador', ...READ },
  { call: 'saveBorrador', ...READ },

  { call: 'listMensajes', ...READ },
  { call: 'getUnreadCount', ...READ },
  { call: 'countMensajes', ...READ },
  { call: 'renewArchivoUrl', ...READ },
  { call: 'sendMensaje', ...SEND },
  { call: 'retryMensaje', ...supervising([403, 200, 403, 403, 403], [200, 200, 200, 409, 409]) },
  { call: 'listUnreadByConversacion', ...everyone(200) },
  { call: 'getUnreadTotalMine', ...everyone(200) },
  { call: 'getUnreadTotalAll', ...supervising(403, 200) },
  { call: 'markMensajesRead', ...READ },
  // a mark on a closed chat could never be removed
  { call: 'markMensajesUnread', ...supervising([403, 200, 403, 403, 403], [200, 200, 200, 409, 409]) },

  { call: 'getLead', ...READ },
  { call: 'updateLead', ...supervising([403, 200, 403, 403, 403], 200) },

  // contacts belong to the business: all users work with all of them
  { call: 'listContactos', ...everyone(200) },
  // an unused number
  { call: 'getContactoByTelefono', ...everyone(404) },
  { call: 'getContacto', ...everyone(200) },
  { call: 'createContacto', ...everyone(201) },
  // only its owner changes the number of a colleague's open chat
  { call: 'updateContacto', ...supervising([200, 200, 409, 200, 200], 200) },
  // a merge cannot be undone, so it is a supervisor's; here a contact with itself, which is refused
  { call: 'mergeContacto', ...supervising(403, 400) },
  // users who may open a chat of the contact (F-A06)
  { call: 'markContactoNoContactar', ...READ },
  // no contact in this world is marked
  { call: 'unmarkContactoNoContactar', ...supervising(403, 409) },
  { call: 'listConsentimientos', ...everyone(200) },
  { call: 'createConsentimiento', ...everyone(201) },
  // exporting all contacts is for supervisors
  { call: 'exportContactos', ...supervising(403, 200) },
  // a review writes nothing; only its uploader and supervisors may act on it
  { call: 'importContactos', ...everyone(201) },
  { call: 'getImportacionActual', ...everyone(200) },
  { call: 'reviewColumnas', ...supervising([409, 403, 403, 403, 409], 409) },
  { call: 'startImportacion', ...supervising([409, 403, 403, 403, 409], 409) },
  { call: 'cancelImportacion', ...supervising([409, 403, 403, 403, 409], 409) },
  { call: 'downloadResultado', ...supervising([200, 403, 403, 403, 200], 200) },
  { call: 'listTableros', ...everyone(200) },
  { call: 'listKanbanEstados', ...everyone(200) },
  { call: 'moveContacto', ...everyone(200) },
  { call: 'listTarjetas', ...everyone(200) },
  // boards and states are supervisors' (document 2 §6, decisions §4)
  { call: 'createTablero', ...supervising(403, 201) },
  { call: 'updateTablero', ...supervising(403, 200) },
  { call: 'removeTablero', ...supervising(403, 204) },
  { call: 'countContactosDeTablero', ...supervising(403, 200) },
  { call: 'createKanbanEstado', ...supervising(403, 201) },
  { call: 'updateKanbanEstado', ...supervising(403, 200) },
  { call: 'removeKanbanEstado', ...supervising(403, 204) },
  { call: 'listNotas', ...everyone(200) },
  { call: 'createNota', ...everyone(201) },
  // an agent sees only own tasks; another user's task does not exist for them
  { call: 'listTareas', ...everyone(200) },
  { call: 'countTareasPendientes', ...everyone(200) },
  { call: 'listRecordatorios', ...everyone(200) },
  { call: 'listTareasPendientes', ...everyone(200) },
  { call: 'listTareasOfContacto', ...everyone(200) },
  { call: 'createTarea', ...everyone(201) },
  {
    call: 'createTarea',
    variant: 'for a colleague',
    body: (tenant) => ({ asignadoUsuarioId: tenant.colega.id }),
    ...supervising([403], 201),
  },
  { call: 'createTareasMasivas', body: () => ({ confirmada: true }), ...supervising(403, 200) },
  { call: 'getTarea', ...supervising([200, 404, 404, 404, 200], 200) },
  {
    call: 'updateTarea',
    body: () => ({ prioridad: 'ALTA' }),
    ...supervising([200, 404, 404, 404, 409], [200, 200, 200, 409, 409]),
  },
  // a completed one stays as a record
  { call: 'removeTarea', ...supervising([204, 404, 404, 404, 409], [204, 204, 204, 409, 409]) },
  { call: 'completeTarea', ...supervising([200, 404, 404, 404, 409], [200, 200, 200, 409, 409]) },
  { call: 'downloadEvidencia', ...supervising([200, 404, 404, 404, 200], 200) },
  // a private note is its author's alone; supervisors change shared ones, and only the author makes one private
  { call: 'listNotasRapidas', ...everyone(200) },
  { call: 'createNotaRapida', ...everyone(201) },
  { call: 'createNotaRapida', variant: 'shared', body: shared, ...supervising([403], 201) },
  {
    call: 'updateNotaRapida',
    variant: 'to a personal one',
    AGENTE: [200, 404, 403, 404, 403],
    SUPERVISOR: [404, 404, 200, 200, 403],
    SUPERADMIN: [404, 404, 403, 404, 200],
  },
  {
    call: 'updateNotaRapida',
    variant: 'to a shared one',
    body: shared,
    AGENTE: [403, 404, 403, 404, 403],
    SUPERVISOR: [404, 404, 200, 200, 200],
    SUPERADMIN: [404, 404, 200, 404, 200],
  },
  {
    call: 'removeNotaRapida',
    AGENTE: [204, 404, 403, 404, 403],
    SUPERVISOR: [404, 404, 204, 204, 204],
    SUPERADMIN: [404, 404, 204, 404, 204],
  },
  {
    call: 'markNotaRapidaUsed',
    AGENTE: [204, 404, 204, 404, 204],
    SUPERVISOR: [404, 404, 204, 204, 204],
    SUPERADMIN: [404, 404, 204, 404, 204],
  },

  // a room is only for its members, with every role; only its leader changes a group (T31)
  { call: 'listSalas', ...everyone(200) },
  { call: 'countSalasNoLeidas', ...everyone(200) },
  { call: 'createSala', body: colleague, ...everyone(201) },
  { call: 'createSala', variant: 'a group', body: () => ({ nombre: 'Ventas' }), ...everyone(201) },
  { call: 'createSala', variant: 'neither', ...everyone(400) },
  { call: 'getSala', ...inSala(200) },
  { call: 'listSalaMensajes', ...inSala(200) },
  { call: 'sendSalaMensaje', ...inSala(201) },
  { call: 'markSalaLeida', ...inSala(200) },
  // in places 0, 1 and 4 the author is the agent, in 2 the supervisor, in 3 a colleague
  { call: 'updateSalaMensaje', body: () => ({ contenido: 'Otra cosa' }), ...ownWord },
  { call: 'removeSalaMensaje', ...ownWord },
  { call: 'updateSala', ...leadingSala },
  { call: 'addSalaMiembros', body: (tenant) => ({ usuarioIds: [tenant.colega.id] }), ...leadingSala },
  // the colleague, the agent, the supervisor, the superadmin and the deactivated one, each from the room in that place
  {
    call: 'removeSalaMiembro',
    AGENTE: [204, 403, 403, 404, 204],
    SUPERVISOR: [403, 403, 204, 404, 404],
    SUPERADMIN: [403, 404, 403, 204, 404],
  },

  // all users call, in a chat that they may read; supervisors decide what is allowed (T51)
  { call: 'getVozToken', ...everyone(200) },
  { call: 'listCanalesVoz', ...everyone(200) },
  { call: 'createLlamada', ...everyone(201) },
  { call: 'createLlamada', variant: 'a colleague’s chat', body: delColega, ...supervising([403], 201) },
  // only the own call: a supervisor hangs up no other user's
  { call: 'getLlamadaActual', ...everyone(200) },
  {
    call: 'closeLlamada',
    AGENTE: [200, 404, 404, 404, 200],
    SUPERVISOR: [404, 404, 200, 404, 404],
    SUPERADMIN: [404, 404, 404, 200, 404],
  },
  { call: 'getDisponibilidad', ...everyone(200) },
  { call: 'updateDisponibilidad', ...everyone(200) },
  { call: 'listContactoLlamadas', ...everyone(200) },
  { call: 'listConversacionLlamadas', ...READ },
  // contacts and missed calls belong to the business
  { call: 'listLlamadasPerdidas', ...everyone(200) },
  { call: 'getVozAjustes', ...supervising(403, 200) },
  { call: 'updateVozAjustes', ...supervising(403, 200) },

  // all users read and send; an agent changes own uploads (decisions §13)
  { call: 'listMedia', ...everyone(200) },
  { call: 'createMedia', ...everyone(201) },
  { call: 'updateMedia', ...supervising([200, 403, 403, 403, 200], 200) },
  { call: 'removeMedia', ...supervising([204, 403, 403, 403, 204], 204) },
  { call: 'sendMedia', ...SEND },

  { call: 'listPlantillas', ...everyone(200) },
  // SUPERADMIN writes (decisions §13); the matrix's own template is approved, and not at the provider
  { call: 'createPlantilla', AGENTE: 403, SUPERVISOR: 403, SUPERADMIN: 201 },
  { call: 'updatePlantilla', AGENTE: 403, SUPERVISOR: 403, SUPERADMIN: 409 },
  { call: 'submitPlantilla', AGENTE: 403, SUPERVISOR: 403, SUPERADMIN: 409 },
  { call: 'syncPlantillas', AGENTE: 403, SUPERVISOR: 403, SUPERADMIN: 200 },
  { call: 'sendPlantilla', ...SEND },
  // one template has all five places
  { call: 'removePlantilla', AGENTE: 403, SUPERVISOR: 403, SUPERADMIN: [204, 404, 404, 404, 404] },

  // supervisors broadcast (decisions §4); without a confirmed number no message is sent
  { call: 'broadcastPlantilla', ...supervising(403, 200) },
  { call: 'listDifusiones', ...supervising(403, 200) },
  { call: 'getDifusion', ...supervising(403, 200) },
  { call: 'listDestinatarios', ...supervising(403, 200) },
  { call: 'downloadDestinatarios', ...supervising(403, 200) },
  { call: 'pauseDifusion', ...supervising(403, [200, 200, 409, 409, 200]) },
  { call: 'resumeDifusion', ...supervising(403, [200, 200, 409, 409, 200]) },
  { call: 'stopDifusion', ...supervising(403, [200, 200, 409, 200, 200]) },

  // AGENTE reads the catalogue, supervisors write it (decisions §4)
  { call: 'listProductos', ...everyone(200) },
  { call: 'searchProductos', ...everyone(200) },
  { call: 'createProducto', ...supervising(403, 201) },
  { call: 'updateProducto', ...supervising(403, 200) },
  { call: 'activateProducto', ...supervising(403, 200) },
  { call: 'deactivateProducto', ...supervising(403, 200) },
  // the matrix's businesses have no site in the inventory system
  { call: 'syncProductos', ...supervising(403, 409) },
  { call: 'getSincronizacion', ...everyone(200) },

  // created by users who can open the chat, sent by users who may send (document 2 §6, decisions §4)
  { call: 'prepareCotizacion', ...READ },
  { call: 'listCotizaciones', ...everyone(200) },
  // an agent sees neither a colleague's chat nor one that they never attended; a sent quote is not sent again
  { call: 'sendCotizacion', ...supervising([403, 200, 404, 409, 404], [200, 200, 200, 409, 409]) },
  { call: 'createCotizacion', ...supervising([201, 201, 403, 201, 403], 201) },
  { call: 'createCotizacion', variant: 'into the chat', body: () => ({ enviarEnConversacion: true }), ...SEND },

  // all users read the balance and its top-ups; PayU is for supervisors, manual amounts only for a SUPERADMIN
  // (decisions §4, §14.1)
  { call: 'getSaldo', ...everyone(200) },
  { call: 'listRecargas', ...everyone(200) },
  { call: 'getRecarga', ...everyone(200) },
  { call: 'createRecarga', body: () => ({ medio: 'PAYU', monto: 20_000 }), ...supervising(403, 201) },
  {
    call: 'createRecarga',
    variant: 'by hand',
    body: () => ({ medio: 'MANUAL', monto: 20_000, nota: 'Transferencia', clave: randomUUID() }),
    AGENTE: 403,
    SUPERVISOR: [403],
    SUPERADMIN: 201,
  },
  { call: 'consultRecarga', ...supervising(403, 200) },
  { call: 'listMovimientos', ...supervising(403, 200) },
  { call: 'createAjuste', AGENTE: 403, SUPERVISOR: 403, SUPERADMIN: 201 },
  { call: 'listPlanes', ...supervising(403, 200) },
  { call: 'createTarifa', AGENTE: 403, SUPERVISOR: 403, SUPERADMIN: 201 },

  { call: 'listEncuestas', ...everyone(200) },
  // only of closed chats: their last owner, and supervisors
  { call: 'getReenvioEncuesta', ...supervising([403, 200, 403, 200, 403], 200) },
  { call: 'resendEncuesta', ...supervising([403, 409, 403, 204, 403], [409, 409, 409, 204, 204]) },

  { call: 'getDashboard', ...supervising(403, 200) },
  { call: 'listCasos', ...supervising(403, 200) },
  // see movements, audit, dashboard, reports: supervisors (decisions §4)
  { call: 'listAuditoria', ...supervising(403, 200) },
  // the page is supervisors' (decisions §13)
  { call: 'consultAsistente', ...supervising(403, 200) },
  { call: 'listSugerencias', ...supervising(403, 200) },

  // a SUPERVISOR the own one, a SUPERADMIN all (decisions §2); only the SUPERADMIN activates and deactivates (T16)
  { call: 'listSuscriptores', ...supervising(403, 200) },
  { call: 'getSuscriptor', ...supervising(403, 200) },
  { call: 'createSuscriptor', AGENTE: 403, SUPERVISOR: 403, SUPERADMIN: 201 },
  { call: 'updateSuscriptor', ...supervising(403, 200) },
  { call: 'activateSuscriptor', AGENTE: 403, SUPERVISOR: 403, SUPERADMIN: 200 },
  // the own business cannot be deactivated
  { call: 'deactivateSuscriptor', AGENTE: 403, SUPERVISOR: 403, SUPERADMIN: 409 },

  { call: 'listCuarentena', AGENTE: 403, SUPERVISOR: 403, SUPERADMIN: 200 },
  { call: 'replayCuarentena', AGENTE: 403, SUPERVISOR: 403, SUPERADMIN: 200 },
  { call: 'listAparcados', AGENTE: 403, SUPERVISOR: 403, SUPERADMIN: 200 },
  { call: 'replayAparcado', AGENTE: 403, SUPERVISOR: 403, SUPERADMIN: 200 },
];
