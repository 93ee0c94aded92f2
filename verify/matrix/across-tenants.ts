/**
 * Calls by which a SUPERADMIN works in every subscriber (T13): to that role another tenant's ids are not foreign there. Which
 * rules hold, and that each access is written down, is tested beside them.
 */
export const ACROSS_TENANTS: ReadonlySet<string> = new Set([
  'listUsuariosGlobal',
  'suggestSuscriptores',
  'listAreasGlobal',
  'createUsuarioGlobal',
  'updateUsuarioGlobal',
  'deactivateUsuarioGlobal',
  'activateUsuarioGlobal',
]);
