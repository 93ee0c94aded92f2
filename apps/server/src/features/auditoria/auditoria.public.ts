export { auditInsert, writeAudit, type AuditEntry } from './auditoria.repository.ts';
