export { audienceOf } from './audiencia.ts';
export { listAbiertasDeAgentes, listSinLeerDeAgentes, meanDuracion } from './cuentas.repository.ts';
export { releaseConversacionesOf } from './conversaciones.service.ts';
