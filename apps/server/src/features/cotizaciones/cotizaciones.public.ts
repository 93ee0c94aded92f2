export { countCotizaciones } from './cuentas.repository.ts';
