import { MOTIVO_BOT_TEXTS } from '@tertulia/contract/features/bot/textos';
import type { Clock } from '#platform/clock/clock';
import type { Tx } from '#platform/db/tenant-transaction';
import { AppError } from '#platform/http/app-error';
import {
  appendEvento,
  enqueueOutgoing,
  conversacionCambiada,
  lockAcceso,
  whyNotSendable,
  withNombre,
} from '#public/inbox';
import { findAreaIa, findBot, findPrompt, type AreaIaRow } from './ajustes.repository.ts';
import {
  addDecision,
  countSuperseded,
  countTurn,
  findChatBot,
  listLineas,
  wasAttended,
  type ChatBotRow,
  type LineaRow,
} from './bot.repository.ts';
import { type FindProximaApertura, textoDeTraspaso } from './traspaso.ts';
import { judge, sinHablar, type Caso, type Veredicto, type VeredictoDeps } from './veredicto.service.ts';

/** Messages of a chat that are considered. */
const LINEAS = 20;

export interface BotDeps extends VeredictoDeps {
  clock: Clock;
  proximaApertura: FindProximaApertura;
}

export interface BotService {
  /**
   * Answers the customer's newest message in a waiting chat, hands the chat over, or stays silent; once per message,
   * however often and on whichever node it is called. Never writes after a user accepted the chat. Throws ModeloError
   * if the model may answer later and the caller retries.
   */
  answer(tenantId: number, conversacionId: number, options?: { asksAgain?: boolean }): Promise<void>;
  /** Hands the chat over after all attempts failed. */
  giveUp(tenantId: number, conversacionId: number): Promise<void>;
}

interface Abierto {
  chat: ChatBotRow;
  /** The customer's messages since the last answer. */
  preguntaIds: readonly number[];
  caso: Caso;
}

export function createBotService(deps: BotDeps): BotService {
  const { database, clock } = deps;

  async function open(tx: Tx, conversacionId: number): Promise<Abierto | undefined> {
    const chat = await findChatBot(tx, conversacionId);
    const ajustes = chat && (await findAreaIa(tx, chat.areaId));
    if (!chat || !ajustes) return undefined;
    // without a bot user no message can be sent, so the model is not asked
    if (ajustes.botUsuarioId === null || !(await findBot(tx, ajustes.botUsuarioId))) return undefined;
    const lineas = await listLineas(tx, conversacionId, LINEAS);
    const prompt = ajustes.promptId === null ? undefined : await findPrompt(tx, chat.areaId, ajustes.promptId);
    return {
      chat,
      preguntaIds: unansweredOf(lineas).map(({ id }) => id),
      caso: {
        ajustes,
        lineas: lineas.map(({ origen, contenido }) => ({
          de: origen === 'CLIENTE' ? 'cliente' : 'bot',
          texto: contenido,
        })),
        pregunta: questionOf(lineas),
        turnos: chat.turnos,
        adelantadas: chat.adelantadas,
        prompt: prompt?.contenido ?? null,
        clienteNombre: chat.nombre,
      },
    };
  }

  /** Checks everything again under the chat's lock, which accepting the chat takes too. */
  async function settle(tx: Tx, conversacionId: number, abierto: Abierto, veredicto: Veredicto): Promise<void> {
    const { chat, caso, preguntaIds } = abierto;
    const acceso = await lockAcceso(tx, 0, conversacionId);
    if (!acceso) return;
    const [current, isAttended] = await Promise.all([findChatBot(tx, conversacionId), wasAttended(tx, conversacionId)]);
    const decision = {
      areaId: chat.areaId,
      conversacionId,
      mensajeId: chat.mensajeId,
      puntaje: veredicto.puntaje,
      fuentes: veredicto.fuentes,
      preguntaIds,
      promptId: veredicto.modelo === null ? null : caso.ajustes.promptId,
      modelo: veredicto.modelo,
      now: clock.now(),
    };
    const stay = (motivo: Veredicto['motivo']) =>
      addDecision(tx, { ...decision, accion: 'CALLA', motivo, respuestaId: null });
    if (acceso.estado !== 'PENDIENTE' || isAttended) return stay('PERSONA');
    // a new message or changed settings: the next run decides with the current state
    if (!current || current.mensajeId !== chat.mensajeId || current.turnos !== chat.turnos) {
      if (veredicto.modelo !== null) await countSuperseded(tx, conversacionId);
      return;
    }
    const reason = whyNotSendable(acceso, decision.now);
    if (reason !== null) return stay(reason === 'DO_NOT_CONTACT' ? 'NO_CONTACTAR' : 'VENTANA_CERRADA');
    if (veredicto.accion === 'CALLA') return stay(veredicto.motivo);
    const bot = caso.ajustes.botUsuarioId === null ? undefined : await findBot(tx, caso.ajustes.botUsuarioId);
    if (!bot) return;
    const isLast = veredicto.accion === 'TRASPASA';
    const texto = await wordsFor(tx, veredicto, {
      ajustes: caso.ajustes,
      areaId: chat.areaId,
      now: decision.now,
      proximaApertura: deps.proximaApertura,
    });
    const said =
      texto === null
        ? undefined
        : await enqueueOutgoing(
            tx,
            {
              conversacionId,
              emisor: 'BOT',
              origen: 'BOT',
              contenido: texto,
              envio: { clase: 'TEXTO', texto: withNombre(bot, texto) },
              enviadoPor: bot,
              now: decision.now,
            },
            { expected: { estado: 'PENDIENTE', asignadaA: null } },
          );
    const line = isLast
      ? await appendEvento(tx, {
          conversacionId,
          tipo: 'TRASPASO_BOT',
          texto: `${bot.nombre} dejó el chat para una persona. ${MOTIVO_BOT_TEXTS[veredicto.motivo]}`,
          now: decision.now,
          usuario: bot,
        })
      : undefined;
    await countTurn(tx, conversacionId, { turnos: isLast ? 0 : 1, traspasado: isLast ? decision.now : null });
    await addDecision(tx, {
      ...decision,
      accion: veredicto.accion,
      motivo: veredicto.motivo,
      respuestaId: said?.id ?? null,
    });
    const mensajeIds = [said, line].flatMap((one) => (one ? [one.id] : []));
    tx.emit(conversacionCambiada, { type: 'NEW_MESSAGE', conversacionId, mensajeIds });
  }

  async function settlePaid(
    tenantId: number,
    conversacionId: number,
    abierto: Abierto,
    veredicto: Veredicto,
  ): Promise<void> {
    try {
      await database.withTenant({ tenantId }, (tx) => settle(tx, conversacionId, abierto, veredicto));
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'INSUFFICIENT_BALANCE') throw error;
      const unpaid: Veredicto = { ...veredicto, accion: 'TRASPASA', motivo: 'SIN_SALDO', texto: null };
      await database.withTenant({ tenantId }, (tx) => settle(tx, conversacionId, abierto, unpaid));
    }
  }

  return {
    async answer(tenantId, conversacionId, options) {
      const abierto = await database.withTenant({ tenantId }, (tx) => open(tx, conversacionId));
      if (!abierto) return;
      await settlePaid(tenantId, conversacionId, abierto, await judge(deps, { tenantId }, abierto.caso, options));
    },

    async giveUp(tenantId, conversacionId) {
      const abierto = await database.withTenant({ tenantId }, (tx) => open(tx, conversacionId));
      if (!abierto) return;
      const motivo = abierto.caso.ajustes.usaModelo ? 'MODELO_FALLO' : 'POCA_CONFIANZA';
      await settlePaid(tenantId, conversacionId, abierto, sinHablar('TRASPASA', motivo));
    },
  };
}

/** The customer's messages since the last answer; null if a file is among them, which the bot cannot read. */
function questionOf(lineas: readonly LineaRow[]): string | null {
  const unanswered = unansweredOf(lineas);
  return unanswered.every(({ tipo }) => tipo === 'TEXTO')
    ? unanswered.map(({ contenido }) => contenido).join('\n')
    : null;
}

function unansweredOf(lineas: readonly LineaRow[]): readonly LineaRow[] {
  return lineas.slice(lineas.findLastIndex(({ origen }) => origen !== 'CLIENTE') + 1);
}

async function wordsFor(
  tx: Tx,
  { accion, motivo, texto }: Veredicto,
  {
    ajustes,
    areaId,
    now,
    proximaApertura,
  }: { ajustes: AreaIaRow; areaId: number; now: Date; proximaApertura: FindProximaApertura },
): Promise<string | null> {
  if (accion === 'RESPONDE') return texto;
  if (motivo === 'SIN_SALDO') return null;
  return textoDeTraspaso(ajustes.textoTraspaso, await proximaApertura(tx, areaId, now), now);
}
