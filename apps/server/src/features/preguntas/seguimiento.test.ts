import { describe, expect, it } from 'vitest';
import type { Nombres } from './nombres.ts';
import { parse } from './parse.ts';
import { parseCharla } from './seguimiento.ts';

/** A Sunday, ten in the morning in Bogotá. */
const nombres: Nombres = {
  estados: ['Interesado', 'Negociación', 'Ganado'],
  areas: ['Ventas', 'Servicio al cliente'],
  canales: ['Línea Laureles'],
  personas: ['Ana Gómez', 'Luis Pérez'],
};
const ASKED = { today: new Date('2026-11-22T15:00:00Z'), zone: 'America/Bogota', nombres };

/** The last of these questions, after the others: its kind, then what it names. */
function read(...charla: string[]): string {
  const { intent, slots } = parseCharla(charla.at(-1) ?? '', charla.slice(0, -1), ASKED);
  const { periodo, ...named } = slots;
  const dias = periodo && [periodo.dias.desde.slice(5), periodo.dias.hasta.slice(5)];
  return [intent, ...(dias ? [dias.join('/')] : []), ...Object.entries(named).map((one) => one.join('='))].join(' ');
}

describe('a question that goes on with the one before', () => {
  it.each([
    // when
    ['cuántos mensajes recibimos hoy', '¿y ayer?', 'mensajes_recibidos 11-21/11-21'],
    ['cuántos mensajes recibimos hoy', 'ayer', 'mensajes_recibidos 11-21/11-21'],
    ['cuántos mensajes recibimos esta semana', 'y la pasada', 'mensajes_recibidos 11-09/11-15'],
    ['cuántos mensajes recibimos hoy', '¿Y la semana pasada?', 'mensajes_recibidos 11-09/11-15'],
    ['cuántos chats cerramos este mes', '¿y en octubre?', 'conversaciones_cerradas 10-01/10-31'],
    ['cuántos chats cerramos este mes', '¿y el anterior?', 'conversaciones_cerradas 10-01/10-31'],
    ['cuántos chats atendió Ana hoy', 'pero ayer', 'conversaciones_atendidas 11-21/11-21 agente=Ana'],
    ['cuántos contactos tenemos', '¿y de ayer?', 'contactos_nuevos 11-21/11-21'],
    ['tareas para hoy', '¿y el viernes?', 'tareas_programadas 11-27/11-27'],
    ['mis tareas', '¿y para mañana?', 'tareas_programadas 11-23/11-23 mias=true'],
    // who and where
    ['cuántos chats atendió Ana ayer', '¿y Luis?', 'conversaciones_atendidas 11-21/11-21 agente=Luis'],
    ['cuántos chats atendió Ana ayer', 'y los de luis', 'conversaciones_atendidas 11-21/11-21 agente=luis'],
    ['quién atendió más chats este mes', '¿y Ana?', 'agente_resumen 11-01/11-30 agente=Ana'],
    ['cuántos chats hubo ayer', '¿y los de Ana?', 'conversaciones_atendidas 11-21/11-21 agente=Ana'],
    ['cuántos chats hubo ayer', '¿y en Ventas?', 'conversaciones_por_area 11-21/11-21 area=ventas'],
    ['cuántos chats abiertos hay', 'y en ventas', 'conversaciones_abiertas area=ventas'],
    ['chats en espera', '¿y en servicio al cliente?', 'conversaciones_en_espera area=servicio al cliente'],
    [
      'cuántos chats hubo ayer',
      '¿y por la línea Laureles?',
      'conversaciones_por_canal 11-21/11-21 canal=linea laureles',
    ],
    ['tareas pendientes de Ana', '¿y las mías?', 'tareas_mias'],
    ['cuánto vale el café', '¿y el termo?', 'producto_precio texto=termo'],
    ['busca a Marleny', '¿y Rosalba?', 'contacto_buscar texto=Rosalba'],
    ['cuántos contactos hay en Negociación', '¿y en Ganado?', 'kanban_estado texto=Ganado'],
    // divided
    ['cuántos chats hubo ayer', 'y por área', 'conversaciones_por_area 11-21/11-21'],
    ['cuántos chats hubo ayer', '¿y por canal?', 'conversaciones_por_canal 11-21/11-21'],
    ['cuántos chats hubo ayer', 'por asesor', 'agentes_ranking 11-21/11-21'],
    ['cuántos chats atendió Ana ayer', '¿y cada uno?', 'agentes_ranking 11-21/11-21'],
    ['cuántas cotizaciones hicimos este mes', 'por agente', 'cotizaciones_total 11-01/11-30 por=agente'],
    ['cuántos mensajes recibimos esta semana', 'por día', 'actividad_por_dia 11-16/11-22'],
    ['cuántos mensajes recibimos esta semana', '¿y de qué tipo?', 'mensajes_por_tipo 11-16/11-22'],
    // rows and numbers
    ['cuántos chats hubo ayer', 'muéstramelos', 'conversaciones_nuevas 11-21/11-21'],
    ['cuántos chats hubo ayer', '¿cuáles son?', 'conversaciones_nuevas 11-21/11-21'],
    ['cuántos usuarios hay', '¿quiénes son?', 'usuarios_lista'],
    ['qué productos tenemos', '¿cuántos son?', 'productos_total'],
    ['quién atendió más chats este mes', '¿y quién menos?', 'agentes_ranking 11-01/11-30 orden=menos'],
    // a predicate without its noun
    ['cuántos chats atendió Ana ayer', '¿y cuántos cerró?', 'conversaciones_cerradas 11-21/11-21 agente=Ana'],
    ['cuántos chats atendió Ana ayer', '¿y cuántos cerramos?', 'conversaciones_cerradas 11-21/11-21'],
    ['cuántos mensajes recibimos ayer', '¿y cuántos enviamos?', 'mensajes_enviados 11-21/11-21'],
    ['tareas pendientes de Ana', '¿y las vencidas?', 'tareas_vencidas agente=Ana'],
    ['cuántos chats hubo ayer', '¿y cuántos contactos nuevos?', 'contactos_nuevos 11-21/11-21'],
    // a question by itself
    ['cuántos chats hubo ayer', '¿cuánto saldo tenemos?', 'saldo'],
    ['cuántos chats atendió Ana ayer', 'cuántos mensajes enviamos', 'mensajes_enviados 11-22/11-22'],
    ['cuántos chats hubo ayer', '¿cómo vamos?', 'resumen 11-22/11-22'],
    ['cuántos chats hubo ayer', 'hola', 'ayuda'],
    // what no answer has a place for
    ['cuántos chats cerramos ayer', '¿y en Ventas?', 'desconocido'],
    ['cuánto saldo tenemos', '¿y el de Ana?', 'desconocido'],
    ['cuántos chats atendió Ana ayer', 'por día', 'desconocido'],
    ['cuántos chats hubo ayer', '¿y por qué?', 'desconocido'],
    ['cuántos chats hubo ayer', 'y bórralos', 'desconocido'],
    ['cuántos chats hubo ayer', 'y el chiste', 'desconocido'],
  ])('«%s», then «%s», asks for %s', (before, then, wanted) => expect(read(before, then)).toBe(wanted));

  it('goes on over several questions, and past what was not understood', () => {
    expect(read('cuántos chats atendió Ana hoy', '¿y ayer?', '¿y Luis?', '¿y la semana pasada?')).toBe(
      'conversaciones_atendidas 11-09/11-15 agente=Luis',
    );
    expect(read('cuántos mensajes recibimos hoy', 'cuéntame un chiste', 'gracias', '¿y ayer?')).toBe(
      'mensajes_recibidos 11-21/11-21',
    );
  });

  it('is as any other where nothing was asked before', () => {
    for (const text of ['¿y ayer?', 'cuántos mensajes recibimos', '¿y los de Ana?', 'muéstramelos'])
      expect(parseCharla(text, [], ASKED)).toEqual(parse(text, ASKED));
  });
});
