export {
  countCotizaciones,
  findCotizaciones,
  listProductosCotizados,
  sumCotizacionesDeRangos,
  type CotizacionBreve,
} from './cuentas.repository.ts';
export { listCotizacionesBreves, sumCotizaciones } from './desglose.repository.ts';
