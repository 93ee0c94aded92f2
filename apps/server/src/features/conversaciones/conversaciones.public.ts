export { audienceOf } from './audiencia.ts';
export {
  countIniciadas,
  countIniciadasPor,
  listAbiertasDeAgentes,
  listSinLeerDeAgentes,
  meanDuracion,
} from './resumenes.repository.ts';
export { releaseConversacionesOf } from './conversaciones.service.ts';
