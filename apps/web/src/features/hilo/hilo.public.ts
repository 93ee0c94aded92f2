export { archivoIdOf, isFresh } from './archivo-url.ts';
export {
  announceSecuencia,
  findLoaded,
  isUnreadToBring,
  joinTramo,
  loadOlder,
  loadUnread,
  onArrival,
  readHilo,
  refreshMensajes,
  renewArchivo,
  takeInMensaje,
  takeInSent,
  useHilo,
  useMensaje,
} from './hilo.queries.ts';
export { type Hilo, countUnseen, firstUnread, hasOlder, lastOfCustomer, lastSecuencia, raiseOverOwn } from './hilo.ts';
export { type MensajeCitado, type Salto, jumpToMensaje, useSalto } from './salto.ts';
export { loadNewer, loadOlderOfTramo, useTramo } from './tramo-antiguo.queries.ts';
export { viewOf } from './tramo-antiguo.ts';
