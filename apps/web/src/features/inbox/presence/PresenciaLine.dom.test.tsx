import { destinationOfPresencia } from '@tertulia/contract/realtime/destinations';
import { expect, onTestFinished, test, vi } from 'vitest';
import { show } from '../../../../test/dom.tsx';
import { followTopics } from '../../../../test/inbox.tsx';
import { PresenciaLine } from './PresenciaLine.tsx';

test('a colleague whose browser closed without leaving is gone 25 seconds after their last announcement', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const topics = followTopics();
  const screen = await show(<PresenciaLine conversacionId={3} />, {
    answers: { 'POST /api/conversations/3/presencia': {} },
  });
  const announce = (accion: string) =>
    topics.send(destinationOfPresencia(3), { usuarioId: 8, nombre: 'Luis Peña', accion });
  announce('ESCRIBIENDO');
  await expect.element(screen.getByText('Luis está escribiendo…')).toBeVisible();
  announce('VIENDO');
  const reader = screen.getByText('Luis está viendo este chat');
  await expect.element(reader).toBeVisible();
  vi.advanceTimersByTime(24_000);
  await expect.element(reader).toBeVisible();
  vi.advanceTimersByTime(1000);
  await expect.element(reader).not.toBeInTheDocument();
});
