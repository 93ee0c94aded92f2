import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PresenceThrottle } from './presence-throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function build() {
  const throttle = new PresenceThrottle();
  const sent: string[] = [];
  const say = (order: number, accion: string, who = 'Jefa') =>
    throttle.say(who, order, () => void sent.push(`${who} ${accion}`));
  return { throttle, sent, say };
}

it('an overtaken word is not sent after the newer one', () => {
  const { throttle, sent, say } = build();
  const [viendo, escribiendo] = [throttle.take(), throttle.take()];
  say(escribiendo, 'ESCRIBIENDO');
  say(viendo, 'VIENDO');
  vi.advanceTimersByTime(5000);
  expect(sent).toEqual(['Jefa ESCRIBIENDO']);
});

it('a word that was overtaken during the pause does not replace the newer one', () => {
  const { throttle, sent, say } = build();
  say(throttle.take(), 'VIENDO');
  const [escribiendo, salio] = [throttle.take(), throttle.take()];
  say(salio, 'SALIO');
  say(escribiendo, 'ESCRIBIENDO');
  vi.advanceTimersByTime(5000);
  expect(sent).toEqual(['Jefa VIENDO', 'Jefa SALIO']);
});

it('the last of many words within a second follows it, and one after a pause is sent at once', () => {
  const { throttle, sent, say } = build();
  for (const accion of ['VIENDO', 'ESCRIBIENDO', 'VIENDO', 'ESCRIBIENDO']) say(throttle.take(), accion);
  expect(sent).toEqual(['Jefa VIENDO']);
  vi.advanceTimersByTime(1000);
  expect(sent).toEqual(['Jefa VIENDO', 'Jefa ESCRIBIENDO']);
  vi.advanceTimersByTime(1000);
  say(throttle.take(), 'SALIO');
  expect(sent).toEqual(['Jefa VIENDO', 'Jefa ESCRIBIENDO', 'Jefa SALIO']);
});

it('each user has separate words', () => {
  const { throttle, sent, say } = build();
  const [ana, luis] = [throttle.take(), throttle.take()];
  say(luis, 'VIENDO', 'Luis');
  say(ana, 'VIENDO', 'Ana');
  expect(sent).toEqual(['Luis VIENDO', 'Ana VIENDO']);
});
