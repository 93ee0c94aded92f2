export {
  countCotizaciones,
  findCotizaciones,
  listProductosCotizados,
  sumCotizacionesDeRangos,
  type CotizacionBreve,
} from './cotizacion-counts.repository.ts';
export { listCotizacionesBreves, sumCotizaciones } from './cotizaciones-por-persona.repository.ts';
