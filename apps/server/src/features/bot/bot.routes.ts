import type { catalogue } from '@tertulia/contract/catalogue';
import type { Handlers } from '#platform/http/endpoints';
import type { AjustesBotService } from './ajustes.service.ts';
import type { BotTrialService } from './bot-trial.service.ts';

type BotCalls =
  | 'getAreaIa'
  | 'updateAreaIa'
  | 'listAreaPrompts'
  | 'createAreaPrompt'
  | 'activateAreaPrompt'
  | 'tryAreaIa'
  | 'listAreaIaDecisiones';

export function botRoutes(
  ajustes: AjustesBotService,
  trial: BotTrialService,
): Pick<Handlers<typeof catalogue>, BotCalls> {
  return {
    getAreaIa: ({ actor, input }) => ajustes.get(actor, input.params.id),
    updateAreaIa: ({ actor, input }) => ajustes.update(actor, input.params.id, input.body),
    listAreaPrompts: ({ actor, input }) => ajustes.listPrompts(actor, input.params.id, input.query),
    createAreaPrompt: ({ actor, input }) => ajustes.createPrompt(actor, input.params.id, input.body),
    activateAreaPrompt: ({ actor, input }) => ajustes.activatePrompt(actor, input.params.id, input.params.promptId),
    tryAreaIa: ({ actor, input }) =>
      trial.try(actor, input.params.id, { mensaje: input.body.mensaje, promptId: input.body.promptId ?? null }),
    listAreaIaDecisiones: ({ actor, input }) => trial.listDecisiones(actor, input.params.id, input.query),
  };
}
