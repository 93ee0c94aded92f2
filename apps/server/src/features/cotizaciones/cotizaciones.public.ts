export {
  countCotizaciones,
  findCotizaciones,
  listProductosCotizados,
  type CotizacionBreve,
} from './cuentas.repository.ts';
export { listCotizacionesBreves, sumCotizaciones } from './desglose.repository.ts';
