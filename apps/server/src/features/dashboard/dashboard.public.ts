export {
  listCierresDeAgentes,
  listEnviadosDeAgentes,
  listHorasDeRecibidos,
  listRespuestasDeAgentes,
} from './agentes.service.ts';
