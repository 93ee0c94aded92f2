import { expect, test } from 'vitest';
import { Llegadas } from './llegadas.ts';
import { buildMensaje } from '../../../../test/mensaje-builders.ts';

const sent = buildMensaje(1, { conversacionId: 7, estadoMensaje: 'ENVIADO' });
const read = { ...sent, estadoMensaje: 'LEIDO' as const };

test('a state that comes while the page is under way is not lost with it', async () => {
  const llegadas = new Llegadas();
  const { promise, resolve } = Promise.withResolvers<void>();
  const loading = llegadas.during(7, async () => {
    await promise;
    return [sent];
  });
  llegadas.note(read);
  resolve();
  expect(await loading).toEqual([read]);
});

test('nor is a failure, which the page still shows as sent', async () => {
  const llegadas = new Llegadas();
  const failed = { ...sent, estadoMensaje: 'ERROR' as const };
  const loading = llegadas.during(7, async () => [sent]);
  llegadas.note(failed);
  expect(await loading).toEqual([failed]);
});

test('a message that comes meanwhile stands behind the page, once, and those of other chats do not', async () => {
  const llegadas = new Llegadas();
  const next = buildMensaje(2, { conversacionId: 7 });
  const loading = llegadas.during(7, async () => [sent]);
  llegadas.note(next);
  llegadas.note(next);
  llegadas.note(buildMensaje(2, { conversacionId: 8 }));
  llegadas.note(buildMensaje(5, { conversacionId: 7 }));
  expect(await loading).toEqual([sent, next]);
});

test('what comes later is not kept', async () => {
  const llegadas = new Llegadas();
  await llegadas.during(7, async () => [sent]);
  llegadas.note(read);
  expect(await llegadas.during(7, async () => [sent])).toEqual([sent]);
});
