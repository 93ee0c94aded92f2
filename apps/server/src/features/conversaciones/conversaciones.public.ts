export { audienceOf } from './audiencia.ts';
export { listSinLeerDeAgentes } from './cuentas.repository.ts';
export { releaseConversacionesOf } from './conversaciones.service.ts';
