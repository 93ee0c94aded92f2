import { useQuery } from '@tanstack/react-query';
import type { Lead } from '@tertulia/contract/features/lead/lead';
import { failureOf } from '../../platform/http/failure.ts';
import { call } from '../../platform/http/api.ts';
import { queryClient } from '../../platform/query/client.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { LEAD_TEXTS } from './lead.texts.ts';

function leadKey(conversacionId: number) {
  return ['lead', conversacionId] as const;
}

/** The terms of a chat's score, refetched on every opening. */
export function useLead(conversacionId: number, isEnabled: boolean) {
  return useQuery({
    queryKey: leadKey(conversacionId),
    queryFn: ({ signal }) => call('GET /api/conversations/{id}/lead', { params: { id: conversacionId }, signal }),
    enabled: isEnabled,
    staleTime: 0,
  });
}

/** Pins a stage, or unpins it with null. True if the server accepted it. */
export async function pinStage(conversacionId: number, leadStage: Lead['leadStage'] | null): Promise<boolean> {
  try {
    const lead = await call('PUT /api/conversations/{id}/lead', {
      params: { id: conversacionId },
      body: { leadStage },
    });
    queryClient.setQueryData<Lead>(leadKey(conversacionId), lead);
    return true;
  } catch (error) {
    showToast({ variant: 'danger', ...failureOf(error, LEAD_TEXTS.pinFailed) });
    return false;
  }
}
