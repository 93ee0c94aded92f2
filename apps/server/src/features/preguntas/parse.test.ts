import { describe, expect, it } from 'vitest';
import { cpuTimeOf } from '@tertulia/testkit/cpu-time';
import { readPalabras } from './palabras.ts';
import { YO, parse } from './parse.ts';

/** A Sunday, ten in the morning in Bogotá. */
const nombres = {
  estados: ['Negociación', 'Ganado'],
  areas: ['Ventas'],
  canales: [],
  personas: ['Laura', 'Ana María Gómez'],
};
const ASKED = { today: new Date('2026-11-22T15:00:00Z'), zone: 'America/Bogota', nombres };
const read = (text: string) => parse(text, ASKED);

describe('the parser of questions', () => {
  it('forgives slips of the finger', () => {
    expect(read('cuantos mensages resivimos oy').intent).toBe('mensajes_recibidos');
    expect(read('cuantas converzaciones nuebas hubo ayer').intent).toBe('conversaciones_nuevas');
    expect(read('CUANTAS TAREAS VENSIDAS HAY???').intent).toBe('tareas_vencidas');
    expect(read('calificasion promedio').intent).toBe('calificacion_promedio');
    expect(read('cuanto saldoo tenemos').intent).toBe('saldo');
  });

  it('takes words that JavaScript’s objects know for words', () => {
    for (const word of ['constructor', '__proto__', 'toString', 'hasOwnProperty'])
      expect(read(`cuánto vale el ${word}`)).toMatchObject({ intent: 'producto_precio', slots: { texto: word } });
    expect(read('Llama a constructor, __proto__ y toString').intent).toBe('desconocido');
  });

  it.each([
    ['cuántos chats atendió Laura ayer', { agente: 'Laura' }],
    ['cuantos chats atendio laura ayer', { agente: 'laura' }],
    ['mensajes enviados por Ana María Gómez hoy', { agente: 'Ana María Gómez' }],
    ['quién atendió menos chats este mes', { orden: 'menos' }],
    ['los productos más baratos', { orden: 'menos' }],
    ['precio del café orgánico por favor', { texto: 'café orgánico' }],
    ['quién preguntó por la garantía', { texto: 'garantía' }],
    ['cuántos contactos hay en Negociación', { texto: 'Negociación' }],
    ['de quién es el +57 300 123-4567', { telefono: '+573001234567' }],
    ['busca a Pedro Pérez', { texto: 'Pedro Pérez' }],
    ['mis tareas vencidas', { mias: true }],
  ])('takes from «%s» what it names', (text, slots) => expect(read(text).slots).toMatchObject(slots));

  it.each([
    ['hoy', '2026-11-22', '2026-11-22'],
    ['ayer', '2026-11-21', '2026-11-21'],
    ['antes de ayer', '2026-11-20', '2026-11-20'],
    ['esta semana', '2026-11-16', '2026-11-22'],
    ['la semana pasada', '2026-11-09', '2026-11-15'],
    ['este mes', '2026-11-01', '2026-11-30'],
    ['el mes pasado', '2026-10-01', '2026-10-31'],
    ['en octubre', '2026-10-01', '2026-10-31'],
    ['en diciembre', '2025-12-01', '2025-12-31'],
    ['en octubre de 2025', '2025-10-01', '2025-10-31'],
    ['el martes pasado', '2026-11-17', '2026-11-17'],
    ['el martes', '2026-11-17', '2026-11-17'],
    ['el domingo', '2026-11-15', '2026-11-15'],
    ['el jueves 19 de noviembre', '2026-11-19', '2026-11-19'],
    ['el jueves 19', '2026-11-19', '2026-11-19'],
    ['los últimos 7 días', '2026-11-16', '2026-11-22'],
    ['en los ultimos quince dias', '2026-11-08', '2026-11-22'],
    ['hace tres días', '2026-11-19', '2026-11-19'],
    ['del 1 al 15 de octubre', '2026-10-01', '2026-10-15'],
    ['entre el 28 de octubre y el 3 de noviembre', '2026-10-28', '2026-11-03'],
    ['entre 01/10/2026 y 15/10/2026', '2026-10-01', '2026-10-15'],
    ['desde el lunes', '2026-11-16', '2026-11-22'],
    ['desde el 1 de noviembre hasta ayer', '2026-11-01', '2026-11-21'],
    ['el 5 de noviembre', '2026-11-05', '2026-11-05'],
    ['el 2026-11-05', '2026-11-05', '2026-11-05'],
    ['la primera quincena de octubre', '2026-10-01', '2026-10-15'],
    ['esta quincena', '2026-11-16', '2026-11-30'],
    ['el trimestre pasado', '2026-07-01', '2026-09-30'],
    ['este año', '2026-01-01', '2026-12-31'],
    ['en lo que va del mes', '2026-11-01', '2026-11-30'],
    ['de lunes a viernes', '2026-11-16', '2026-11-20'],
    ['en lo corrido del mes', '2026-11-01', '2026-11-30'],
    ['del lunes para acá', '2026-11-16', '2026-11-22'],
    ['del 20 para acá', '2026-11-20', '2026-11-22'],
    ['el 15', '2026-11-15', '2026-11-15'],
    ['la semana del 9 de noviembre', '2026-11-09', '2026-11-15'],
    ['la última semana de octubre', '2026-10-25', '2026-10-31'],
    ['la última quincena de octubre', '2026-10-16', '2026-10-31'],
    ['a comienzos de octubre', '2026-10-01', '2026-10-10'],
    ['en los últimos tres meses', '2026-08-23', '2026-11-22'],
    ['el primer trimestre', '2026-01-01', '2026-03-31'],
    ['en 2025', '2025-01-01', '2025-12-31'],
    ['desde el 8 de nov', '2026-11-08', '2026-11-22'],
    ['el finde pasado', '2026-11-14', '2026-11-15'],
  ])('reads «%s» as days', (text, desde, hasta) => {
    expect(read(`cuántos mensajes recibimos ${text}`)).toMatchObject({
      intent: 'mensajes_recibidos',
      slots: { periodo: { dias: { desde, hasta } } },
    });
  });

  it.each([
    ['hoy en la mañana', '2026-11-22T10:00:00.000Z', '2026-11-22T17:00:00.000Z'],
    ['el viernes por la tarde', '2026-11-20T17:00:00.000Z', '2026-11-20T23:00:00.000Z'],
    ['anoche', '2026-11-21T23:00:00.000Z', '2026-11-22T05:00:00.000Z'],
  ])('reads «%s» as hours of a day', (text, desde, hasta) => {
    expect(read(`cuántos mensajes recibimos ${text}`).slots.periodo).toMatchObject({ desde, hasta });
    // surveys are counted by days: the answer speaks of the whole day
    expect(read(`cuántas encuestas respondieron ${text}`).slots.periodo?.texto).not.toContain(':00');
  });

  it.each([
    'cuántas cotizaciones de más de 2 millones hicimos',
    'cuántos mensajes recibimos después de las seis',
    'cuánto subió el saldo frente a octubre',
    'cuántos contactos no están en ningún estado',
    'qué canales teníamos en octubre',
    'mensajes recibidos el lunes 19 de noviembre',
    'qué clientes preguntaron por financiación y nunca les mandamos cotización',
  ])('answers «%s» with nothing rather than with less', (text) => expect(read(text).intent).toBe('desconocido'));

  it.each([
    ['a qué hora nos escriben más? es que quiero poner a alguien en ese turno', 'horas_pico'],
    ['cuáles son los clientes más calientes pa llamarlos ya', 'leads'],
    ['tengo aquí a un señor en el mostrador y no me acuerdo, a cómo está el cemento gris', 'producto_precio'],
    ['la doctora pregunta que cuántos clientes nuevos llegaron ayer', 'contactos_nuevos'],
    ['hay saldo, o no?', 'saldo'],
    ['quién contesta más rápido, Laura o Ana María?', 'tiempo_respuesta_agentes'],
    ['cómo le fue a Laur ayer', 'agente_resumen'],
    ['cuánto vale el cambio de aceite', 'producto_precio'],
  ])('understands «%s» without what is said around it', (text, intent) => expect(read(text).intent).toBe(intent));

  it.each([
    'cuántos chats atendimos? es para el informe de octubre',
    'cuántos chats cerró? es que Laura dice que treinta',
    'muéstrame los chats de hoy, quiero solo los urgentes',
    'cuántos contactos tenemos? los de la nevera digo',
    'cuántos mensajes vamos a recibir mañana',
    'pase a Pedro Ruiz a Ganado',
  ])('keeps in «%s» what narrows the question', (text) => expect(read(text).intent).toBe('desconocido'));

  it('looks ahead for tasks', () => {
    const dias = (text: string) => read(text).slots.periodo?.dias;
    expect(dias('tareas para el viernes')).toEqual({ desde: '2026-11-27', hasta: '2026-11-27' });
    expect(dias('tareas para mañana')).toEqual({ desde: '2026-11-23', hasta: '2026-11-23' });
    expect(dias('tareas de la próxima semana')).toEqual({ desde: '2026-11-23', hasta: '2026-11-29' });
  });

  it('divides days at the midnight of the zone', () => {
    const at = (today: string, zone: string) =>
      parse('mensajes recibidos hoy', { today: new Date(today), zone }).slots.periodo;
    expect(at('2026-11-22T04:59:59Z', 'America/Bogota')).toMatchObject({
      desde: '2026-11-21T05:00:00.000Z',
      hasta: '2026-11-22T05:00:00.000Z',
    });
    expect(at('2026-11-22T05:00:00Z', 'America/Bogota')?.desde).toBe('2026-11-22T05:00:00.000Z');
    // the clocks go back that night: the day has 25 hours
    expect(at('2026-10-25T12:00:00Z', 'Europe/Madrid')).toMatchObject({
      desde: '2026-10-24T22:00:00.000Z',
      hasta: '2026-10-25T23:00:00.000Z',
    });
  });

  it.each([
    ['compara octubre y septiembre', '10-01/10-31', '09-01/09-30'],
    ['hoy vs ayer', '11-22/11-22', '11-21/11-21'],
    ['este mes contra noviembre de 2025', '11-01/11-30', '11-01/11-30'],
    ['vamos mejor que el mes pasado', '11-01/11-30', '10-01/10-31'],
    ['cómo vamos frente a octubre', '11-01/11-30', '10-01/10-31'],
    ['compara esta semana con la anterior', '11-16/11-22', undefined],
  ])('holds in «%s» %s against %s', (text, now, then) => {
    const { intent, slots } = read(text);
    const days = (periodo?: { dias: { desde: string; hasta: string } }) =>
      periodo && `${periodo.dias.desde.slice(5)}/${periodo.dias.hasta.slice(5)}`;
    expect([intent, days(slots.periodo), days(slots.contra)]).toEqual(['comparacion', now, then]);
  });

  it.each([
    ['cuántos chats atendí hoy', 'conversaciones_atendidas'],
    ['yo cuántos mensajes envié ayer', 'mensajes_enviados'],
    ['cuántas cotizaciones hice yo este mes', 'cotizaciones_total'],
  ])('takes «%s» for the asker’s own', (text, intent) =>
    expect(read(text)).toMatchObject({ intent, slots: { agente: YO } }),
  );

  it('means today or this month where no time is named', () => {
    expect(read('cuántos mensajes recibimos').slots.periodo?.texto).toBe('hoy');
    expect(read('calificación promedio').slots.periodo?.texto).toBe('este mes');
    expect(read('cuántos contactos tenemos').slots.periodo).toBeUndefined();
  });

  it.each(['de ', 'de la ', 'en el dia de '])('reads a question of «%s» without end once', async (piece) => {
    // from each of them again it takes many seconds
    expect(await cpuTimeOf(() => void read(piece.repeat(60_000 / piece.length)))).toBeLessThan(2000);
  });

  it('mends the slips of a question, and not those of a novel', () => {
    const slip = (before: number) => readPalabras(`${'bla '.repeat(before)}conversacoines`).at(-1)?.word;
    expect(slip(10)).toBe('conversaciones');
    expect(slip(100)).toBe('conversacoines');
  });

  it('reads a word of thousands of dots as quickly as any', async () => {
    const taken = await cpuTimeOf(() => {
      for (let question = 0; question < 10; question++) expect(readPalabras(`a${'.'.repeat(10_000)}b`)).toHaveLength(1);
    });
    expect(taken).toBeLessThan(350);
    expect(readPalabras('-.ventas-/ . 2026-01-01').map(({ typed }) => typed)).toEqual(['ventas', '2026-01-01']);
  });

  it('survives any text', () => {
    for (const text of [
      '',
      '   ',
      '¿?',
      '💬💬',
      '1',
      'a'.repeat(4000),
      'hoy '.repeat(900),
      '\u0301\u0301',
      'de de de de',
      '31/02/2026',
      'hace',
      'del',
      'entre y',
    ])
      expect(() => read(text)).not.toThrow();
  });
});
