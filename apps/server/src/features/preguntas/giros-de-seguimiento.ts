import type { Frase } from './frase.ts';
import { specOf, type Intent, type Slot } from './intents.ts';

/** Which question answers another one once it is turned so; a kind that is not here stays what it is, or cannot be turned. */
const TURNED = {
  periodo: [
    [/^contactos_total$/, 'contactos_nuevos'],
    [/^tareas_(pendientes|mias|prioridad)$/, 'tareas_programadas'],
    [/^conversaciones_abiertas$/, 'conversaciones_estados'],
    [/^kanban_estados?$/, 'kanban_movimientos'],
  ],
  persona: [
    [/^(resumen|agentes_ranking|comparacion)$/, 'agente_resumen'],
    [/^mensajes_total$/, 'mensajes_enviados'],
    [/^conversaciones_(nuevas|estados|por_\w+)$/, 'conversaciones_atendidas'],
    [/^conversaciones_(antiguas|ultimas)$/, 'conversaciones_abiertas'],
    [/^tiempo_respuesta$/, 'tiempo_respuesta_agentes'],
    [/^(calificacion_promedio|encuestas_total)$/, 'calificaciones_agentes'],
    [/^tareas_(mias|por_persona|contacto)$/, 'tareas_pendientes'],
    [/^cotizaciones_(cliente|ultimas)$/, 'cotizaciones_total'],
    [/^usuarios?_/, 'usuario_buscar'],
  ],
  area: [
    [/^(resumen|conversaciones_(nuevas|por_canal))$/, 'conversaciones_por_area'],
    [/^usuarios_(total|lista)$/, 'usuarios_por_area'],
    [/^areas_(lista|abiertas)$/, 'areas_horario'],
  ],
  canal: [[/^(resumen|conversaciones_(nuevas|por_area))$/, 'conversaciones_por_canal']],
  estado: [
    [/^kanban_(estado|movimientos)$/, 'same'],
    [/^(kanban_estados|contactos?_\w+)$/, 'kanban_estado'],
  ],
  texto: [
    [/^kanban_(estados?|movimientos)$/, 'kanban_contacto'],
    [/^tareas_/, 'tareas_contacto'],
    [/^cotizaci\w+$/, 'cotizaciones_cliente'],
    [/^llamadas_/, 'llamadas_contacto'],
    [/^contactos_/, 'contacto_buscar'],
    [/^productos_(total|lista|por_precio|inactivos)$/, 'productos_buscar'],
  ],
  por_agente: [
    [/^(mensajes_enviados|conversaciones_cerradas|llamadas_total|tareas_por_persona|agentes_ranking)$/, 'same'],
    [/^(tiempo_respuesta_agentes|calificaciones_agentes|mensajes_sin_leer_agentes)$/, 'same'],
    [/^(conversaciones_abiertas|cotizaciones_total)$/, 'same'],
    [/^cotizaciones_(valor|ultimas)$/, 'cotizaciones_total'],
    [/^(conversaciones_(nuevas|atendidas|estados|por_\w+)|resumen|agente_resumen|comparacion)$/, 'agentes_ranking'],
    [/^mensajes_total$/, 'mensajes_enviados'],
    [/^mensajes_sin_leer$/, 'mensajes_sin_leer_agentes'],
    [/^tiempo_respuesta$/, 'tiempo_respuesta_agentes'],
    [/^(calificacion_promedio|encuestas_\w+)$/, 'calificaciones_agentes'],
    [/^tareas_(pendientes|vencidas|mias)$/, 'tareas_por_persona'],
  ],
  por_cliente: [[/^cotizaciones_(total|valor)$/, 'cotizaciones_total']],
  por_area: [
    [/^(resumen|conversaciones_(nuevas|por_\w+))$/, 'conversaciones_por_area'],
    [/^usuarios_/, 'usuarios_por_area'],
    [/^areas_horario$/, 'same'],
  ],
  por_canal: [[/^(resumen|conversaciones_(nuevas|por_\w+))$/, 'conversaciones_por_canal']],
  por_dia: [[/^(mensajes_(total|recibidos|enviados)|conversaciones_nuevas|resumen)$/, 'actividad_por_dia']],
  por_hora: [[/^(mensajes_(total|recibidos)|conversaciones_nuevas|actividad_por_dia)$/, 'horas_pico']],
  por_estado: [
    [/^conversaciones_(nuevas|atendidas|cerradas|abiertas)$/, 'conversaciones_estados'],
    [/^contactos_total$/, 'kanban_estados'],
  ],
  por_tipo: [[/^mensajes_(total|recibidos)$/, 'mensajes_por_tipo']],
  filas: [
    [/^usuarios_total$/, 'usuarios_lista'],
    [/^productos_total$/, 'productos_lista'],
    [/^leads_etapas$/, 'leads'],
    [/./, 'same'],
  ],
  cuenta: [
    [/^usuarios_lista$/, 'usuarios_total'],
    [/^productos_lista$/, 'productos_total'],
    [/./, 'same'],
  ],
} as const satisfies Record<string, readonly (readonly [RegExp, Intent | 'same'])[]>;

/** What a part of a question does to the question before it: narrow it, divide it, or ask for its rows or their number. */
export type Giro = keyof typeof TURNED;

/** What a part of a question does, and the concept that says it; null where it only names something. */
export function giroIn({ conceptos, words }: Frase): { giro: Giro; concepto: string } | null {
  const by = (Object.keys(TURNED) as Giro[]).find((giro) => giro.startsWith('por_') && conceptos.has(giro));
  if (by) return { giro: by, concepto: by };
  const asksRows = / (quienes|cuales|muestrame|ver|verlos|verlas|lista|listado|detalles?) /.test(words);
  if (asksRows && !words.includes(' de quienes ')) return { giro: 'filas', concepto: 'quien' };
  if (conceptos.has('quien')) return { giro: 'por_agente', concepto: 'quien' };
  return / cuant[oa]s /.test(words) ? { giro: 'cuenta', concepto: 'cuantos' } : null;
}

/** They search for a state, not for a person. */
const OF_STATES = /^(kanban_estados?|kanban_movimientos)$/;

/** The kind that answers a question turned so, with a place for what is named; null where none does. */
export function intentWith(giro: Giro, intent: Intent, slot?: Slot): Intent | null {
  const { slots = [], periodo } = specOf(intent);
  if (giro === 'periodo' && periodo !== undefined) return intent;
  const hasPlace = slot !== undefined && slots.includes(slot);
  if (hasPlace && giro !== 'estado' && !(giro === 'texto' && OF_STATES.test(intent))) return intent;
  const turned = TURNED[giro].find(([from]) => from.test(intent))?.[1];
  return turned === 'same' ? intent : (turned ?? null);
}
