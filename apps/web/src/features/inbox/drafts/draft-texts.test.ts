import { expect, test, vi } from 'vitest';
import { DraftTexts } from './draft-texts.ts';

test('the server’s drafts are known by chat, and those deleted there are removed', () => {
  const escritos = new DraftTexts();
  escritos.takeIn([{ conversacionId: 7, texto: ' Mañana le ' }], escritos.clock);
  expect([...escritos.all()]).toEqual([[7, 'Mañana le']]);
  escritos.takeIn([{ conversacionId: 8, texto: 'Hola' }], escritos.clock);
  expect([...escritos.all()]).toEqual([[8, 'Hola']]);
});

test('changes and sends during a load are not undone by its response', () => {
  const escritos = new DraftTexts();
  const requestedAt = escritos.clock;
  escritos.note(7, 'Ya la');
  escritos.note(8, '');
  const stale = [
    { conversacionId: 7, texto: 'Ya' },
    { conversacionId: 8, texto: 'Enviado' },
  ];
  escritos.takeIn(stale, requestedAt);
  expect([...escritos.all()]).toEqual([[7, 'Ya la']]);
});

test('subscribers receive each change, and the end of the session', () => {
  const escritos = new DraftTexts();
  const listener = vi.fn<() => void>();
  const leave = escritos.subscribe(listener);
  escritos.note(7, 'Hola');
  escritos.clear();
  expect(escritos.all().size).toBe(0);
  expect(listener).toHaveBeenCalledTimes(2);
  leave();
  escritos.note(7, 'Hola');
  expect(listener).toHaveBeenCalledTimes(2);
});
