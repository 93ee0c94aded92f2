import { lazyPart } from '../../ui/lazy/lazy-part.ts';

/** Part of the contact's drawer. */
export const CotizacionesPanel = lazyPart(() =>
  import('./CotizacionesPanel.tsx').then((part) => part.CotizacionesPanel),
);
/** Opened only from the chat's menu. */
export const CotizacionForm = lazyPart(() => import('./CotizacionForm.tsx').then((part) => part.CotizacionForm));
