import type { catalogue } from '@tertulia/contract/catalogue';
import type { Database } from '#platform/db/database';
import type { Handlers } from '#platform/http/endpoints';
import { listRegistros } from './auditoria.service.ts';

export function auditoriaRoutes(database: Database): Pick<Handlers<typeof catalogue>, 'listAuditoria'> {
  return { listAuditoria: ({ actor, input }) => listRegistros(database, actor, input.query) };
}
