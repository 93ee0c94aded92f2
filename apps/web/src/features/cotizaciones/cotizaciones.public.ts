export { CotizacionDialog } from './CotizacionDialog.tsx';
export { CotizacionesPanel } from './CotizacionesPanel.tsx';
