import { usePrompts } from './bot.queries.ts';
import { BOT_TEXTS } from './bot.texts.ts';

/** Shows which prompt is active in an area. */
export function ActivePrompt({ areaId, promptId }: { areaId: number; promptId: number | null }) {
  const { data } = usePrompts(areaId, promptId !== null);
  const active = data?.find(({ id }) => id === promptId);
  if (promptId === null) return <strong>{BOT_TEXTS.promptNone}</strong>;
  return <strong>{active ? BOT_TEXTS.promptActive(active.numero) : '…'}</strong>;
}
