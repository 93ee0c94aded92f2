import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openingElapsedMs, type HorarioArea } from '#public/areas';
import { meanOf, NO_ESPERA, relojOf, sumWaits } from './waiting-time.ts';

const madrid: HorarioArea = {
  timezone: 'Europe/Madrid',
  cierraFestivos: false,
  fechas: [{ fecha: '2025-10-27', cerrado: true, horaApertura: null, horaCierre: null }],
  horarios: [1, 2, 3, 4, 5].flatMap((dayOfWeek) => [
    { dayOfWeek, cerrado: false, horaApertura: '09:00', horaCierre: '14:00' },
    { dayOfWeek, cerrado: false, horaApertura: '16:30', horaCierre: '20:00' },
  ]),
};

describe('the wait for a first answer', () => {
  it('is computed for many turns as for each of them, over nights, Sundays, siestas and the end of summer time', () => {
    const first = Date.parse('2025-10-20T00:00:00Z');
    const last = Date.parse('2025-11-10T00:00:00Z');
    const reloj = relojOf(madrid, first, last);
    const instant = fc.integer({ min: first, max: last });
    fc.assert(
      fc.property(instant, instant, (a, b) => {
        const [desde, hasta] = [Math.min(a, b), Math.max(a, b)];
        expect(reloj(hasta) - reloj(desde)).toBe(openingElapsedMs(madrid, new Date(desde), new Date(hasta)));
      }),
      { seed: 20_251_026, numRuns: 300 },
    );
  });

  it('is zero for a message that arrived late, and wall-clock time for a chat without an area', () => {
    const from = new Date('2025-10-21T10:00:00Z');
    const at = (minutes: number) => from.getTime() + minutes * 60_000;
    const waits = [
      { areaId: 1, desde: at(30), hasta: at(10) },
      { areaId: null, desde: at(0), hasta: at(60) },
    ];
    const sum = sumWaits(new Map([[1, madrid]]), waits);
    const media = { slaPromedioPrimeraRespuesta: 'PT30M', slaPromedioReloj: 'PT30M', primerasRespuestas: 2 };
    expect(meanOf([sum])).toEqual(media);
    expect(meanOf([sum, NO_ESPERA, sum])).toEqual({ ...media, primerasRespuestas: 4 });
    const nothing = { slaPromedioPrimeraRespuesta: 'PT0S', slaPromedioReloj: 'PT0S', primerasRespuestas: 0 };
    expect(meanOf([])).toEqual(nothing);
    expect(meanOf([sumWaits(new Map(), [])])).toEqual(nothing);
  });
});
