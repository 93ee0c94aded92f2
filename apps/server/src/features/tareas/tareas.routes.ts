import type { catalogue } from '@tertulia/contract/catalogue';
import type { Database } from '#platform/db/database';
import type { Handlers } from '#platform/http/endpoints';
import { listTareasPendientes } from './tareas.service.ts';

export function tareasRoutes(database: Database): Pick<Handlers<typeof catalogue>, 'listTareasPendientes'> {
  return { listTareasPendientes: ({ actor, input }) => listTareasPendientes(database, actor, input.params.id) };
}
