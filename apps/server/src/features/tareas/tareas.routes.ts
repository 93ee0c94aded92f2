import type { catalogue } from '@tertulia/contract/catalogue';
import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { Handlers } from '#platform/http/endpoints';
import { createTareasForEstado } from './masivas.service.ts';
import type { RecordatoriosService } from './recordatorios.service.ts';
import type { TareasService } from './tareas.service.ts';

type TareasCalls =
  | 'listTareas'
  | 'countTareasPendientes'
  | 'listRecordatorios'
  | 'createTarea'
  | 'getTarea'
  | 'updateTarea'
  | 'removeTarea'
  | 'completeTarea'
  | 'createTareasMasivas'
  | 'listTareasPendientes'
  | 'listTareasOfContacto'
  | 'downloadEvidencia';

export function tareasRoutes(
  tareas: TareasService,
  { recordatorios, ...deps }: { database: Database; clock: Clock; recordatorios: Pick<RecordatoriosService, 'list'> },
): Pick<Handlers<typeof catalogue>, TareasCalls> {
  return {
    listTareas: ({ actor, input }) => tareas.list(actor, input.query),
    countTareasPendientes: async ({ actor }) => ({ pendientes: await tareas.countPendientes(actor) }),
    listRecordatorios: ({ actor }) => recordatorios.list(actor),
    createTarea: ({ actor, input }) => tareas.create(actor, input.body),
    getTarea: ({ actor, input }) => tareas.get(actor, input.params.id),
    updateTarea: ({ actor, input }) => tareas.update(actor, input.params.id, input.body),
    removeTarea: async ({ actor, input }) => {
      await tareas.remove(actor, input.params.id, input.query.version);
      return undefined;
    },
    completeTarea: ({ actor, input, upload }) =>
      tareas.complete(actor, input.params.id, input.body.observacion, upload),
    createTareasMasivas: ({ actor, input }) => createTareasForEstado(deps, actor, input.body),
    listTareasPendientes: ({ actor, input }) => tareas.listPendientes(actor, input.params.id),
    listTareasOfContacto: ({ actor, input }) => tareas.listOfContacto(actor, input.params.id, input.query),
    downloadEvidencia: ({ actor, input }) => tareas.evidenciaUrl(actor, input.params.id, input.params.evidenceId),
  };
}
