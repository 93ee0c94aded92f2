import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  asksForCotizacion,
  countPalabrasCompra,
  isEstadoPerdido,
  LEAD_REGLAS,
  LEAD_UMBRALES,
  leadScore,
  leadStage,
  leadTerminos,
  PALABRAS_COMPRA,
  RECENCIA_HORAS,
  type LeadHechos,
} from './reglas.ts';

const kanban = fc.option(fc.record({ avance: fc.double({ min: 0.01, max: 1, noNaN: true }), perdido: fc.boolean() }));
const hechos: fc.Arbitrary<LeadHechos> = fc.record({
  horasSinEscribir: fc.option(fc.double({ min: 0, max: 2000, noNaN: true })),
  mensajesCliente: fc.nat(60),
  palabrasCompra: fc.nat(PALABRAS_COMPRA.length),
  cotizacion: fc.constantFrom('NINGUNA' as const, 'PEDIDA' as const, 'ENVIADA' as const),
  kanban,
  rating: fc.option(fc.integer({ min: 1, max: 5 })),
});
const NOTHING: LeadHechos = {
  horasSinEscribir: null,
  mensajesCliente: 0,
  palabrasCompra: 0,
  cotizacion: 'NINGUNA',
  kanban: null,
  rating: null,
};
const puntosOf = (facts: LeadHechos, regla: string) =>
  leadScore(facts).terms.find((term) => term.regla === regla)?.puntos ?? 0;
/** The rule's points do not decrease when the fact improves, and other facts do not change them. */
function neverFalls<Value>(regla: string, field: keyof LeadHechos, better: fc.Arbitrary<readonly [Value, Value]>) {
  fc.assert(
    fc.property(hechos, hechos, better, (one, other, [worse, best]) => {
      const low = puntosOf({ ...one, [field]: worse }, regla);
      expect(low).toBe(puntosOf({ ...other, [field]: worse }, regla));
      expect(puntosOf({ ...one, [field]: best }, regla)).toBeGreaterThanOrEqual(low);
    }),
  );
}
const ordered = (max: number) =>
  fc.tuple(fc.nat(max), fc.nat(max)).map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const);

describe('the lead score', () => {
  // covers D2-1-02
  it('is the sum of its terms, from 0 to 100, each with points and a text', () => {
    fc.assert(
      fc.property(hechos, (facts) => {
        const { score, terms } = leadScore(facts);
        expect(terms.reduce((sum, term) => sum + term.puntos, 0)).toBe(score);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
        expect(new Set(terms.map((term) => term.regla)).size).toBe(terms.length);
        for (const term of terms) expect(term.puntos > 0 && term.texto.length > 0).toBe(true);
      }),
    );
  });

  it('has the range 0 to 100: the best bands add up to 100', () => {
    const best = LEAD_REGLAS.map(({ bandas }) => Math.max(...bandas.map((banda) => banda.puntos)));
    expect(best.reduce((sum, puntos) => sum + puntos, 0)).toBe(100);
    expect(leadScore(NOTHING)).toEqual({ score: 0, stage: 'nuevo', terms: [] });
    const everything: LeadHechos = {
      horasSinEscribir: 1,
      mensajesCliente: 20,
      palabrasCompra: 4,
      cotizacion: 'ENVIADA',
      kanban: { avance: 1, perdido: false },
      rating: 5,
    };
    expect(leadScore(everything)).toMatchObject({ score: 100, stage: 'cliente' });
  });

  it('restores its terms from the stored points, ignoring other stored keys', () => {
    fc.assert(
      fc.property(hechos, (facts) => {
        const { terms } = leadScore(facts);
        const kept = Object.fromEntries(terms.map(({ regla, puntos }) => [regla, puntos]));
        expect(leadTerminos({ ...kept, otra: 'texto' })).toEqual(terms);
      }),
    );
  });

  it('recencia: points decrease with the silence, only at the published hours', () => {
    const hours = fc.double({ min: 0, max: 2000, noNaN: true });
    neverFalls(
      'recencia',
      'horasSinEscribir',
      fc.tuple(hours, hours).map(([one, other]) => [Math.max(one, other), Math.min(one, other)] as const),
    );
    fc.assert(
      fc.property(hechos, fc.constantFrom(...RECENCIA_HORAS), (facts, hour) => {
        const at = (horasSinEscribir: number | null) => puntosOf({ ...facts, horasSinEscribir }, 'recencia');
        expect(at(hour)).toBeLessThan(at(hour - 0.01));
        expect(at(null)).toBe(0);
      }),
    );
  });

  it('respuestas: more messages never reduce the points', () => {
    neverFalls('respuestas', 'mensajesCliente', ordered(60));
    fc.assert(
      fc.property(hechos, fc.integer({ min: 10, max: 60 }), (facts, mensajesCliente) => {
        expect(puntosOf({ ...facts, mensajesCliente }, 'respuestas')).toBe(15);
      }),
    );
  });

  it('palabrasCompra: more buying words never reduce the points, and three are enough', () => {
    neverFalls('palabrasCompra', 'palabrasCompra', ordered(10));
    fc.assert(
      fc.property(hechos, fc.integer({ min: 3, max: 18 }), (facts, palabrasCompra) => {
        expect(puntosOf({ ...facts, palabrasCompra }, 'palabrasCompra')).toBe(20);
      }),
    );
  });

  it('cotizacion: sent beats requested, which beats none', () => {
    fc.assert(
      fc.property(hechos, (facts) => {
        const points = (['NINGUNA', 'PEDIDA', 'ENVIADA'] as const).map((cotizacion) =>
          puntosOf({ ...facts, cotizacion }, 'cotizacion'),
        );
        expect(points).toEqual([0, 10, 20]);
      }),
    );
  });

  it('kanban: a later state never reduces the points; a lost sale has none', () => {
    const avance = fc.double({ min: 0.01, max: 1, noNaN: true });
    neverFalls(
      'kanban',
      'kanban',
      fc
        .tuple(avance, avance)
        .map(([one, other]) =>
          [Math.min(one, other), Math.max(one, other)].map((place) => ({ avance: place, perdido: false })),
        )
        .map(([low, high]) => [low, high] as const),
    );
    fc.assert(
      fc.property(hechos, avance, (facts, place) => {
        expect(puntosOf({ ...facts, kanban: { avance: place, perdido: true } }, 'kanban')).toBe(0);
        expect(puntosOf({ ...facts, kanban: { avance: place, perdido: false } }, 'kanban')).toBeGreaterThan(0);
        expect(puntosOf({ ...facts, kanban: null }, 'kanban')).toBe(0);
      }),
    );
  });

  // covers D2-1-02
  it.each([
    ['Escribió en las últimas 24 horas', { horasSinEscribir: 23.9 }],
    ['Escribió en los últimos 3 días', { horasSinEscribir: 71.9 }],
    ['Escribió en los últimos 3 días', { horasSinEscribir: 24 }],
    ['Escribió en los últimos 7 días', { horasSinEscribir: 167.9 }],
    ['Escribió en los últimos 7 días', { horasSinEscribir: 72 }],
    ['Escribió en los últimos 30 días', { horasSinEscribir: 719.9 }],
    ['Escribió en los últimos 30 días', { horasSinEscribir: 168 }],
    ['Ha escrito 10 mensajes o más', { mensajesCliente: 10 }],
    ['Ha escrito 5 mensajes o más', { mensajesCliente: 9 }],
    ['Ha escrito 5 mensajes o más', { mensajesCliente: 5 }],
    ['Ha escrito 2 mensajes o más', { mensajesCliente: 4 }],
    ['Ha escrito 2 mensajes o más', { mensajesCliente: 2 }],
    ['Ha escrito 1 mensaje', { mensajesCliente: 1 }],
    ['Usa 3 palabras de compra o más', { palabrasCompra: 3 }],
    ['Usa 2 palabras de compra', { palabrasCompra: 2 }],
    ['Usa 1 palabra de compra', { palabrasCompra: 1 }],
    ['Está al final de su tablero Kanban', { kanban: { avance: 0.8, perdido: false } }],
    ['Va por la mitad de su tablero Kanban', { kanban: { avance: 0.75, perdido: false } }],
    ['Va por la mitad de su tablero Kanban', { kanban: { avance: 0.5, perdido: false } }],
    ['Tiene un estado Kanban', { kanban: { avance: 0.4, perdido: false } }],
  ] satisfies [string, Partial<LeadHechos>][])('says «%s» of %j, as it is', (texto, facts) => {
    expect(leadScore({ ...NOTHING, ...facts }).terms.map((term) => term.texto)).toEqual([texto]);
  });

  it('encuesta: only a good rating adds points', () => {
    fc.assert(
      fc.property(hechos, fc.option(fc.integer({ min: 1, max: 5 })), (facts, rating) => {
        expect(puntosOf({ ...facts, rating }, 'encuesta')).toBe(rating !== null && rating >= 4 ? 5 : 0);
      }),
    );
  });

  it('stages begin at their published scores and never decrease with a higher score', () => {
    const rank = (score: number) => LEAD_UMBRALES.findIndex(([stage]) => stage === leadStage(score));
    fc.assert(
      fc.property(ordered(100), ([low, high]) => {
        expect(rank(high)).toBeLessThanOrEqual(rank(low));
      }),
    );
    for (const [stage, desde] of LEAD_UMBRALES) expect(leadStage(desde)).toBe(stage);
  });
});

describe("analysis of customers' texts", () => {
  it.each([
    [['¿Qué PRECIO tiene?'], 1],
    [['precio', 'los precios, por favor'], 1],
    [['Cuánto  vale el envío a domicilio'], 3],
    [['precioso día', 'compromiso', 'facturación'], 0],
    [['', '👍'], 0],
    [['Me hacen una cotización'], 1],
  ])('%j contains %i buying words', (texts, count) => {
    expect(countPalabrasCompra(texts)).toBe(count);
  });

  it.each([
    ['¿Me puede cotizar 20 libras?', true],
    ['Necesito un presupuesto', true],
    ['COTIZACIÓN por favor', true],
    ['hola', false],
    ['', false],
  ])('%j asks for a quote: %s', (text, expected) => {
    expect(asksForCotizacion([text])).toBe(expected);
  });

  it.each([
    ['Perdido', true],
    ['Venta perdida', true],
    ['No interesado', true],
    ['Ganado', false],
    ['Interesado', false],
  ])('the state %j means a lost sale: %s', (nombre, expected) => {
    expect(isEstadoPerdido(nombre)).toBe(expected);
  });
});

it('the published table contains every rule, band, point and threshold', () => {
  const page = readFileSync(new URL('../../../../../docs/lead.md', import.meta.url), 'utf8');
  for (const { regla, bandas } of LEAD_REGLAS)
    for (const { puntos, texto } of bandas) expect(page).toContain(`| ${regla} | ${texto} | ${puntos} |`);
  for (const [stage, desde] of LEAD_UMBRALES) expect(page).toContain(`| ${stage} | ${desde} |`);
  for (const palabra of PALABRAS_COMPRA) expect(page).toContain(palabra);
  expect(page.match(/^\| \w+ \| .* \| \d+ \|$/gm)).toHaveLength(LEAD_REGLAS.flatMap(({ bandas }) => bandas).length);
});
