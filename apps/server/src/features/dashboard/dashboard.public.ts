export { listEnviadosDeAgentes, listRespuestasDeAgentes } from './agentes.service.ts';
