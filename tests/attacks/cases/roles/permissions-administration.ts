import { everyone, supervising, type Permission } from './permission-shapes.ts';

/** The part of the table about signing in, users, channels and areas. */
export const ADMINISTRATION: readonly Permission[] = [
  { call: 'login', PUBLIC: 404 },
  // a challenge that does not exist
  { call: 'finishLogin', PUBLIC: 401 },
  { call: 'register', PUBLIC: 201 },
  { call: 'forgotPassword', PUBLIC: 204 },
  { call: 'getCaptcha', PUBLIC: 200 },
  { call: 'verifyResetToken', PUBLIC: 200 },
  { call: 'resetPassword', PUBLIC: 400 },
  { call: 'listRoles', ...everyone(200) },
  { call: 'logout', ...everyone(204) },
  // the matrix does not know the current password
  { call: 'changePassword', ...everyone(400) },
  { call: 'updatePerfil', ...everyone(200) },
  // all users see and end their own sessions; other users' do not exist for them
  { call: 'listSesiones', ...everyone(200) },
  {
    call: 'closeSesion',
    AGENTE: [204, 404, 404, 404, 404],
    SUPERVISOR: [404, 404, 204, 404, 404],
    SUPERADMIN: [404, 404, 404, 204, 404],
  },
  { call: 'closeOtherSesiones', ...everyone(200) },
  // nor a password or a code of any user
  { call: 'getSegundoFactor', ...everyone(200) },
  { call: 'beginSegundoFactor', ...everyone(400) },
  { call: 'confirmSegundoFactor', ...everyone(409) },
  { call: 'removeSegundoFactor', ...everyone(400) },

  { call: 'getOwnUsuario', ...everyone(200) },
  { call: 'listUsuariosMine', ...everyone(200) },
  { call: 'suggestUsuarios', ...everyone(200) },
  // a supervisor cannot act on a SUPERADMIN, and no user can deactivate themself
  {
    call: 'deactivateUsuario',
    AGENTE: 403,
    SUPERVISOR: [200, 200, 409, 403, 200],
    SUPERADMIN: [200, 200, 200, 409, 200],
  },
  // likewise, and the own one needs password and code
  {
    call: 'resetSegundoFactor',
    AGENTE: 403,
    SUPERVISOR: [200, 200, 409, 403, 200],
    SUPERADMIN: [200, 200, 200, 409, 200],
  },
  { call: 'activateUsuario', AGENTE: 403, SUPERVISOR: [200, 200, 200, 403, 200], SUPERADMIN: 200 },
  { call: 'listUsuarios', ...everyone(200) },
  { call: 'listUsuariosPagina', ...supervising(403, 200) },
  { call: 'createUsuario', ...supervising(403, 201) },
  { call: 'inviteUsuario', ...supervising(403, 201) },
  // none of these has a password; the last one is inactive
  {
    call: 'reinviteUsuario',
    AGENTE: 403,
    SUPERVISOR: [200, 200, 200, 403, 409],
    SUPERADMIN: [200, 200, 200, 200, 409],
  },
  // only name and area: also of oneself
  { call: 'updateUsuario', AGENTE: 403, SUPERVISOR: [200, 200, 200, 403, 200], SUPERADMIN: 200 },
  // users of all subscribers: for a SUPERADMIN, who may not deactivate themself there either
  { call: 'listUsuariosGlobal', AGENTE: 403, SUPERVISOR: 403, SUPERADMIN: 200 },
  { call: 'suggestSuscriptores', AGENTE: 403, SUPERVISOR: 403, SUPERADMIN: 200 },
  { call: 'listAreasGlobal', AGENTE: 403, SUPERVISOR: 403, SUPERADMIN: 200 },
  { call: 'createUsuarioGlobal', AGENTE: 403, SUPERVISOR: 403, SUPERADMIN: 201 },
  { call: 'inviteUsuarioGlobal', AGENTE: 403, SUPERVISOR: 403, SUPERADMIN: 201 },
  { call: 'reinviteUsuarioGlobal', AGENTE: 403, SUPERVISOR: 403, SUPERADMIN: [200, 200, 200, 200, 409] },
  { call: 'updateUsuarioGlobal', AGENTE: 403, SUPERVISOR: 403, SUPERADMIN: 200 },
  { call: 'deactivateUsuarioGlobal', AGENTE: 403, SUPERVISOR: 403, SUPERADMIN: [200, 200, 200, 409, 200] },
  { call: 'activateUsuarioGlobal', AGENTE: 403, SUPERVISOR: 403, SUPERADMIN: 200 },
  { call: 'resetSegundoFactorGlobal', AGENTE: 403, SUPERVISOR: 403, SUPERADMIN: [200, 200, 200, 409, 200] },

  { call: 'listCanales', ...everyone(200) },
  { call: 'getSaludCanales', ...supervising(403, 200) },
  { call: 'getCanal', ...everyone(200) },
  { call: 'createCanal', ...supervising(403, 201) },
  { call: 'updateCanal', ...supervising(403, 200) },
  { call: 'activateCanal', ...supervising(403, 200) },
  { call: 'deactivateCanal', ...supervising(403, 200) },
  { call: 'listAreas', ...everyone(200) },
  { call: 'getArea', ...everyone(200) },
  { call: 'createArea', ...supervising(403, 201) },
  { call: 'updateArea', ...supervising(403, 200) },
  { call: 'setAreaEstado', ...supervising(403, 200) },
  { call: 'getAreaIa', ...everyone(200) },
  { call: 'updateAreaIa', ...supervising(403, 200) },
  {
    call: 'updateAreaIa',
    body: (tenant) => ({ botUsuarioId: tenant.colega.id }),
    ...supervising(403, 400),
  },
  { call: 'listAreaPrompts', ...everyone(200) },
  { call: 'createAreaPrompt', ...supervising(403, 201) },
  { call: 'activateAreaPrompt', ...supervising(403, 200) },
  { call: 'tryAreaIa', ...supervising(403, 200) },
  { call: 'listAreaIaDecisiones', ...supervising(403, 200) },
];
