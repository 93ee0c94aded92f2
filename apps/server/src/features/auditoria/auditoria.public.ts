export { lookInto, quien, auditVisit } from './mirada.service.ts';
export { auditInsert, writeAudit, type AuditEntry } from './auditoria.repository.ts';
