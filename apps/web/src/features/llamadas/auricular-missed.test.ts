import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noConnection } from '../../platform/http/api-error.ts';
import { Auricular } from './auricular.ts';
import { buildLlamada, buildViva, softphoneDeMano } from './softphone-de-mano.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('missed events are requested until answered, so that a call that ended elsewhere does not block the next one', async () => {
  const phone = softphoneDeMano();
  const failures = [noConnection(), noConnection()];
  const auricular = new Auricular({
    acquirePhone: () => Promise.resolve(true),
    openSoftphone: () => Promise.resolve(phone.softphone),
    fetchToken: () => Promise.resolve({ token: 'ficha', expiraEnSegundos: 3600, senal: null }),
    askMicrophone: () => Promise.resolve(),
    createLlamada: () => Promise.resolve(buildLlamada({ id: 8, callSid: 'CA8' })),
    getActual: () => {
      const failure = failures.shift();
      return failure ? Promise.reject(failure) : Promise.resolve(null);
    },
    closeLlamada: () => Promise.resolve(),
    onFailure: () => undefined,
    now: () => Date.now(),
  });
  auricular.takeViva(buildViva({ estado: 'EN_CURSO' }));
  auricular.catchUp();
  await vi.advanceTimersByTimeAsync(0);
  expect(auricular.estado.state.barra?.fase).toBe('EN_CURSO');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(auricular.estado.state.barra).toBeNull();
  const body = { contactoId: 3, conversacionId: null, toNumber: '+573001234567', canalId: 2, grabar: true };
  const begun = await auricular.llamar({ body, nombre: null });
  expect(begun.id).toBe(8);
  auricular.stop();
});
