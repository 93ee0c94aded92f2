import { expect, test } from 'vitest';
import { respuestaOf } from './respuesta.ts';

test('F-C07 the first response time is «—» without answers, and the wall-clock time if the area was closed', () => {
  const nothing = { slaPromedioPrimeraRespuesta: 'PT0S', slaPromedioReloj: 'PT0S', primerasRespuestas: 0 };
  expect(respuestaOf(nothing)).toMatchObject({ value: '—' });
  const sunday = { slaPromedioPrimeraRespuesta: 'PT0S', slaPromedioReloj: 'PT3M', primerasRespuestas: 4 };
  expect(respuestaOf(sunday)).toMatchObject({ value: '3 min', label: 'por reloj: el área estaba cerrada' });
  const monday = { slaPromedioPrimeraRespuesta: 'PT2M', slaPromedioReloj: 'PT9M', primerasRespuestas: 4 };
  expect(respuestaOf(monday)).toMatchObject({ value: '2 min', hint: expect.stringContaining('9 min') });
  expect(respuestaOf(monday).label).toBeUndefined();
});
