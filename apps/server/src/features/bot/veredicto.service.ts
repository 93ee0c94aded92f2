import { primerNombreOf } from '@tertulia/contract/features/contactos/primer-nombre';
import type { AccionBot, FuenteBot, MotivoBot } from '@tertulia/contract/features/bot/bot';
import { ModeloError, type Modelo } from '#integrations/modelo/port';
import type { Database } from '#platform/db/database';
import type { TenantScope } from '#platform/db/tenant-transaction';
import type { Log } from '#platform/log/log';
import type { AreaIaRow } from './ajustes.repository.ts';
import { askBot } from './bot-model.service.ts';
import { asksForPersona, isAsentimiento, isSaludo } from './question-words.ts';
import { answerFrom, recuperar, toFuente } from './recuperacion.ts';
import { findNegocio } from './saber.repository.ts';
import { listSaber } from './saber.service.ts';

/** The bot's decision about a message, before the check whether it still may act. */
export interface Veredicto {
  accion: AccionBot;
  motivo: MotivoBot;
  texto: string | null;
  puntaje: number | null;
  fuentes: readonly FuenteBot[];
  /** The model used. */
  modelo: string | null;
}

export interface Caso {
  ajustes: AreaIaRow;
  /** The chat so far, the customer's unanswered messages last. */
  lineas: readonly { de: 'cliente' | 'bot'; texto: string }[];
  /** The customer's messages since the last answer; null for a file. */
  pregunta: string | null;
  turnos: number;
  /** How many model answers were superseded by a newer message. */
  adelantadas: number;
  prompt: string | null;
  clienteNombre: string | null;
}

export interface VeredictoDeps {
  database: Database;
  log: Log;
  modelo: { nombre: string; modelo: Modelo } | null;
  timeoutMs: number;
}

/** Limits model calls for a customer who writes faster than the model answers. */
const MAX_ADELANTADAS = 10;

/** The length of one customer message; of a longer burst only the end is read, so that others are not delayed. */
const MAX_PREGUNTA = 4096;

const endOf = (text: string) => text.slice(-MAX_PREGUNTA).replace(/^[\uDC00-\uDFFF]/, '');

/** A decision without a message. */
export const sinHablar = (accion: AccionBot, motivo: MotivoBot, rest: Partial<Veredicto> = {}): Veredicto => ({
  accion,
  motivo,
  texto: null,
  puntaje: null,
  fuentes: [],
  modelo: null,
  ...rest,
});

/**
 * Decides without side effects. Reasons for a handover come first, even if the bot has an answer. Throws ModeloError if
 * the model may answer later and the caller retries.
 */
export async function judge(
  deps: VeredictoDeps,
  scope: TenantScope,
  caso: Caso,
  { asksAgain = false }: { asksAgain?: boolean } = {},
): Promise<Veredicto> {
  const { ajustes } = caso;
  if (caso.pregunta === null) return sinHablar('TRASPASA', 'SIN_TEXTO');
  const pregunta = endOf(caso.pregunta);
  if (asksForPersona(pregunta, ajustes.palabrasTraspaso)) return sinHablar('TRASPASA', 'PIDE_PERSONA');
  // no question yet: the chat waits for it
  const agrees = isAsentimiento(pregunta) && caso.lineas.some(({ de }) => de === 'bot');
  if (isSaludo(pregunta) && !agrees) return sinHablar('CALLA', 'SALUDO');
  if (caso.turnos >= ajustes.maxTurnos || caso.adelantadas >= MAX_ADELANTADAS)
    return sinHablar('TRASPASA', 'LIMITE_TURNOS');
  const { modelo: configured } = ajustes.usaModelo ? deps : { modelo: null };
  // notes do not contain what the customer agrees to
  if (agrees && !configured) return sinHablar('TRASPASA', 'POCA_CONFIANZA');
  const negocio = await findNegocio(deps.database, scope);
  const nombrePropio = configured ? plainName(caso.clienteNombre) : caso.clienteNombre;
  const valores = {
    primerNombre: primerNombreOf(nombrePropio),
    nombre: nombrePropio,
    agente: ajustes.botNombre,
    negocio: negocio.nombre,
  };
  const saberes = await listSaber(deps.database, scope, pregunta, { ...ajustes, valores });
  const hallazgos = recuperar(pregunta, saberes);
  const puntaje = hallazgos[0]?.puntaje ?? 0;
  if (!configured) {
    const answer = answerFrom(hallazgos);
    const fuentes = (answer?.usados ?? hallazgos.slice(0, 3)).map(toFuente);
    if (!answer) return sinHablar('TRASPASA', 'POCA_CONFIANZA', { puntaje, fuentes });
    return { accion: 'RESPONDE', motivo: 'HALLAZGO', texto: answer.texto, puntaje, fuentes, modelo: null };
  }
  const { nombre, modelo } = configured;
  const basis = { puntaje, fuentes: hallazgos.slice(0, 12).map(toFuente), modelo: nombre };
  try {
    const consulta = {
      negocio: negocio.nombre,
      prompt: caso.prompt ?? negocio.promptDefault,
      lineas: caso.lineas,
      hallazgos,
    };
    const said = await askBot(modelo, consulta, AbortSignal.timeout(deps.timeoutMs));
    if (said.kind === 'traspasa') return sinHablar('TRASPASA', 'MODELO_TRASPASA', basis);
    if (said.kind === 'no fiable') return sinHablar('TRASPASA', 'RESPUESTA_NO_FIABLE', basis);
    return { accion: 'RESPONDE', motivo: 'MODELO', texto: said.texto, ...basis };
  } catch (error) {
    if (!(error instanceof ModeloError) || (error.isPassing && asksAgain)) throw error;
    if (error.isPassing) deps.log.warn({ err: error }, 'the model gave no answer; the chat is handed over');
    else deps.log.error({ err: error }, 'the model rejects the LLM_* configuration; the chat is handed over');
    return sinHablar('TRASPASA', 'MODELO_FALLO', basis);
  }
}

/** Customers choose their names: a name must not pass as an instruction or as a source of numbers. */
function plainName(nombre: string | null): string | null {
  return nombre === null ? null : (/^\p{L}{2,20}(?!\S)/u.exec(nombre.trim())?.[0] ?? 'cliente');
}
