/**
 * Calls by which a SUPERADMIN works in every subscriber (T13): to that role another tenant's ids are not foreign there. Which
 * rules hold, and that each access is written down, is tested beside them.
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
 * Calls in which a SUPERADMIN may name any subscriber, and leaves an audit row (decisions §4): with their ids these are let
 * in by right, and their own tests hold what they do. Everybody else finds nothing there.
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
