import { expect, test } from 'vitest';
import { InFlightBuffer } from './thread.queries.ts';
import { buildMensaje } from '../../../../test/mensaje-builders.ts';

const sent = buildMensaje(1, { conversacionId: 7, estadoMensaje: 'ENVIADO' });
const read = { ...sent, estadoMensaje: 'LEIDO' as const };

test('a delivery state that arrives during a page load is not lost with the page', async () => {
  const inFlight = new InFlightBuffer();
  const { promise, resolve } = Promise.withResolvers<void>();
  const loading = inFlight.bufferDuring(7, async () => {
    await promise;
    return [sent];
  });
  inFlight.add(read);
  resolve();
  expect(await loading).toEqual([read]);
});

test('nor is a failure, which the page still shows as sent', async () => {
  const inFlight = new InFlightBuffer();
  const failed = { ...sent, estadoMensaje: 'ERROR' as const };
  const loading = inFlight.bufferDuring(7, async () => [sent]);
  inFlight.add(failed);
  expect(await loading).toEqual([failed]);
});

test('a message that arrives during the load is after the page, once; those of other chats are not', async () => {
  const inFlight = new InFlightBuffer();
  const next = buildMensaje(2, { conversacionId: 7 });
  const loading = inFlight.bufferDuring(7, async () => [sent]);
  inFlight.add(next);
  inFlight.add(next);
  inFlight.add(buildMensaje(2, { conversacionId: 8 }));
  inFlight.add(buildMensaje(5, { conversacionId: 7 }));
  expect(await loading).toEqual([sent, next]);
});

test('later events are not buffered', async () => {
  const inFlight = new InFlightBuffer();
  await inFlight.bufferDuring(7, async () => [sent]);
  inFlight.add(read);
  expect(await inFlight.bufferDuring(7, async () => [sent])).toEqual([sent]);
});
