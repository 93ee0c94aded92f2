export { countCotizaciones, findCotizaciones, listProductosCotizados } from './cuentas.repository.ts';
