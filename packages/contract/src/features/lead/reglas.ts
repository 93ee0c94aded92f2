import { foldText } from '../../core/folding.ts';
import type { LEAD_STAGES } from '../conversaciones/estados.ts';

type LeadStage = (typeof LEAD_STAGES)[number];

/** Facts of a chat that the rules use. */
export interface LeadHechos {
  /** Hours since the customer's last message; null without any. */
  horasSinEscribir: number | null;
  /** Number of the customer's messages among the last fifty. */
  mensajesCliente: number;
  /** Number of different buying words in them. */
  palabrasCompra: number;
  cotizacion: 'NINGUNA' | 'PEDIDA' | 'ENVIADA';
  /**
   * Position of the contact's state in its board (first: a little over 0, last: 1), and whether it means a lost sale.
   */
  kanban: { avance: number; perdido: boolean } | null;
  /** The rating of the chat's last survey. */
  rating: number | null;
}

interface Banda {
  puntos: number;
  /** Text of the tooltip «por qué». */
  texto: string;
  vale: (hechos: LeadHechos) => boolean;
}

interface Regla {
  regla: string;
  /** The first matching band counts; without a match: no points. */
  bandas: readonly [Banda, ...Banda[]];
}

/** The hours at which recency drops to its next band. */
export const RECENCIA_HORAS = [24, 72, 168, 720] as const;

const wroteWithin =
  (hours: number) =>
  ({ horasSinEscribir }: LeadHechos) =>
    horasSinEscribir !== null && horasSinEscribir < hours;

/** The published weights (decisions §7); the best bands add up to 100. `docs/lead.md` shows the same table. */
export const LEAD_REGLAS: readonly Regla[] = [
  {
    regla: 'recencia',
    bandas: [
      { puntos: 25, texto: 'Escribió en las últimas 24 horas', vale: wroteWithin(RECENCIA_HORAS[0]) },
      { puntos: 15, texto: 'Escribió en los últimos 3 días', vale: wroteWithin(RECENCIA_HORAS[1]) },
      { puntos: 8, texto: 'Escribió en los últimos 7 días', vale: wroteWithin(RECENCIA_HORAS[2]) },
      { puntos: 3, texto: 'Escribió en los últimos 30 días', vale: wroteWithin(RECENCIA_HORAS[3]) },
    ],
  },
  {
    regla: 'respuestas',
    bandas: [
      { puntos: 15, texto: 'Ha escrito 10 mensajes o más', vale: ({ mensajesCliente }) => mensajesCliente >= 10 },
      { puntos: 10, texto: 'Ha escrito 5 mensajes o más', vale: ({ mensajesCliente }) => mensajesCliente >= 5 },
      { puntos: 6, texto: 'Ha escrito 2 mensajes o más', vale: ({ mensajesCliente }) => mensajesCliente >= 2 },
      { puntos: 2, texto: 'Ha escrito 1 mensaje', vale: ({ mensajesCliente }) => mensajesCliente === 1 },
    ],
  },
  {
    regla: 'palabrasCompra',
    bandas: [
      { puntos: 20, texto: 'Usa 3 palabras de compra o más', vale: ({ palabrasCompra }) => palabrasCompra >= 3 },
      { puntos: 15, texto: 'Usa 2 palabras de compra', vale: ({ palabrasCompra }) => palabrasCompra === 2 },
      { puntos: 10, texto: 'Usa 1 palabra de compra', vale: ({ palabrasCompra }) => palabrasCompra === 1 },
    ],
  },
  {
    regla: 'cotizacion',
    bandas: [
      { puntos: 20, texto: 'Tiene una cotización enviada', vale: ({ cotizacion }) => cotizacion === 'ENVIADA' },
      { puntos: 10, texto: 'Pidió una cotización', vale: ({ cotizacion }) => cotizacion === 'PEDIDA' },
    ],
  },
  {
    regla: 'kanban',
    bandas: [
      { puntos: 0, texto: 'Su estado Kanban indica una venta perdida', vale: ({ kanban }) => kanban?.perdido === true },
      { puntos: 15, texto: 'Está al final de su tablero Kanban', vale: ({ kanban }) => (kanban?.avance ?? 0) > 0.75 },
      { puntos: 10, texto: 'Va por la mitad de su tablero Kanban', vale: ({ kanban }) => (kanban?.avance ?? 0) > 0.4 },
      { puntos: 5, texto: 'Tiene un estado Kanban', vale: ({ kanban }) => kanban !== null },
    ],
  },
  {
    regla: 'encuesta',
    bandas: [{ puntos: 5, texto: 'Calificó la atención con 4 o 5', vale: ({ rating }) => (rating ?? 0) >= 4 }],
  },
];

/** Minimum score of each stage, the highest first. */
export const LEAD_UMBRALES: readonly (readonly [stage: LeadStage, desde: number])[] = [
  ['cliente', 85],
  ['en_negociacion', 65],
  ['calificado', 45],
  ['interesado', 20],
  ['nuevo', 0],
];

export interface LeadTermino {
  regla: string;
  texto: string;
  puntos: number;
}

export function leadStage(score: number): LeadStage {
  return LEAD_UMBRALES.find(([, desde]) => score >= desde)?.[0] ?? 'nuevo';
}

/** Score from 0 to 100, its stage, and the terms that add up to it exactly. */
export function leadScore(hechos: LeadHechos): { score: number; stage: LeadStage; terms: LeadTermino[] } {
  const terms = LEAD_REGLAS.flatMap(({ regla, bandas }) => {
    const banda = bandas.find(({ vale }) => vale(hechos));
    return banda && banda.puntos > 0 ? [{ regla, texto: banda.texto, puntos: banda.puntos }] : [];
  });
  const score = terms.reduce((sum, { puntos }) => sum + puntos, 0);
  return { score, stage: leadStage(score), terms };
}

/** Restores the terms with their texts from the stored points by rule. */
export function leadTerminos(puntosByRegla: Readonly<Record<string, unknown>>): LeadTermino[] {
  return LEAD_REGLAS.flatMap(({ regla, bandas }) => {
    const puntos = puntosByRegla[regla];
    if (typeof puntos !== 'number' || puntos <= 0) return [];
    return [{ regla, puntos, texto: bandas.find((banda) => banda.puntos === puntos)?.texto ?? regla }];
  });
}

/** Words that show an intention to buy, without accents; plurals count as the same word. */
export const PALABRAS_COMPRA = [
  'precio',
  'valor',
  'costo',
  'cuanto vale',
  'cuanto cuesta',
  'cotizacion',
  'comprar',
  'compro',
  'pedido',
  'pagar',
  'pago',
  'envio',
  'domicilio',
  'factura',
  'descuento',
  'promocion',
  'disponible',
  'reservar',
] as const;
const PATTERNS = PALABRAS_COMPRA.map(
  (palabra) => new RegExp(`(?<![\\p{L}\\p{N}])${palabra.replace(' ', '\\s+')}(?:s|es)?(?![\\p{L}\\p{N}])`, 'u'),
);
const COTIZACION = /(?<![\p{L}\p{N}])(?:cotiza|presupuesto|proforma)/u;

/** Number of different buying words in these texts. */
export function countPalabrasCompra(texts: readonly string[]): number {
  const plain = foldText(texts.join('\n'));
  return PATTERNS.filter((pattern) => pattern.test(plain)).length;
}

/** Whether one of these texts asks for a quote. */
export function asksForCotizacion(texts: readonly string[]): boolean {
  return COTIZACION.test(foldText(texts.join('\n')));
}

/** State names that mean a lost sale. */
const PERDIDO = /perdid|descartad|cancelad|no interesad|rechazad/;
export function isEstadoPerdido(nombre: string): boolean {
  return PERDIDO.test(foldText(nombre));
}
