import { later } from '../../ui/later.ts';

/** Opened from the chat's menu only. */
export const CotizacionForm = later(() => import('./CotizacionForm.tsx').then((part) => part.CotizacionForm));
