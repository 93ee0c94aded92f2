import { z } from 'zod';
import type { Herramienta } from '#integrations/modelo/port';
import {
  INTENTS,
  defaultPeriodo,
  periodoOfDias,
  specOf,
  type Asked,
  type Intent,
  type Slot,
  type Slots,
} from '#public/preguntas';

const DIA = { type: 'string', description: 'Día como AAAA-MM-DD, incluido' };
const SLOTS: Readonly<Record<Slot, Record<string, unknown>>> = {
  agente: { type: 'string', description: 'Nombre de un usuario del negocio' },
  texto: { type: 'string', description: 'Lo que se busca' },
  telefono: { type: 'string', description: 'Teléfono, o parte de él' },
  area: { type: 'string', description: 'Nombre de un área' },
  canal: { type: 'string', description: 'Nombre de un canal' },
  numero: { type: 'integer', description: 'Número de la cotización' },
  prioridad: { type: 'string', enum: ['ALTA', 'MEDIA', 'BAJA'], description: 'Prioridad de una tarea' },
  por: { type: 'string', enum: ['agente', 'cliente'], description: 'Por quién se reparte la respuesta' },
  orden: { type: 'string', enum: ['mas', 'menos'], description: 'Qué extremo va primero' },
};

/** The kinds of question as tools of a model: it chooses among the same answers, and none of them writes. */
export const HERRAMIENTAS: readonly Herramienta[] = (Object.keys(INTENTS) as Intent[]).map((intent) => {
  const { sabe, periodo, slots = [] } = specOf(intent);
  const days = periodo === undefined ? {} : { desde: DIA, hasta: DIA };
  const own = Object.fromEntries(slots.map((slot) => [slot, SLOTS[slot]]));
  return {
    nombre: intent,
    descripcion: sabe,
    parametros: { type: 'object', properties: { ...days, ...own }, additionalProperties: false },
  };
});

/** What PostgreSQL's integer holds. */
const MAX_NUMERO = 2_147_483_647;

const text = z.string().trim().min(1).max(200).optional().catch(undefined);
// what a model adds beyond these, a subscriber for one, is not read
const argumentos = z
  .object({
    desde: text,
    hasta: text,
    agente: text,
    texto: text,
    telefono: text,
    area: text,
    canal: text,
    por: z.enum(['agente', 'cliente']).optional().catch(undefined),
    orden: z.enum(['mas', 'menos']).optional().catch(undefined),
    numero: z.coerce.number().int().min(1).max(MAX_NUMERO).optional().catch(undefined),
    prioridad: z.enum(['ALTA', 'MEDIA', 'BAJA']).optional().catch(undefined),
  })
  .catch({});

export function isIntent(name: string): name is Intent {
  return Object.hasOwn(INTENTS, name);
}

/** What a model asked a tool for, as the answers take it; days that make no sense are as if they were not there. */
export function slotsFrom(intent: Intent, raw: unknown, asked: Asked): Slots {
  const { desde, hasta, ...given } = argumentos.parse(raw);
  const { periodo: kind, slots: known = [] } = specOf(intent);
  const named = kind && desde !== undefined ? periodoOfDias(desde, hasta ?? desde, asked) : null;
  const periodo = kind && (named ?? defaultPeriodo(intent, asked));
  const own = Object.fromEntries(known.map((slot) => [slot, given[slot]]).filter(([, value]) => value !== undefined));
  return { ...own, ...(periodo ? { periodo } : {}) };
}
