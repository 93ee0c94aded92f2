export { countCotizaciones, findCotizaciones, listProductosCotizados } from './cuentas.repository.ts';
export { listCotizacionesBreves, sumCotizaciones } from './desglose.repository.ts';
