import fc from 'fast-check';
import { DIRECCIONES_LLAMADA } from '@tertulia/contract/features/llamadas/llamada';
import { describe, expect, it } from 'vitest';
import { ESTADOS_VIVOS, estadoOf, further, isOver, minutosOf, TRAMOS, tramoOf, type Tramo } from './tramos.ts';

const SEEDED = { seed: 20_261_122, numRuns: 300 } as const;

describe('the legs of a call', () => {
  it('give the same state in any order and with repeats of their states', () => {
    const reports = fc.array(fc.constantFrom(...TRAMOS), { minLength: 1, maxLength: 8 });
    const end = (all: readonly Tramo[]) => all.reduce<Tramo>(further, 'NUEVO');
    fc.assert(
      fc.property(
        reports.chain((all) =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2 })),
        ),
        ([once, shuffledTwice]) => {
          expect(end(shuffledTwice)).toBe(end(once));
        },
      ),
      SEEDED,
    );
  });

  it('never reopen a call that is over', () => {
    const pair = fc.tuple(fc.constantFrom(...TRAMOS), fc.constantFrom(...TRAMOS));
    const direccion = fc.constantFrom(...DIRECCIONES_LLAMADA);
    fc.assert(
      fc.property(direccion, pair, pair, (way, [agente, cliente], [laterAgente, laterCliente]) => {
        const before = estadoOf(way, agente, cliente);
        const after = estadoOf(way, further(agente, laterAgente), further(cliente, laterCliente));
        const isRevived = !ESTADOS_VIVOS.includes(before) && ESTADOS_VIVOS.includes(after);
        expect(isRevived).toBe(false);
      }),
      SEEDED,
    );
  });

  it.each<[Tramo, Tramo, string]>([
    ['SONANDO', 'NUEVO', 'INICIANDO'],
    ['EN_CURSO', 'NUEVO', 'INICIANDO'],
    ['EN_CURSO', 'SONANDO', 'SONANDO'],
    ['EN_CURSO', 'EN_CURSO', 'EN_CURSO'],
    ['EN_CURSO', 'OCUPADO', 'OCUPADA'],
    ['TERMINADO', 'SIN_RESPUESTA', 'NO_CONTESTADA'],
    ['TERMINADO', 'TERMINADO', 'COMPLETADA'],
    // the customer's end has not arrived yet
    ['TERMINADO', 'EN_CURSO', 'COMPLETADA'],
    ['TERMINADO', 'SONANDO', 'CANCELADA'],
    ['SIN_RESPUESTA', 'NUEVO', 'FALLIDA'],
    ['FALLIDO', 'NUEVO', 'FALLIDA'],
  ])('agent %s and customer %s make a call %s', (agente, cliente, estado) => {
    expect(estadoOf('SALIENTE', agente, cliente)).toBe(estado);
  });

  it.each<[Tramo, Tramo, string]>([
    ['NUEVO', 'EN_CURSO', 'SONANDO'],
    ['SIN_RESPUESTA', 'EN_CURSO', 'SONANDO'],
    ['EN_CURSO', 'EN_CURSO', 'EN_CURSO'],
    ['EN_CURSO', 'TERMINADO', 'COMPLETADA'],
    ['TERMINADO', 'EN_CURSO', 'COMPLETADA'],
    ['SONANDO', 'TERMINADO', 'NO_CONTESTADA'],
    ['CANCELADO', 'FALLIDO', 'NO_CONTESTADA'],
  ])('agent %s and customer %s make an incoming call %s', (agente, cliente, estado) => {
    expect(estadoOf('ENTRANTE', agente, cliente)).toBe(estado);
  });

  it('maps the provider’s words and no others', () => {
    expect(tramoOf('in-progress')).toBe('EN_CURSO');
    expect(tramoOf('no-answer')).toBe('SIN_RESPUESTA');
    for (const word of ['', 'COMPLETED', 'constructor', 'answered']) expect(tramoOf(word)).toBeNull();
    expect(TRAMOS.filter(isOver)).toEqual(['CANCELADO', 'FALLIDO', 'SIN_RESPUESTA', 'OCUPADO', 'TERMINADO']);
  });

  it.each([
    [0, 1],
    [1, 1],
    [60, 1],
    [61, 2],
    [3600, 60],
  ])('%i seconds are %i started minutes', (segundos, minutos) => {
    expect(minutosOf(segundos)).toBe(minutos);
  });
});
