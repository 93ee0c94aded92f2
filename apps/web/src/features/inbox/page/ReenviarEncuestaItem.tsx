import { Menu, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../../platform/format/dates.ts';
import { call } from '../../../platform/http/api.ts';
import { CHAT_TEXTS } from './chat.texts.ts';

/** «Reenviar encuesta»: enabled if it works now, else with the reason and the time from which it works. */
export function ReenviarEncuestaItem({ conversacionId, onClick }: { conversacionId: number; onClick: () => void }) {
  // fetched at each opening of the menu, since time alone changes the result
  const { data, isPending } = useQuery({
    queryKey: ['encuestas', 'reenvio', conversacionId],
    queryFn: ({ signal }) =>
      call('GET /api/conversations/{id}/survey/resend', { params: { id: conversacionId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  // without a result the request itself shows what is wrong
  const isOffered = data ? data.puede : !isPending;
  if (isOffered) return <Menu.Item onClick={onClick}>{CHAT_TEXTS.resendSurvey}</Menu.Item>;
  const since = data?.desde ? `${CHAT_TEXTS.surveyFrom} ${formatDateTime(data.desde)}.` : null;
  return (
    // stays reachable by arrow keys, so that its reason can be read by keyboard
    <Menu.Item aria-disabled closeMenuOnClick={false}>
      <Text span size="sm" c="dimmed">
        {CHAT_TEXTS.resendSurvey}
      </Text>
      {data ? (
        <Text size="xs" c="dimmed" style={{ whiteSpace: 'normal' }}>
          {[data.motivo, since].filter(Boolean).join(' ')}
        </Text>
      ) : null}
    </Menu.Item>
  );
}
