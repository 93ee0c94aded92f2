import * as archivos from './features/archivos/endpoints.ts';
import * as auth from './features/auth/endpoints.ts';
import * as canales from './features/canales/endpoints.ts';
import * as conversaciones from './features/conversaciones/endpoints.ts';
import * as encuestas from './features/encuestas/endpoints.ts';
import * as mensajes from './features/mensajes/endpoints.ts';
import * as multimedia from './features/multimedia/endpoints.ts';
import * as notasRapidas from './features/notas-rapidas/endpoints.ts';
import * as perfil from './features/perfil/endpoints.ts';
import * as plantillas from './features/plantillas/endpoints.ts';
import * as usuarios from './features/usuarios/endpoints.ts';
import * as webhooks from './features/webhooks/endpoints.ts';

/** Every call of the API. A route that is not here does not exist: the server refuses to start with one more or one less. */
export const catalogue = {
  login: auth.login,
  listRoles: auth.listRoles,
  logout: auth.logout,
  register: auth.register,
  forgotPassword: auth.forgotPassword,
  verifyResetToken: auth.verifyResetToken,
  resetPassword: auth.resetPassword,

  changePassword: perfil.changePassword,

  getOwnUsuario: usuarios.getOwnUsuario,
  listUsuariosMine: usuarios.listUsuariosMine,
  deactivateUsuario: usuarios.deactivateUsuario,
  activateUsuario: usuarios.activateUsuario,

  listCanales: canales.listCanales,

  listConversaciones: conversaciones.listConversaciones,
  listMisConversaciones: conversaciones.listMisConversaciones,
  countConversaciones: conversaciones.countConversaciones,
  getConversacion: conversaciones.getConversacion,
  assignConversacion: conversaciones.assignConversacion,
  closeConversacion: conversaciones.closeConversacion,

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
  syncPlantillas: plantillas.syncPlantillas,
  sendPlantilla: plantillas.sendPlantilla,

  resendEncuesta: encuestas.resendEncuesta,

  listCuarentena: webhooks.listCuarentena,
  replayCuarentena: webhooks.replayCuarentena,
  listAparcados: webhooks.listAparcados,
  replayAparcado: webhooks.replayAparcado,
} as const;

export type Catalogue = typeof catalogue;
type Entry = Catalogue[keyof Catalogue];

/** `'GET /api/conversations'` → its endpoint: lets the web call by address with full types and no schema in its bundle. */
export type EndpointByAddress = { [E in Entry as `${E['method']} ${E['path']}`]: E };
