export { audienceOf } from './audiencia.ts';
export { releaseConversacionesOf } from './conversaciones.service.ts';
