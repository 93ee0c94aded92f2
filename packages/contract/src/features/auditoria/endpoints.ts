import { z } from 'zod';
import { instant } from '../../core/dates.ts';
import { endpoint } from '../../core/endpoint.ts';
import { flagParam } from '../../core/flags.ts';
import { idParam } from '../../core/ids.ts';
import { pageOf, pageQuery } from '../../core/page.ts';
import { SUPERVISING_ROLES } from '../../core/roles.ts';
import { storableText } from '../../core/text.ts';
import { registroAuditoria } from './auditoria.ts';
import { AUDITORIA_EXPORT_PAGE, AUDITORIA_PAGE_SIZE, AUDITORIA_SORTS } from './limites.ts';

export const listAuditoria = endpoint({
  method: 'GET',
  path: '/api/audit/page',
  summary: 'A page of the audit, the newest first; both ends of the time are inclusive',
  access: SUPERVISING_ROLES,
  sees: 'entries of the own subscriber; a SUPERADMIN may name another one, whose audit log records the access',
  query: z.object({
    /** Used for a SUPERADMIN only; all other callers get their own subscriber (decisions §4). */
    suscriptorId: idParam('suscriptor').optional(),
    ...pageQuery({
      sort: AUDITORIA_SORTS,
      defaultSort: 'timestamp,desc',
      defaultSize: AUDITORIA_PAGE_SIZE,
      maxSize: AUDITORIA_EXPORT_PAGE,
    }),
    usuarioId: idParam('usuario').optional(),
    entidad: storableText(100)
      .transform((text) => text.trim())
      .optional(),
    accion: storableText(100)
      .transform((text) => text.trim())
      .optional(),
    /** Without read-only accesses. */
    sinConsultas: flagParam.optional(),
    from: instant.optional(),
    to: instant.optional(),
  }),
  reply: pageOf(registroAuditoria),
  errors: ['VALIDATION', 'FORBIDDEN', 'NOT_FOUND'],
});
