import { describe, expect, it } from 'vitest';
import { isUnderWay, partsOf, resultOf, settledOf } from './avance.ts';

const DIFUSION = {
  totalContactos: 20,
  omitidosSinConversacion: 2,
  contadores: { pendientes: 4, omitidos: 5, enviando: 1, enviados: 2, entregados: 3, leidos: 4, fallidos: 1 },
};

describe('how far a broadcast has come', () => {
  it('counts who got it, and who did not for another reason than having no chat', () => {
    expect(resultOf(DIFUSION)).toEqual({ enviados: 9, errores: 4 });
  });

  it('is drawn in parts that add up to the whole', () => {
    const parts = partsOf(DIFUSION);
    expect(parts.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(100);
    expect(parts.find(({ part }) => part === 'omitidos')).toMatchObject({ count: 5, share: 25 });
    expect(partsOf({ ...DIFUSION, totalContactos: 0, contadores: emptied() })).toEqual([]);
  });

  it('has settled whoever is neither waiting nor on the way', () => {
    expect(settledOf(DIFUSION)).toBe(15);
  });

  it('can be changed while it runs or rests', () => {
    expect(
      (['EN_CURSO', 'PAUSADA', 'DETENIDA', 'COMPLETADA'] as const).map((estado) => isUnderWay({ estado })),
    ).toEqual([true, true, false, false]);
  });
});

function emptied() {
  return { pendientes: 0, omitidos: 0, enviando: 0, enviados: 0, entregados: 0, leidos: 0, fallidos: 0 };
}
