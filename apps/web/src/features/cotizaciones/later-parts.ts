import { later } from '../../ui/later.ts';

/** Stands in the contact's drawer. */
export const CotizacionesPanel = later(() => import('./CotizacionesPanel.tsx').then((part) => part.CotizacionesPanel));
/** Opened from the chat's menu only. */
export const CotizacionForm = later(() => import('./CotizacionForm.tsx').then((part) => part.CotizacionForm));
