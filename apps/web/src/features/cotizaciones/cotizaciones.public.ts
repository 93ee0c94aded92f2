export { CotizacionDialog } from './CotizacionDialog.tsx';
