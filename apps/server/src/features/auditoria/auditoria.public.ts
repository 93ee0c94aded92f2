export { writeAudit } from './auditoria.repository.ts';
