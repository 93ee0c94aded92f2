export {
  listCierresDeAgentes,
  listEnviadosDeAgentes,
  listHorasDeRecibidos,
  listRespuestasDeAgentes,
} from './agentes.service.ts';
export { listActividadPorDia, listAnunciosDeRango, listTiposDeRecibidos } from './desglose.service.ts';
