export { CotizacionDialog } from './CotizacionDialog.tsx';
export { CotizacionesPanel } from './lazy-parts.ts';
