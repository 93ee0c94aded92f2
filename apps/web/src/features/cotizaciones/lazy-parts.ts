import { lazyPart } from '../../ui/lazy-part.ts';

/** Stands in the contact's drawer. */
export const CotizacionesPanel = lazyPart(() =>
  import('./CotizacionesPanel.tsx').then((part) => part.CotizacionesPanel),
);
/** Opened from the chat's menu only. */
export const CotizacionForm = lazyPart(() => import('./CotizacionForm.tsx').then((part) => part.CotizacionForm));
