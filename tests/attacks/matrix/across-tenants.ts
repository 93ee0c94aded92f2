/**
 * Calls by which a SUPERADMIN works in every subscriber (T13): for that role another tenant's ids are not foreign
 * there. Their rules, and that each access is audited, are tested beside them.
 */
export const ACROSS_TENANTS: ReadonlySet<string> = new Set([
  'listUsuariosGlobal',
  'suggestSuscriptores',
  'listAreasGlobal',
  'createUsuarioGlobal',
  'inviteUsuarioGlobal',
  'reinviteUsuarioGlobal',
  'updateUsuarioGlobal',
  'deactivateUsuarioGlobal',
  'activateUsuarioGlobal',
  'resetSegundoFactorGlobal',
  'listSuscriptores',
  'getSuscriptor',
  'updateSuscriptor',
  'activateSuscriptor',
  'deactivateSuscriptor',
]);

/**
 * Calls in which a SUPERADMIN may name any subscriber, and leaves an audit row (decisions §4): foreign ids are accepted
 * by right, and their own tests cover their effect. All others find nothing there.
 */
export const ANY_SUSCRIPTOR: ReadonlySet<string> = new Set([
  'listAuditoria',
  'listCanales',
  'getSaludCanales',
  'getCanal',
  'createCanal',
  'updateCanal',
  'activateCanal',
  'deactivateCanal',
]);
