/**
 * Calls in which a SUPERADMIN may name any subscriber, and leaves an audit row (decisions §4): with their ids these are let
 * in by right, and their own tests hold what they do. Everybody else finds nothing there.
 */
export const ANY_SUSCRIPTOR: ReadonlySet<string> = new Set([
  'listCanales',
  'getSaludCanales',
  'getCanal',
  'createCanal',
  'updateCanal',
  'activateCanal',
  'deactivateCanal',
]);
