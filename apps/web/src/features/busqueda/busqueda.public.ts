export { coincidenciaOf } from './coincidencia.ts';
export { BusquedaList, importBusqueda } from './later-parts.ts';
