import type { Clock } from '#platform/clock/clock';
import type { SecretBox } from '#platform/crypto/secret-box';
import type { Database } from '#platform/db/database';
import { DatabaseUnavailable, isPassingFault } from '#platform/db/faults';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Log } from '#platform/log/log';
import { cuentaOf, findCanalEnvio, toAccount, type CanalEnvio } from '#public/canales';
import {
  ProviderRefusal,
  ProviderUncertain,
  type MessagingProvider,
  type ProviderMessage,
  type SentMessage,
} from '#integrations/twilio/port';
import {
  beginIntento,
  claimEnvio,
  finishIntento,
  listKnownSids,
  lockEnvio,
  lockProveedorSid,
  postponeEnvio,
  releaseIntento,
  setEstadoMensaje,
  wakeParkedEstados,
  type OutboxKey,
  type EnvioRow,
} from './envios.repository.ts';
import { isSameContent, toOutgoingContent } from './envio-contenido.ts';
import { enqueueBajaDelProveedor } from './baja-del-proveedor.ts';
import { explainEnvioError } from './errores-envio.ts';
import { fromProviderStatus, mergeEstado } from './estado-mensaje.ts';
import { pauseAfterRefusal } from './refusal-retry.ts';
import { isTooLateForBot, whyNotSendable } from './ventana.ts';
import { conversacionCambiada, mensajeCambiado } from '../messages/mensajes.events.ts';

/** After this long, an unfinished attempt that the provider does not list was never sent (reliability §4.7). */
const UNCERTAIN_SECONDS = 30;
/** Plus the provider's timeout, this must stay below UNCERTAIN_SECONDS, or a message could be sent twice. */
const STALE_ATTEMPT_MS = 12_000;
/** How far the provider's clock may be behind ours. */
const CLOCK_SKEW_MS = 5000;
/** Longest pause before the next try to read a list that could not be read; the pauses grow with the attempt's age. */
const LONGEST_BLIND_MS = 10 * 60_000;
/** Bounds of the pause between list queries for an uncertain attempt. */
const SHORTEST_LOOK_MS = 1500;
const LONGEST_LOOK_MS = 8000;
/**
 * How long a process keeps an entry to itself: those of a killed process are taken up afterwards. A step may take longer,
 * because an attempt that another process finds in progress is only looked up.
 */
const CLAIM_MS = 18_000;
/** An attempt whose result cannot be found out for this long is given up. */
const UNKNOWN_FOR_MS = 24 * 3_600_000;

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

interface Attempt {
  envio: EnvioRow;
  canal: CanalEnvio;
  intento: number;
  begun: Date;
}

/** The entry of a step, and the number of its last attempt that is stored. */
interface Claimed {
  mensajeId: number | null;
  intento: number;
}

/** What is to be done with a claimed entry outside the transaction that claimed it; null when it has ended there. */
interface Step {
  attempt: Attempt | null;
  isUncertain: boolean;
  hasMore: boolean;
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
  const inMs = (ms: number) => new Date(clock.now().getTime() + ms);

  /** Advances the next due entry of a chat or broadcast by one step. Any process may call it, at any time. */
  async function advance(tenantId: number, key: OutboxKey): Promise<'done' | 'more'> {
    const claimed: Claimed = { mensajeId: null, intento: 0 };
    try {
      const step = await database.withTenant({ tenantId }, (tx) => prepare(tx, key, claimed));
      if (step === null) return 'done';
      const { attempt, isUncertain, hasMore } = step;
      if (!attempt) return hasMore ? 'more' : 'done';
      claimed.intento = attempt.intento;
      const isDueAgain = await (isUncertain ? look(tenantId, attempt) : deliver(tenantId, attempt));
      return hasMore || isDueAgain ? 'more' : 'done';
    } catch (error) {
      // without a database the claim ends by itself, and another one continues
      if (claimed.mensajeId === null || error instanceof DatabaseUnavailable) throw error;
      log.warn({ err: error, tenantId, mensajeId: claimed.mensajeId }, 'a send failed');
      await retryLater(tenantId, { ...claimed, mensajeId: claimed.mensajeId }, error);
      return 'done';
    }
  }

  /** Claims an entry and decides in one transaction what to do. Stores an attempt before it is made. */
  async function prepare(tx: Tx, key: OutboxKey, claimed: Claimed): Promise<Step | null> {
    const now = clock.now();
    const next = await claimEnvio(tx, key, { now, until: inMs(CLAIM_MS) });
    if (!next) return null;
    const { mensajeId, hasMore } = next;
    claimed.mensajeId = mensajeId;
    const envio = await lockEnvio(tx, mensajeId);
    const canal = envio && (await findCanalEnvio(tx, envio.canalId));
    if (!envio || !canal) throw new Error('An outbox entry without a message or channel');
    claimed.intento = envio.intento;
    if (envio.estado === 'ENVIANDO') {
      const attempt = { envio, canal, intento: envio.intento, begun: envio.iniciado ?? now };
      return { attempt, isUncertain: true, hasMore };
    }
    const refusal = !envio.isNegocioActivo
      ? 'SUBSCRIBER_OFF'
      : canal.estado !== 1 || provider === null || envio.destino === null || lacksToken(canal)
        ? 'CHANNEL_OFF'
        : envio.isPlantillaAprobada === false
          ? 'TEMPLATE_OFF'
          : isTooLateForBot(envio)
            ? 'BOT_TAKEN_OVER'
            : whyNotNow(envio, now);
    if (refusal !== null) {
      await finishIntento(tx, mensajeId, envio.intento, 'FALLIDO', refusal);
      await fail(tx, envio, refusal);
      return { attempt: null, isUncertain: false, hasMore };
    }
    const intento = envio.intento + 1;
    const cuenta = cuentaOf(canal.twilioSid) ?? provider?.accountSid ?? null;
    await beginIntento(tx, mensajeId, { intento, begun: now, cuenta, numero: canal.numero });
    return { attempt: { envio, canal, intento, begun: now }, isUncertain: false, hasMore };
  }

  async function deliver(tenantId: number, attempt: Attempt): Promise<boolean> {
    const { envio, canal, intento } = attempt;
    if (provider === null || envio.destino === null) return false;
    // another process may have replaced one that was suspended: it must not send what the other sends now
    if (clock.now().getTime() - attempt.begun.getTime() > STALE_ATTEMPT_MS)
      return lookLater(tenantId, attempt, SHORTEST_LOOK_MS);
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
      if (error instanceof ProviderRefusal) await refuse(tenantId, attempt, error);
      else if (error instanceof ProviderUncertain) {
        log.warn({ tenantId, mensajeId: envio.mensajeId, intento }, 'the outcome of a send is uncertain');
        await database.withTenant({ tenantId }, async (tx) => {
          await markUncertain(tx, envio);
          await postponeEnvio(tx, { mensajeId: envio.mensajeId, intento, next: inMs(SHORTEST_LOOK_MS) });
        });
      } else throw error;
    }
    return false;
  }

  /** An attempt with an unknown result: reads the provider's list before anything is sent again. True if it may be. */
  async function look(tenantId: number, attempt: Attempt): Promise<boolean> {
    const { envio, begun } = attempt;
    const ageMs = clock.now().getTime() - begun.getTime();
    const listed = await listSent(tenantId, attempt);
    if (listed === null) {
      if (ageMs < UNKNOWN_FOR_MS)
        return lookLater(tenantId, attempt, Math.min(Math.max(ageMs, LONGEST_LOOK_MS), LONGEST_BLIND_MS));
      await giveUp(tenantId, attempt, 'UNKNOWN_END', 'the list of sent messages could not be read');
      return false;
    }
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
    if (match) {
      await accept(tenantId, attempt, match);
      return false;
    }
    const leftMs = UNCERTAIN_SECONDS * 1000 - ageMs;
    if (leftMs > 0) {
      const pauseMs = Math.min(Math.max(ageMs, SHORTEST_LOOK_MS), LONGEST_LOOK_MS, leftMs);
      return lookLater(tenantId, attempt, pauseMs);
    }
    return sendAgain(tenantId, attempt);
  }

  /** What the provider has sent to the customer lately; null if its list cannot be read. */
  async function listSent(tenantId: number, { envio, canal }: Attempt): Promise<ProviderMessage[] | null> {
    if (provider === null || envio.destino === null) return null;
    try {
      return await provider.listOutbound({
        ...toAccount(canal, secretBox),
        from: canal.numero,
        to: envio.destino,
        limit: 200,
      });
    } catch (error) {
      log.warn({ err: error, tenantId, mensajeId: envio.mensajeId }, 'the list of sent messages cannot be read now');
      return null;
    }
  }

  /** The provider never got the attempt: the message leaves again at once, and after a second time with pauses. */
  async function sendAgain(tenantId: number, attempt: Attempt): Promise<boolean> {
    const { envio, intento } = attempt;
    const error = 'not found at the provider';
    const pauseMs = envio.reintentos === 0 ? 0 : pauseAfterRefusal(envio.reintentos);
    if (pauseMs === null) await giveUp(tenantId, attempt, 'GIVEN_UP', error);
    else
      await database.withTenant({ tenantId }, (tx) =>
        releaseIntento(tx, envio.mensajeId, { intento, error, next: inMs(pauseMs) }),
      );
    return pauseMs === 0;
  }

  async function lookLater(tenantId: number, { envio, intento }: Attempt, ms: number): Promise<false> {
    await database.withTenant({ tenantId }, (tx) =>
      postponeEnvio(tx, { mensajeId: envio.mensajeId, intento, next: inMs(ms) }),
    );
    return false;
  }

  async function giveUp(tenantId: number, { envio, intento }: Attempt, code: string, error: string): Promise<void> {
    log.error({ tenantId, mensajeId: envio.mensajeId, error }, 'a message is given up');
    await database.withTenant({ tenantId }, async (tx) => {
      if ((await finishIntento(tx, envio.mensajeId, intento, 'FALLIDO', error)) === 1) await fail(tx, envio, code);
    });
  }

  async function accept(tenantId: number, { envio, intento }: Attempt, sent: SentMessage): Promise<void> {
    const parked = await database.withTenant({ tenantId }, async (tx) => {
      await lockProveedorSid(tx, sent.sid);
      const isMine = (await finishIntento(tx, envio.mensajeId, intento, 'ACEPTADO', null)) === 1;
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

  async function refuse(tenantId: number, { envio, intento }: Attempt, refusal: ProviderRefusal): Promise<void> {
    const { mensajeId } = envio;
    const pauseMs = refusal.isPassing ? pauseAfterRefusal(envio.reintentos) : null;
    await database.withTenant({ tenantId }, async (tx) => {
      if (pauseMs !== null)
        await releaseIntento(tx, mensajeId, { intento, error: refusal.message, next: inMs(pauseMs) });
      else if ((await finishIntento(tx, mensajeId, intento, 'FALLIDO', refusal.message)) === 1)
        await fail(tx, envio, refusal.code);
    });
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
   * After a fault of our own the entry is retried with growing pauses, then given up, and its bubble says so. With an
   * attempt in progress it is unknown whether the provider has it; call-backs still advance its state. Faults that pass
   * by themselves do not count.
   */
  async function retryLater(
    tenantId: number,
    { mensajeId, intento }: { mensajeId: number; intento: number },
    cause: unknown,
  ): Promise<void> {
    const error = cause instanceof Error ? cause.message : String(cause);
    await database.withTenant({ tenantId }, async (tx) => {
      const envio = await lockEnvio(tx, mensajeId);
      // another process has begun an attempt, or ended the entry
      if (envio?.intento !== intento || envio.estado === 'ACEPTADO' || envio.estado === 'FALLIDO') return;
      const pauseMs = isPassingFault(cause) ? SHORTEST_LOOK_MS : pauseAfterRefusal(envio.reintentos);
      if (pauseMs !== null) {
        const counted = isPassingFault(cause) ? {} : { error };
        await postponeEnvio(tx, { mensajeId, intento, next: inMs(pauseMs), ...counted });
        return;
      }
      log.error({ err: cause, tenantId, mensajeId }, 'a message is given up');
      await finishIntento(tx, mensajeId, intento, 'FALLIDO', error);
      await fail(tx, envio, envio.estado === 'ENVIANDO' ? 'UNKNOWN_END' : 'GIVEN_UP');
    });
  }

  return { advance };
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
