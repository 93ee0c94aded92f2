import * as archivos from './features/archivos/endpoints.ts';
import * as areas from './features/areas/endpoints.ts';
import * as asistente from './features/asistente/endpoints.ts';
import * as auditoria from './features/auditoria/endpoints.ts';
import * as auth from './features/auth/endpoints.ts';
import * as bot from './features/bot/endpoints.ts';
import * as borradores from './features/borradores/endpoints.ts';
import * as canales from './features/canales/endpoints.ts';
import * as chatInterno from './features/chat-interno/endpoints.ts';
import * as contactos from './features/contactos/endpoints.ts';
import * as conversaciones from './features/conversaciones/endpoints.ts';
import * as cotizaciones from './features/cotizaciones/endpoints.ts';
import * as dashboard from './features/dashboard/endpoints.ts';
import * as difusiones from './features/difusiones/endpoints.ts';
import * as encuestas from './features/encuestas/endpoints.ts';
import * as importaciones from './features/importaciones/endpoints.ts';
import * as kanban from './features/kanban/endpoints.ts';
import * as lead from './features/lead/endpoints.ts';
import * as llamadas from './features/llamadas/endpoints.ts';
import * as mensajes from './features/mensajes/endpoints.ts';
import * as multimedia from './features/multimedia/endpoints.ts';
import * as notas from './features/notas/endpoints.ts';
import * as notasRapidas from './features/notas-rapidas/endpoints.ts';
import * as perfil from './features/perfil/endpoints.ts';
import * as segundoFactor from './features/perfil/segundo-factor.ts';
import * as sesiones from './features/perfil/sesiones.ts';
import * as plantillas from './features/plantillas/endpoints.ts';
import * as presencia from './features/presencia/endpoints.ts';
import * as productos from './features/productos/endpoints.ts';
import * as saldo from './features/saldo/endpoints.ts';
import * as suscriptores from './features/suscriptores/endpoints.ts';
import * as tareas from './features/tareas/endpoints.ts';
import * as segundoFactorAjeno from './features/usuarios/reset-segundo-factor.ts';
import * as usuarios from './features/usuarios/endpoints.ts';
import * as usuariosGlobales from './features/usuarios/global-endpoints.ts';
import * as webhooks from './features/webhooks/endpoints.ts';

/** Every call of the API. The server refuses to start with a missing or an additional route. */
export const catalogue = {
  login: auth.login,
  listRoles: auth.listRoles,
  logout: auth.logout,
  register: auth.register,
  forgotPassword: auth.forgotPassword,
  getCaptcha: auth.getCaptcha,
  verifyResetToken: auth.verifyResetToken,
  resetPassword: auth.resetPassword,
  finishLogin: auth.finishLogin,

  changePassword: perfil.changePassword,
  updatePerfil: perfil.updatePerfil,
  listSesiones: sesiones.listSesiones,
  closeSesion: sesiones.closeSesion,
  closeOtherSesiones: sesiones.closeOtherSesiones,
  getSegundoFactor: segundoFactor.getSegundoFactor,
  beginSegundoFactor: segundoFactor.beginSegundoFactor,
  confirmSegundoFactor: segundoFactor.confirmSegundoFactor,
  removeSegundoFactor: segundoFactor.removeSegundoFactor,

  getOwnUsuario: usuarios.getOwnUsuario,
  listUsuariosMine: usuarios.listUsuariosMine,
  suggestUsuarios: usuarios.suggestUsuarios,
  listUsuariosPagina: usuarios.listUsuariosPagina,
  listUsuarios: usuarios.listUsuarios,
  createUsuario: usuarios.createUsuario,
  inviteUsuario: usuarios.inviteUsuario,
  reinviteUsuario: usuarios.reinviteUsuario,
  updateUsuario: usuarios.updateUsuario,
  resetSegundoFactor: segundoFactorAjeno.resetSegundoFactor,
  deactivateUsuario: usuarios.deactivateUsuario,
  activateUsuario: usuarios.activateUsuario,
  listUsuariosGlobal: usuariosGlobales.listUsuariosGlobal,
  suggestSuscriptores: usuariosGlobales.suggestSuscriptores,
  listAreasGlobal: usuariosGlobales.listAreasGlobal,
  createUsuarioGlobal: usuariosGlobales.createUsuarioGlobal,
  inviteUsuarioGlobal: usuariosGlobales.inviteUsuarioGlobal,
  reinviteUsuarioGlobal: usuariosGlobales.reinviteUsuarioGlobal,
  updateUsuarioGlobal: usuariosGlobales.updateUsuarioGlobal,
  deactivateUsuarioGlobal: usuariosGlobales.deactivateUsuarioGlobal,
  activateUsuarioGlobal: usuariosGlobales.activateUsuarioGlobal,
  resetSegundoFactorGlobal: segundoFactorAjeno.resetSegundoFactorGlobal,

  listCanales: canales.listCanales,
  getSaludCanales: canales.getSaludCanales,
  getCanal: canales.getCanal,
  createCanal: canales.createCanal,
  updateCanal: canales.updateCanal,
  activateCanal: canales.activateCanal,
  deactivateCanal: canales.deactivateCanal,
  listAreas: areas.listAreas,
  getArea: areas.getArea,
  createArea: areas.createArea,
  updateArea: areas.updateArea,
  setAreaEstado: areas.setAreaEstado,
  getAreaIa: bot.getAreaIa,
  updateAreaIa: bot.updateAreaIa,
  listAreaPrompts: bot.listAreaPrompts,
  createAreaPrompt: bot.createAreaPrompt,
  activateAreaPrompt: bot.activateAreaPrompt,
  tryAreaIa: bot.tryAreaIa,
  listAreaIaDecisiones: bot.listAreaIaDecisiones,

  listConversaciones: conversaciones.listConversaciones,
  listMisConversaciones: conversaciones.listMisConversaciones,
  countConversaciones: conversaciones.countConversaciones,
  getConversacion: conversaciones.getConversacion,
  assignConversacion: conversaciones.assignConversacion,
  returnConversacion: conversaciones.returnConversacion,
  closeConversacion: conversaciones.closeConversacion,
  createConversacion: conversaciones.createConversacion,
  getInicio: conversaciones.getInicio,
  getVentanaDeInicio: conversaciones.getVentanaDeInicio,
  searchConversaciones: conversaciones.searchConversaciones,
  explorarConversaciones: conversaciones.explorarConversaciones,
  explorarConversacionesCsv: conversaciones.explorarConversacionesCsv,
  announcePresencia: presencia.announcePresencia,
  getLead: lead.getLead,
  updateLead: lead.updateLead,
  listBorradores: borradores.listBorradores,
  getBorrador: borradores.getBorrador,
  saveBorrador: borradores.saveBorrador,

  listMensajes: mensajes.listMensajes,
  sendMensaje: mensajes.sendMensaje,
  retryMensaje: mensajes.retryMensaje,
  getUnreadCount: mensajes.getUnreadCount,
  listUnreadByConversacion: mensajes.listUnreadByConversacion,
  getUnreadTotalMine: mensajes.getUnreadTotalMine,
  getUnreadTotalAll: mensajes.getUnreadTotalAll,
  markMensajesRead: mensajes.markMensajesRead,
  markMensajesUnread: mensajes.markMensajesUnread,
  countMensajes: mensajes.countMensajes,
  renewArchivoUrl: archivos.renewArchivoUrl,

  listSalas: chatInterno.listSalas,
  createSala: chatInterno.createSala,
  getSala: chatInterno.getSala,
  updateSala: chatInterno.updateSala,
  addSalaMiembros: chatInterno.addSalaMiembros,
  removeSalaMiembro: chatInterno.removeSalaMiembro,
  listSalaMensajes: chatInterno.listSalaMensajes,
  sendSalaMensaje: chatInterno.sendSalaMensaje,
  updateSalaMensaje: chatInterno.updateSalaMensaje,
  removeSalaMensaje: chatInterno.removeSalaMensaje,
  markSalaLeida: chatInterno.markSalaLeida,
  countSalasNoLeidas: chatInterno.countSalasNoLeidas,

  listContactos: contactos.listContactos,
  getContactoByTelefono: contactos.getContactoByTelefono,
  getContacto: contactos.getContacto,
  createContacto: contactos.createContacto,
  updateContacto: contactos.updateContacto,
  mergeContacto: contactos.mergeContacto,
  markContactoNoContactar: contactos.markContactoNoContactar,
  unmarkContactoNoContactar: contactos.unmarkContactoNoContactar,
  exportContactos: contactos.exportContactos,
  listConsentimientos: contactos.listConsentimientos,
  createConsentimiento: contactos.createConsentimiento,

  importContactos: importaciones.importContactos,
  getImportacionActual: importaciones.getImportacionActual,
  reviewColumnas: importaciones.reviewColumnas,
  startImportacion: importaciones.startImportacion,
  cancelImportacion: importaciones.cancelImportacion,
  downloadResultado: importaciones.downloadResultado,

  listTableros: kanban.listTableros,
  listKanbanEstados: kanban.listKanbanEstados,
  moveContacto: kanban.moveContacto,
  createTablero: kanban.createTablero,
  updateTablero: kanban.updateTablero,
  removeTablero: kanban.removeTablero,
  countContactosDeTablero: kanban.countContactosDeTablero,
  createKanbanEstado: kanban.createKanbanEstado,
  updateKanbanEstado: kanban.updateKanbanEstado,
  removeKanbanEstado: kanban.removeKanbanEstado,
  listTarjetas: kanban.listTarjetas,

  listNotas: notas.listNotas,
  createNota: notas.createNota,

  listTareas: tareas.listTareas,
  countTareasPendientes: tareas.countTareasPendientes,
  listRecordatorios: tareas.listRecordatorios,
  createTarea: tareas.createTarea,
  getTarea: tareas.getTarea,
  updateTarea: tareas.updateTarea,
  removeTarea: tareas.removeTarea,
  completeTarea: tareas.completeTarea,
  createTareasMasivas: tareas.createTareasMasivas,
  listTareasPendientes: tareas.listTareasPendientes,
  listTareasOfContacto: tareas.listTareasOfContacto,
  downloadEvidencia: tareas.downloadEvidencia,

  listNotasRapidas: notasRapidas.listNotasRapidas,
  createNotaRapida: notasRapidas.createNotaRapida,
  updateNotaRapida: notasRapidas.updateNotaRapida,
  removeNotaRapida: notasRapidas.removeNotaRapida,
  markNotaRapidaUsed: notasRapidas.markNotaRapidaUsed,

  listMedia: multimedia.listMedia,
  createMedia: multimedia.createMedia,
  updateMedia: multimedia.updateMedia,
  removeMedia: multimedia.removeMedia,
  sendMedia: multimedia.sendMedia,

  listPlantillas: plantillas.listPlantillas,
  createPlantilla: plantillas.createPlantilla,
  updatePlantilla: plantillas.updatePlantilla,
  submitPlantilla: plantillas.submitPlantilla,
  removePlantilla: plantillas.removePlantilla,
  syncPlantillas: plantillas.syncPlantillas,
  sendPlantilla: plantillas.sendPlantilla,

  broadcastPlantilla: difusiones.broadcastPlantilla,
  listDifusiones: difusiones.listDifusiones,
  getDifusion: difusiones.getDifusion,
  listDestinatarios: difusiones.listDestinatarios,
  downloadDestinatarios: difusiones.downloadDestinatarios,
  pauseDifusion: difusiones.pauseDifusion,
  resumeDifusion: difusiones.resumeDifusion,
  stopDifusion: difusiones.stopDifusion,

  listProductos: productos.listProductos,
  searchProductos: productos.searchProductos,
  createProducto: productos.createProducto,
  updateProducto: productos.updateProducto,
  activateProducto: productos.activateProducto,
  deactivateProducto: productos.deactivateProducto,
  syncProductos: productos.syncProductos,
  getSincronizacion: productos.getSincronizacion,

  createCotizacion: cotizaciones.createCotizacion,
  prepareCotizacion: cotizaciones.prepareCotizacion,
  listCotizaciones: cotizaciones.listCotizaciones,
  sendCotizacion: cotizaciones.sendCotizacion,

  getSaldo: saldo.getSaldo,
  listRecargas: saldo.listRecargas,
  getRecarga: saldo.getRecarga,
  createRecarga: saldo.createRecarga,
  consultRecarga: saldo.consultRecarga,
  listMovimientos: saldo.listMovimientos,
  createAjuste: saldo.createAjuste,
  listPlanes: saldo.listPlanes,
  createTarifa: saldo.createTarifa,

  resendEncuesta: encuestas.resendEncuesta,
  getReenvioEncuesta: encuestas.getReenvioEncuesta,
  listEncuestas: encuestas.listEncuestas,

  getDashboard: dashboard.getDashboard,
  listCasos: dashboard.listCasos,
  listAuditoria: auditoria.listAuditoria,
  consultAsistente: asistente.consultAsistente,
  listSugerencias: asistente.listSugerencias,

  listSuscriptores: suscriptores.listSuscriptores,
  getSuscriptor: suscriptores.getSuscriptor,
  createSuscriptor: suscriptores.createSuscriptor,
  updateSuscriptor: suscriptores.updateSuscriptor,
  activateSuscriptor: suscriptores.activateSuscriptor,
  deactivateSuscriptor: suscriptores.deactivateSuscriptor,

  getVozToken: llamadas.getVozToken,
  listCanalesVoz: llamadas.listCanalesVoz,
  createLlamada: llamadas.createLlamada,
  getLlamadaActual: llamadas.getLlamadaActual,
  closeLlamada: llamadas.closeLlamada,
  getDisponibilidad: llamadas.getDisponibilidad,
  updateDisponibilidad: llamadas.updateDisponibilidad,
  listContactoLlamadas: llamadas.listContactoLlamadas,
  listConversacionLlamadas: llamadas.listConversacionLlamadas,
  listLlamadasPerdidas: llamadas.listLlamadasPerdidas,
  getVozAjustes: llamadas.getVozAjustes,
  updateVozAjustes: llamadas.updateVozAjustes,

  listCuarentena: webhooks.listCuarentena,
  replayCuarentena: webhooks.replayCuarentena,
  listAparcados: webhooks.listAparcados,
  replayAparcado: webhooks.replayAparcado,
} as const;

export type Catalogue = typeof catalogue;
type Entry = Catalogue[keyof Catalogue];

/**
 * `'GET /api/conversations'` → its endpoint: the web calls by address with full types and without schemas in its
 * bundle.
 */
export type EndpointByAddress = { [E in Entry as `${E['method']} ${E['path']}`]: E };
