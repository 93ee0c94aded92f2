import type { IntentSpec } from './intent-spec.ts';
import { INTENTS_ATENCION } from './intents-atencion.ts';
import { INTENTS_CLIENTES } from './intents-clientes.ts';
import { INTENTS_NEGOCIO } from './intents-negocio.ts';

export type { Slot } from './intent-spec.ts';

/** Every kind of question, in the order of docs/asistente-intents.md. */
export const INTENTS = { ...INTENTS_ATENCION, ...INTENTS_CLIENTES, ...INTENTS_NEGOCIO };

export type Intent = keyof typeof INTENTS;

export function specOf(intent: Intent): IntentSpec {
  return INTENTS[intent];
}

/** The ways of asking it. */
export function ejemplosOf(intent: Intent): readonly string[] {
  return INTENTS[intent].ejemplos.split('|').map((ejemplo) => ejemplo.trim());
}
