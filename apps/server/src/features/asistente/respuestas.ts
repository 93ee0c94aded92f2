import type { Intent } from '#public/preguntas';
import type { Responder } from './mesa.ts';
import { RESPUESTAS_CHATS } from './respuestas-chats.ts';
import { RESPUESTAS_CIFRAS } from './respuestas-cifras.ts';
import { RESPUESTAS_CLIENTES } from './respuestas-clientes.ts';
import { RESPUESTAS_COMPARADAS } from './respuestas-comparadas.ts';
import { RESPUESTAS_DESGLOSE } from './respuestas-desglose.ts';
import { RESPUESTAS_EQUIPO } from './respuestas-equipo.ts';
import { RESPUESTAS_NEGOCIO } from './respuestas-negocio.ts';
import { RESPUESTAS_TRABAJO } from './respuestas-trabajo.ts';
import { RESPUESTAS_VENTAS } from './respuestas-ventas.ts';

/** Every kind of question with what answers it: the parser's, and a model's tools, are these and no others. */
export const RESPUESTAS: Readonly<Record<Intent, Responder>> = {
  ...RESPUESTAS_CIFRAS,
  ...RESPUESTAS_COMPARADAS,
  ...RESPUESTAS_CHATS,
  ...RESPUESTAS_CLIENTES,
  ...RESPUESTAS_TRABAJO,
  ...RESPUESTAS_VENTAS,
  ...RESPUESTAS_NEGOCIO,
  ...RESPUESTAS_EQUIPO,
  ...RESPUESTAS_DESGLOSE,
};
