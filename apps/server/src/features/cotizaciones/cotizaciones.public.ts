export {
  countCotizaciones,
  findCotizaciones,
  listProductosCotizados,
  sumCotizacionesDeRangos,
  type CotizacionBreve,
} from './resumenes.repository.ts';
export { listCotizacionesBreves, sumCotizaciones } from './cotizaciones-por-persona.repository.ts';
