import type { catalogue } from '@tertulia/contract/catalogue';
import type { Handlers } from '#platform/http/endpoints';
import type { LeadService } from './lead.service.ts';

export function leadRoutes(lead: LeadService): Pick<Handlers<typeof catalogue>, 'getLead' | 'updateLead'> {
  return {
    getLead: ({ actor, input }) => lead.get(actor, input.params.id),
    updateLead: ({ actor, input }) => lead.pin(actor, input.params.id, input.body.leadStage),
  };
}
