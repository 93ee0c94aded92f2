import type { Clock } from '#platform/clock/clock';
import type { SecretBox } from '#platform/crypto/secret-box';
import type { Database } from '#platform/db/database';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Log } from '#platform/log/log';
import { cuentaOf, findCanalEnvio, toAccount, type CanalEnvio } from '#public/canales';
import {
  ProviderRefusal,
  ProviderUncertain,
  type MessagingProvider,
  type SentMessage,
} from '#integrations/twilio/port';
import {
  beginIntento,
  findNextEnvio,
  finishIntento,
  isBehindAnother,
  listKnownSids,
  lockEnvio,
  lockProveedorSid,
  releaseIntento,
  setEstadoMensaje,
  wakeParkedEstados,
  type EnvioRow,
} from './envios.repository.ts';
import { isSameContent, toOutgoingContent } from './envio-contenido.ts';
import { enqueueBajaDelProveedor } from './baja-del-proveedor.ts';
import { explainEnvioError } from './errores-envio.ts';
import { fromProviderStatus, mergeEstado } from './estado-mensaje.ts';
import { enqueueEnvio } from './enqueue.service.ts';
import { pauseAfterRefusal } from './refusal-retry.ts';
import { isTooLateForBot, whyNotSendable } from './ventana.ts';
import { conversacionCambiada, mensajeCambiado } from '../messages/mensajes.events.ts';

/** After this long, an unfinished attempt that the provider does not list was never sent (reliability §4.7). */
const UNCERTAIN_SECONDS = 30;
/** Plus the provider's timeout, this must stay below UNCERTAIN_SECONDS, or a message could be sent twice. */
const STALE_ATTEMPT_MS = 12_000;
/** How far the provider's clock may be behind ours. */
const CLOCK_SKEW_MS = 5000;
/** Pause before the provider's list can be read again while WhatsApp is not configured or the customer unreachable. */
const CANNOT_LOOK_MS = 60_000;
/** Bounds of the pause between list queries for an uncertain attempt. */
const SHORTEST_LOOK_MS = 1500;
const LONGEST_LOOK_MS = 8000;
/**
 * First and longest pause before a message checks again whether the earlier one of its chat has left. The end of that
 * one wakes it, so long pauses are safe: during an outage of the provider, thousands of checks per second would occupy
 * the process.
 */
const BEHIND_MS = 1000;
const LONGEST_BEHIND_MS = 15_000;
/** An attempt with an unknown result stops holding back later messages of its chat after this long. */
const HELD_BACK_MS = 2 * 60_000;
/** The same for an untried message, however long the line: after an outage a chat still leaves in order. */
const HELD_BACK_UNTRIED_MS = 15 * 60_000;

export interface EnviosDeps {
  database: Database;
  clock: Clock;
  /** Null while WhatsApp is not configured. */
  provider: MessagingProvider | null;
  secretBox: Pick<SecretBox, 'open'>;
  publicUrl: string;
  /** A public address of a file for the provider, valid for an hour. */
  fileUrlOf: (tenantId: number, archivoId: number) => string;
  log: Log;
  /** Called for call-backs that waited for their message and can be processed now. */
  onParkedEstados: (tenantId: number, clave: string) => void;
}

/**
 * The result is open: a new job continues after the pause. The queue's own retries have growing pauses, which are too
 * long within a conversation.
 */
class SendAgainLater extends Error {
  readonly afterMs: number;
  readonly envio: EnvioRow;
  constructor(reason: string, envio: EnvioRow, afterMs: number) {
    super(reason);
    this.envio = envio;
    this.afterMs = afterMs;
  }
}

interface Attempt {
  envio: EnvioRow;
  canal: CanalEnvio;
  intento: number;
  begun: Date;
  /** How often the message was postponed before. */
  again: number;
}

/** Sends the outbox entries. Each step is stored before the next, so the process may die after any of them. */
export function createEnviosService({
  database,
  clock,
  provider,
  secretBox,
  publicUrl,
  fileUrlOf,
  log,
  onParkedEstados,
}: EnviosDeps) {
  /** Sends one message, or schedules the next try. */
  async function send(tenantId: number, mensajeId: number, again: number): Promise<void> {
    try {
      await sendOnce(tenantId, mensajeId, again);
    } catch (error) {
      if (!(error instanceof SendAgainLater)) throw error;
      const { afterMs, envio } = error;
      const runAt = new Date(clock.now().getTime() + afterMs);
      await database.withTenant({ tenantId }, (tx) => enqueueEnvio(tx, { ...envio, again: again + 1, runAt }));
    }
  }

  async function sendOnce(tenantId: number, mensajeId: number, again: number): Promise<void> {
    const step = await database.withTenant({ tenantId }, (tx) => prepare(tx, mensajeId, again));
    if (step === null) return;
    if (step.kind === 'look') await look(tenantId, step.attempt);
    else await deliver(tenantId, step.attempt);
  }

  /** Decides in one transaction what to do, and stores an attempt before it is made. */
  async function prepare(
    tx: Tx,
    mensajeId: number,
    again: number,
  ): Promise<{ kind: 'look' | 'deliver'; attempt: Attempt } | null> {
    const envio = await lockEnvio(tx, mensajeId);
    if (!envio) return null;
    if (envio.estado === 'ACEPTADO' || envio.estado === 'FALLIDO') {
      // a call-back may have ended it already
      await wakeNext(tx, envio, again);
      return null;
    }
    const now = clock.now().getTime();
    const [canal, isBehind] = await Promise.all([
      findCanalEnvio(tx, envio.canalId),
      isBehindAnother(tx, envio, {
        since: new Date(now - HELD_BACK_MS),
        untriedSince: new Date(now - HELD_BACK_UNTRIED_MS),
      }),
    ]);
    if (!canal) return null;
    if (envio.estado === 'PENDIENTE' && isBehind)
      throw new SendAgainLater('behind another', envio, Math.min(BEHIND_MS * 2 ** again, LONGEST_BEHIND_MS));
    if (envio.estado === 'ENVIANDO')
      return {
        kind: 'look',
        attempt: { envio, canal, intento: envio.intento, begun: envio.iniciado ?? clock.now(), again },
      };
    const refusal = !envio.isNegocioActivo
      ? 'SUBSCRIBER_OFF'
      : canal.estado !== 1 || provider === null || envio.destino === null || lacksToken(canal)
        ? 'CHANNEL_OFF'
        : envio.isPlantillaAprobada === false
          ? 'TEMPLATE_OFF'
          : isTooLateForBot(envio)
            ? 'BOT_TAKEN_OVER'
            : whyNotNow(envio, clock.now());
    if (refusal !== null) {
      await finishIntento(tx, mensajeId, envio.intento, 'FALLIDO', refusal);
      await fail(tx, envio, refusal);
      await wakeNext(tx, envio, again);
      return null;
    }
    const intento = envio.intento + 1;
    const begun = clock.now();
    const cuenta = cuentaOf(canal.twilioSid) ?? provider?.accountSid ?? null;
    await beginIntento(tx, mensajeId, { intento, begun, cuenta, numero: canal.numero });
    return { kind: 'deliver', attempt: { envio, canal, intento, begun, again } };
  }

  async function deliver(tenantId: number, attempt: Attempt): Promise<void> {
    const { envio, canal, intento } = attempt;
    if (provider === null || envio.destino === null) return;
    // another process may have replaced one that was suspended: it must not send what the other sends now
    if (clock.now().getTime() - attempt.begun.getTime() > STALE_ATTEMPT_MS) {
      throw new SendAgainLater('stood still', envio, SHORTEST_LOOK_MS);
    }
    try {
      const sent = await provider.send({
        ...toAccount(canal, secretBox),
        from: canal.numero,
        to: envio.destino,
        content: toOutgoingContent(envio, (archivoId) => fileUrlOf(tenantId, archivoId)),
        statusCallback: `${publicUrl}/webhooks/twilio/status?e=${tenantId}.${envio.mensajeId}.${intento}`,
      });
      await accept(tenantId, attempt, sent);
    } catch (error) {
      if (error instanceof ProviderRefusal) return refuse(tenantId, attempt, error);
      if (!(error instanceof ProviderUncertain)) throw error;
      log.warn({ tenantId, mensajeId: envio.mensajeId, intento }, 'the outcome of a send is uncertain');
      await database.withTenant({ tenantId }, (tx) => markUncertain(tx, envio));
      throw new SendAgainLater('uncertain', envio, SHORTEST_LOOK_MS);
    }
  }

  /** An attempt with an unknown result: reads the provider's list before anything is sent again. */
  async function look(tenantId: number, attempt: Attempt): Promise<void> {
    const { envio, canal, begun } = attempt;
    if (provider === null || envio.destino === null) {
      throw new SendAgainLater('cannot look yet', envio, CANNOT_LOOK_MS);
    }
    const listed = await provider
      .listOutbound({ ...toAccount(canal, secretBox), from: canal.numero, to: envio.destino, limit: 200 })
      .catch((error: unknown) => {
        log.warn({ err: error, tenantId, mensajeId: envio.mensajeId }, 'the list of sent messages cannot be read now');
        throw new SendAgainLater('no list', envio, LONGEST_LOOK_MS);
      });
    // the provider's times are whole seconds
    const earliest = Math.floor(begun.getTime() / 1000) * 1000 - CLOCK_SKEW_MS;
    const candidates = listed.filter(
      (message) => isSameContent(envio, message) && message.created.getTime() >= earliest,
    );
    const known = await database.withTenant({ tenantId }, (tx) =>
      listKnownSids(
        tx,
        envio.conversacionId,
        candidates.map((message) => message.sid),
      ),
    );
    const match = candidates.find((message) => !known.has(message.sid));
    if (match) return accept(tenantId, attempt, match);
    const ageMs = clock.now().getTime() - begun.getTime();
    const leftMs = UNCERTAIN_SECONDS * 1000 - ageMs;
    if (leftMs > 0) {
      const pauseMs = Math.min(Math.max(ageMs, SHORTEST_LOOK_MS), LONGEST_LOOK_MS, leftMs);
      throw new SendAgainLater('not listed yet', envio, pauseMs);
    }
    await database.withTenant({ tenantId }, (tx) =>
      releaseIntento(tx, envio.mensajeId, attempt.intento, 'not found at the provider'),
    );
    await sendOnce(tenantId, envio.mensajeId, attempt.again);
  }

  async function accept(tenantId: number, { envio, intento, again }: Attempt, sent: SentMessage): Promise<void> {
    const parked = await database.withTenant({ tenantId }, async (tx) => {
      await lockProveedorSid(tx, sent.sid);
      const isMine = (await finishIntento(tx, envio.mensajeId, intento, 'ACEPTADO', null)) === 1;
      await wakeNext(tx, envio, again);
      if (!isMine) return [];
      // a failure that the list already shows: its call-back may be lost
      const estado = mergeEstado('ENVIADO', fromProviderStatus(sent.status) ?? 'ENVIADO');
      const failure =
        estado === 'ERROR' ? { errorCodigo: sent.errorCode, errorDetalle: explainEnvioError(sent.errorCode) } : {};
      await setEstadoMensaje(tx, { mensajeId: envio.mensajeId, estado, proveedorSid: sent.sid, ...failure });
      if (estado === 'ERROR') await enqueueBajaDelProveedor(tx, envio.mensajeId, sent.errorCode);
      tx.emit(conversacionCambiada, {
        type: 'NEW_MESSAGE',
        conversacionId: envio.conversacionId,
        mensajeIds: [envio.mensajeId],
      });
      return wakeParkedEstados(tx, sent.sid, clock.now());
    });
    for (const { clave } of parked) onParkedEstados(tenantId, clave);
  }

  async function refuse(tenantId: number, { envio, intento, again }: Attempt, refusal: ProviderRefusal): Promise<void> {
    const pauseMs = refusal.isPassing ? pauseAfterRefusal(envio.reintentos) : null;
    await database.withTenant({ tenantId }, async (tx) => {
      if (pauseMs !== null) return releaseIntento(tx, envio.mensajeId, intento, refusal.message);
      if ((await finishIntento(tx, envio.mensajeId, intento, 'FALLIDO', refusal.message)) === 1)
        await fail(tx, envio, refusal.code);
      await wakeNext(tx, envio, again);
    });
    if (pauseMs !== null) throw new SendAgainLater(refusal.message, envio, pauseMs);
  }

  /**
   * A postponed message made the later ones of its chat wait, each for the one before it. Now that it has ended, the
   * next one continues at once.
   */
  async function wakeNext(tx: Tx, envio: EnvioRow, again: number): Promise<void> {
    if (again === 0) return;
    const next = await findNextEnvio(tx, envio);
    if (next) await enqueueEnvio(tx, { ...next, again });
  }

  async function fail(tx: Tx, envio: EnvioRow, code: string | null): Promise<void> {
    await setEstadoMensaje(tx, {
      mensajeId: envio.mensajeId,
      estado: 'ERROR',
      errorCodigo: code,
      errorDetalle: explainEnvioError(code),
    });
    await enqueueBajaDelProveedor(tx, envio.mensajeId, code);
    tx.emit(conversacionCambiada, {
      type: 'NEW_MESSAGE',
      conversacionId: envio.conversacionId,
      mensajeIds: [envio.mensajeId],
    });
  }

  async function markUncertain(tx: Tx, envio: EnvioRow): Promise<void> {
    const now = await lockEnvio(tx, envio.mensajeId);
    if (now?.estado !== 'ENVIANDO' || now.estadoMensaje !== 'PENDIENTE') return;
    await setEstadoMensaje(tx, {
      mensajeId: envio.mensajeId,
      estado: 'PENDIENTE',
      errorCodigo: 'INCIERTO',
      errorDetalle: 'Resultado incierto: comprobamos con WhatsApp si el mensaje salió.',
    });
    tx.emit(mensajeCambiado, { conversacionId: envio.conversacionId, mensajeId: envio.mensajeId });
  }

  /**
   * The queue has given the message up, so no job will send it and its bubble says so. With an attempt in progress it
   * is unknown whether the provider has it; call-backs still advance its state.
   */
  async function giveUp(tenantId: number, mensajeId: number): Promise<void> {
    await database.withTenant({ tenantId }, async (tx) => {
      const envio = await lockEnvio(tx, mensajeId);
      if (!envio || envio.estado === 'ACEPTADO' || envio.estado === 'FALLIDO') return;
      await finishIntento(tx, mensajeId, envio.intento, 'FALLIDO', 'given up');
      await fail(tx, envio, envio.estado === 'ENVIANDO' ? 'UNKNOWN_END' : 'GIVEN_UP');
      await wakeNext(tx, envio, 1);
    });
  }

  return { send, giveUp };
}

/** After the chat has moved to another number, the window of the message's number is unknown. */
function whyNotNow(envio: EnvioRow, now: Date) {
  const { isOtroDestino, clase } = envio;
  // texts about the opt-out itself are the one exception to it (F-D09)
  const noEscribir = envio.noEscribir && envio.origen !== 'BAJA';
  const reason = whyNotSendable({ noEscribir, ventanaHasta: isOtroDestino ? null : envio.ventanaHasta }, now, clase);
  return isOtroDestino && reason === 'WINDOW_CLOSED' ? 'NUMBER_CHANGED' : reason;
}

/** A subaccount without its token cannot send; the platform's account must never replace it. */
function lacksToken(canal: CanalEnvio): boolean {
  return canal.twilioSid?.startsWith('AC') === true && canal.subcuentaToken === null;
}
