import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UMBRAL_CONFIANZA } from '@tertulia/contract/features/bot/limites';
import { asksForPersona, isSaludo, readBuscadas } from './question-words.ts';
import { answerFrom, recuperar, type Saber } from './recuperacion.ts';

let serial = 0;
const nota = (titulo: string, texto: string): Saber => ({
  tipo: 'NOTA',
  id: ++serial,
  titulo,
  cuerpo: texto,
  texto,
});
const producto = (nombre: string, precio: string, descripcion = ''): Saber => ({
  tipo: 'PRODUCTO',
  id: ++serial,
  titulo: `P-${serial} ${nombre}`,
  cuerpo: descripcion,
  texto: `${nombre}: ${precio}`,
});

const TIENDA = [
  nota('Domicilios', 'Llevamos pedidos en Bogotá de lunes a sábado.'),
  nota('Horario de atención', 'Abrimos de 8 a 6.'),
  nota('Devoluciones', 'Tienes cinco días para devolver un pedido.'),
  producto('Café de origen Huila 500 g', '$ 38.000', 'Tueste medio'),
  producto('Molino manual', '$ 120.000'),
  producto('Prensa francesa', '$ 95.000'),
];
const said = (pregunta: string, saberes: readonly Saber[] = TIENDA) =>
  answerFrom(recuperar(pregunta, saberes))?.texto ?? null;
const SEED = { seed: 20_261_122, numRuns: 200 } as const;

describe('what the bot finds in notes and products', () => {
  it.each([
    ['¿Hacen domicilios?', 'Llevamos pedidos en Bogotá de lunes a sábado.'],
    ['HACEN DOMICILIO??', 'Llevamos pedidos en Bogotá de lunes a sábado.'],
    ['buenas, cual es el horario por favor', 'Abrimos de 8 a 6.'],
    ['¿Cuánto vale el molino?', 'Molino manual: $ 120.000'],
    ['precio del CAFE de huila', 'Café de origen Huila 500 g: $ 38.000'],
    ['y las prensas?', 'Prensa francesa: $ 95.000'],
  ])('answers «%s»', (pregunta, texto) => {
    expect(said(pregunta)).toBe(texto);
  });

  it.each([
    '¿Me prestan plata para una moto?',
    '¿Cuánto vale?',
    'tengo un problema con la factura electrónica de marzo',
    'Hola',
    '',
    '¿?',
  ])('hands «%s» over', (pregunta) => {
    expect(said(pregunta)).toBeNull();
  });

  it('names all equally good products, three at most', () => {
    const bolsas = ['Bolsa roja', 'Bolsa verde', 'Bolsa azul', 'Bolsa negra'].map((nombre) => producto(nombre, '$ 1'));
    expect(said('¿tienen bolsas?', bolsas)).toBe('Bolsa roja: $ 1\nBolsa verde: $ 1\nBolsa azul: $ 1');
  });

  it('answers at the threshold, not below it', () => {
    const [saber] = TIENDA;
    if (!saber) throw new Error('no entry');
    expect(answerFrom([{ saber, puntaje: UMBRAL_CONFIANZA }])).not.toBeNull();
    expect(answerFrom([{ saber, puntaje: UMBRAL_CONFIANZA - 0.001 }])).toBeNull();
  });

  const word = fc.constantFrom('domicilio', 'horario', 'café', 'molino', 'devolución', 'xilófono', 'pedido', 'bogotá');
  const question = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));

  it('scores each question from 0 to 1, best first, independent of accents, capitals and order of entries', () => {
    fc.assert(
      fc.property(question, (pregunta) => {
        const found = recuperar(pregunta, TIENDA).map(({ saber, puntaje }) => [saber.id, puntaje] as const);
        expect(found.every(([, puntaje]) => puntaje > 0 && puntaje <= 1)).toBe(true);
        expect(found.map(([, puntaje]) => puntaje)).toEqual(
          found.map(([, puntaje]) => puntaje).toSorted((a, b) => b - a),
        );
        const plain = pregunta.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
        const again = recuperar(plain, TIENDA.toReversed()).map(({ saber, puntaje }) => [saber.id, puntaje]);
        expect(again).toEqual(found);
      }),
      SEED,
    );
  });

  it('never scores an entry higher for an unknown word', () => {
    fc.assert(
      fc.property(question, (pregunta) => {
        const before = new Map(recuperar(pregunta, TIENDA).map(({ saber, puntaje }) => [saber.id, puntaje]));
        for (const { saber, puntaje } of recuperar(`${pregunta} zarzamora`, TIENDA))
          expect(puntaje).toBeLessThan(before.get(saber.id) ?? 0);
      }),
      SEED,
    );
  });
});

describe('a very long question', () => {
  const novel = Array.from({ length: 20_000 }, (_, at) => `palabra${at.toString(36)}x`).join(' ');

  it('is searched by its first words, and the others count as unknown', () => {
    expect(readBuscadas(novel).raices).toHaveLength(60);
    expect(readBuscadas(novel).otras).toBe(19_940);
    const domicilios = nota('Domicilios', 'Llevamos pedidos');
    expect(recuperar('¿Domicilios?', [domicilios])[0]?.puntaje).toBe(1);
    const [found] = recuperar(`Domicilios ${novel}`, [domicilios]);
    expect(found?.puntaje).toBeLessThan(0.001);
  });
});

describe('the intent of a message', () => {
  it.each([
    'Quiero hablar con un asesor',
    'ASESORA por favor',
    'pásame con una persona',
    '¿eres humano?',
    'Necesito que me atienda alguien',
    'persona',
    'quiero una persona real',
    'Con un agente',
  ])('«%s» asks for a person', (text) => {
    expect(asksForPersona(text, [])).toBe(true);
  });

  it.each(['¿Cuánto vale por persona?', 'una torta para diez personas', '¿Hacen domicilios?'])(
    '«%s» does not',
    (text) => {
      expect(asksForPersona(text, [])).toBe(false);
    },
  );

  it('an area’s own words match as whole words', () => {
    expect(asksForPersona('Llame al GERENTE ya', ['gerente'])).toBe(true);
    expect(asksForPersona('quiero mi devolución', ['Mi devolucion'])).toBe(true);
    expect(asksForPersona('el gerenteo', ['gerente'])).toBe(false);
  });

  it.each([
    ['Hola, buenas tardes', true],
    ['muchas gracias!', true],
    ['👍', true],
    ['Hola, ¿cuánto vale?', false],
  ])('«%s» is a greeting: %s', (text, expected) => {
    expect(isSaludo(text)).toBe(expected);
  });
});
