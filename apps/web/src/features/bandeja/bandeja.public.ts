export { hintOf, isShownTo } from './apertura.ts';
export { acceptConversacion, closeConversacion, markRead, markUnread } from './bandeja.actions.ts';
export { changeBandeja, readBandeja, useBandeja, viewerOf } from './bandeja.cache.ts';
export type { ListaName } from './bandeja-orden.ts';
export { useFilas } from './useFilas.ts';
export { holdRowsOf } from './useQuietRows.ts';
export { isLockedFor, type Viewer } from './bandeja-evento.ts';
export {
  loadMore,
  refetchQueue,
  refreshCounts,
  refreshListas,
  refreshNoLeidos,
  useConversacion,
  useCount,
  useCountsLoader,
  useLista,
  useNoLeidosLoader,
} from './bandeja.queries.ts';
export { BANDEJA_TEXTS } from './bandeja.texts.ts';
export {
  type Bandeja,
  applyConversacion,
  applyConversaciones,
  applyEventos,
  applyMensaje,
  needsFetch,
} from './bandeja.ts';
export { ConversacionList, ConversacionListSkeleton } from './ConversacionList.tsx';
export { type RowViewer, failureText } from './ConversacionRow.tsx';
export { hasUnsent, showEscritos, showUnsent, unsentNow, useUnsent } from './escritos.ts';
export { isConversacionEvent, isMensaje, movesCounts } from './live-events.ts';
export { findDone } from './lost-answer.ts';
export { badgeOf, nameOf, rowTime } from './names.ts';
export { answerAsPretended, askingAt, eventoAsPretended, isPretended } from './pretences.ts';
export { useOpenFigures } from './open-figures.queries.ts';
export { loadRecibidas } from './recibidas.queries.ts';
export { FailedMark, RowFace, RowOwner, UnsentMark } from './RowParts.tsx';
export { RowScroll } from './RowScroll.tsx';
export { useCursorRow } from './useCursorRow.ts';
export { useRowWindow } from './useRowWindow.ts';
