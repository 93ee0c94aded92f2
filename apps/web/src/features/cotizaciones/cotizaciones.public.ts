export { CotizacionDialog } from './CotizacionDialog.tsx';
export { CotizacionesPanel } from './later-parts.ts';
