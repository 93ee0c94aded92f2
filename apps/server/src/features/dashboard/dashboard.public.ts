export { listEnviadosDeAgentes, listRespuestasDeAgentes, type RespuestaDeAgente } from './agentes.service.ts';
