import { describe, expect, it } from 'vitest';
import { avanceText, isAwaited, isProgramada, isUnderWay, partsOf, resultOf, settledOf } from './difusion-progress.ts';

const DIFUSION = {
  totalContactos: 20,
  omitidosSinConversacion: 2,
  contadores: { pendientes: 4, omitidos: 5, enviando: 1, enviados: 2, entregados: 3, leidos: 4, fallidos: 1 },
};

describe('the progress of a broadcast', () => {
  it('counts who got it, and who did not for another reason than having no chat', () => {
    expect(resultOf(DIFUSION)).toEqual({ enviados: 9, errores: 4 });
  });

  it('has parts that add up to the whole', () => {
    const parts = partsOf(DIFUSION);
    expect(parts.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(100);
    expect(parts.find(({ part }) => part === 'omitidos')).toMatchObject({ count: 5, share: 25 });
    expect(partsOf({ ...DIFUSION, totalContactos: 0, contadores: emptied() })).toEqual([]);
  });

  it('says in words what the bar shows, including the omitted ones', () => {
    const done = { ...DIFUSION, totalContactos: 22, contadores: { ...emptied(), entregados: 1, omitidos: 21 } };
    expect(avanceText(done)).toBe('22 de 22: 1 entregado, 21 omitidos');
    expect(avanceText({ ...done, totalContactos: 0, contadores: emptied() })).toBe('0 de 0');
  });

  it('is polled as long as a sent message is not read', () => {
    expect(isAwaited({ contadores: { ...emptied(), enviados: 1 } })).toBe(true);
    expect(isAwaited({ contadores: { ...emptied(), entregados: 1, leidos: 3 } })).toBe(true);
    expect(isAwaited({ contadores: { ...emptied(), leidos: 3, fallidos: 1, omitidos: 2 } })).toBe(false);
  });

  it('counts as settled all that are neither waiting nor being sent', () => {
    expect(settledOf(DIFUSION)).toBe(15);
  });

  it('is scheduled only until its first message is created, and while it is not paused', () => {
    const waiting = {
      estado: 'EN_CURSO' as const,
      programada: '2026-11-23T12:00:00.000Z',
      esperaHasta: '2026-11-23T12:00:00.000Z',
      contadores: { ...emptied(), pendientes: 3, omitidos: 1 },
    };
    expect(isProgramada(waiting)).toBe(true);
    expect(isProgramada({ ...waiting, programada: null })).toBe(false);
    expect(isProgramada({ ...waiting, estado: 'PAUSADA' })).toBe(false);
    expect(isProgramada({ ...waiting, esperaHasta: null })).toBe(false);
    expect(isProgramada({ ...waiting, contadores: { ...emptied(), pendientes: 2, entregados: 1 } })).toBe(false);
  });

  it('can be changed while it runs or is paused', () => {
    expect(
      (['EN_CURSO', 'PAUSADA', 'DETENIDA', 'COMPLETADA'] as const).map((estado) => isUnderWay({ estado })),
    ).toEqual([true, true, false, false]);
  });
});

function emptied() {
  return { pendientes: 0, omitidos: 0, enviando: 0, enviados: 0, entregados: 0, leidos: 0, fallidos: 0 };
}
