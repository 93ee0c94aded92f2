export { releaseConversacionesOf } from './conversaciones.service.ts';
