import { randomBytes } from 'node:crypto';
import { MAX_MINUTOS_LLAMADA } from '@tertulia/contract/features/llamadas/limites';
import { isNumeroOculto } from '@tertulia/contract/features/llamadas/numero-oculto';
import type { VozProvider } from '#integrations/twilio/voz-port';
import type { Clock } from '#platform/clock/clock';
import type { SecretBox } from '#platform/crypto/secret-box';
import type { Database } from '#platform/db/database';
import type { Tx } from '#platform/db/tenant-transaction';
import { ensureContacto } from '#public/contactos';
import { applyNoticia } from './avance.service.ts';
import { AVISO } from './avisos.ts';
import { findSiguiente, mayAnswer } from './disponibilidad.repository.ts';
import {
  createEntrante,
  findCanalOfNumero,
  findChatOf,
  findClaveOfEntrante,
  ringNext,
} from './entrantes.repository.ts';
import { identityOf } from './identidad.ts';
import { llamadaCambiada } from './llamadas.events.ts';
import { enqueueReview } from './llamadas.jobs.ts';
import { lockLlamadaByClave, lockVoz, type LlamadaEnCurso } from './llamadas.repository.ts';
import { ESTADOS_VIVOS, isOver, tramoOf } from './tramos.ts';
import { addressOf, addressOfAttempt } from './voz-addresses.ts';
import type { VoiceReport } from './voice-report.ts';

/** Spoken to the customer when no user can answer. */
export const NADIE =
  'En este momento no hay nadie disponible para atender su llamada. Por favor intente más tarde o escríbanos por WhatsApp.';
/** Stored for a call without a number; the provider's placeholder for a withheld number. */
const SIN_NUMERO = '+266696687';

export interface EntrantesDeps {
  database: Database;
  clock: Clock;
  voz: VozProvider;
  secretBox: Pick<SecretBox, 'sign'>;
  publicUrl: string;
}

interface RingAttempt {
  clave: string;
  llamada: LlamadaEnCurso;
  attempt: number;
}

/** Incoming calls: they ring one user after another until one answers. */
export interface EntrantesService {
  /** Starts the call of a number. A repeated request continues the existing call. */
  begin(report: VoiceReport): Promise<string>;
  /** Ends the call, as reported by the customer's own leg. */
  end(report: VoiceReport): Promise<string>;
  /** A ring attempt has ended: ends the call if the user talked or the customer is gone, else rings the next user. */
  next(tx: Tx, scene: RingAttempt & { report: VoiceReport }): Promise<string>;
  /** The browser of a ring attempt has answered; decides whether the two are joined. */
  answer(tx: Tx, current: RingAttempt): Promise<string>;
}

export function createEntrantesService({
  database,
  clock,
  voz,
  secretBox,
  publicUrl,
}: EntrantesDeps): EntrantesService {
  async function begin(report: VoiceReport): Promise<string> {
    const canal = report.to === null ? undefined : await findCanalOfNumero(database, report.to);
    const { callSid, to } = report;
    if (!canal || callSid === null || to === null) return voz.reject();
    return database.withTenant({ tenantId: canal.suscriptorId }, async (tx) => {
      const known = await findClaveOfEntrante(tx, callSid);
      // serializes calls: no user is rung by two calls, and a repeated request begins no second call. A known call
      // takes no lock, because the end of a ring attempt holds its row and waits for this lock
      if (known === null) await lockVoz(tx);
      const clave =
        known ??
        (await findClaveOfEntrante(tx, callSid)) ??
        (await store(tx, { canalId: canal.canalId, callSid, to, from: report.from }));
      const llamada = await lockLlamadaByClave(tx, clave);
      if (!llamada || !ESTADOS_VIVOS.includes(llamada.estado)) return voz.hangUp();
      return ring(tx, clave, llamada, AVISO);
    });
  }

  async function store(
    tx: Tx,
    { canalId, callSid, to, from }: { canalId: number; callSid: string; to: string; from: string | null },
  ): Promise<string> {
    const now = clock.now();
    const clave = `T${tx.tenantId}L${randomBytes(16).toString('hex')}`;
    const contacto =
      from === null || isNumeroOculto(from)
        ? null
        : await ensureContacto(tx, { identidad: { tipo: 'TELEFONO', valor: from }, nombre: null, now });
    const chat = contacto && (await findChatOf(tx, contacto.id));
    const usuarioId = await findSiguiente(tx, { llamadaId: null, atiende: chat?.asignadaA ?? null, now });
    const llamadaId = await createEntrante(tx, {
      clave,
      canalId,
      usuarioId,
      contactoId: contacto?.id ?? null,
      conversacionId: chat?.id ?? null,
      numero: from ?? SIN_NUMERO,
      desdeNumero: to,
      clienteSid: callSid,
      limiteSegundos: MAX_MINUTOS_LLAMADA * 60,
      creada: now,
    });
    if (usuarioId !== null) tx.emit(llamadaCambiada, { llamadaId, usuarioId, dejada: false });
    await enqueueReview(tx, llamadaId, now);
    return clave;
  }

  /**
   * Rings the user of the current attempt, after `notice`. Goes on if that user signed out; gives up without a user.
   */
  async function ring(tx: Tx, clave: string, llamada: LlamadaEnCurso, notice: string | null): Promise<string> {
    const { usuarioId, attempt } = llamada;
    if (usuarioId === null) return giveUp(tx, llamada);
    if (!(await mayAnswer(tx, usuarioId, clock.now()))) return goOn(tx, clave, llamada);
    return voz.ring({
      notice,
      identity: identityOf(secretBox, { tenantId: tx.tenantId, userId: usuarioId }),
      limitSeconds: llamada.limiteSegundos,
      recordingUrl: llamada.grabar ? addressOf(publicUrl, 'grabacion', clave) : null,
      answerUrl: addressOfAttempt(publicUrl, 'atender', clave, attempt),
      statusUrl: addressOfAttempt(publicUrl, 'agente', clave, attempt),
      endUrl: addressOfAttempt(publicUrl, 'turno', clave, attempt),
    });
  }

  /** The ring attempt ended without an answer. */
  async function goOn(tx: Tx, clave: string, llamada: LlamadaEnCurso): Promise<string> {
    await lockVoz(tx);
    const chat = llamada.contactoId === null ? undefined : await findChatOf(tx, llamada.contactoId);
    const siguiente = await findSiguiente(tx, {
      llamadaId: llamada.id,
      atiende: chat?.asignadaA ?? null,
      now: clock.now(),
    });
    if (siguiente === null) return giveUp(tx, llamada);
    await ringNext(tx, llamada.id, siguiente);
    const changed = { llamadaId: llamada.id };
    if (llamada.usuarioId !== null)
      tx.emit(llamadaCambiada, { ...changed, usuarioId: llamada.usuarioId, dejada: true });
    tx.emit(llamadaCambiada, { ...changed, usuarioId: siguiente, dejada: false });
    return ring(tx, clave, { ...llamada, usuarioId: siguiente, attempt: llamada.attempt + 1 }, null);
  }

  async function giveUp(tx: Tx, llamada: LlamadaEnCurso): Promise<string> {
    await finish(tx, llamada, clock.now());
    return voz.say(NADIE);
  }

  const finish = (tx: Tx, llamada: LlamadaEnCurso, ocurrido: Date) =>
    applyNoticia(tx, llamada, { cliente: { sid: null, tramo: 'TERMINADO', segundos: null }, ocurrido });

  return {
    begin,

    async end(report) {
      const canal = report.to === null ? undefined : await findCanalOfNumero(database, report.to);
      const { callSid } = report;
      const tramo = tramoOf(report.status);
      if (!canal || callSid === null || !tramo || !isOver(tramo)) return voz.empty();
      await database.withTenant({ tenantId: canal.suscriptorId }, async (tx) => {
        const clave = await findClaveOfEntrante(tx, callSid);
        const llamada = clave === null ? undefined : await lockLlamadaByClave(tx, clave);
        if (llamada) await finish(tx, llamada, report.ocurrido ?? clock.now());
      });
      return voz.empty();
    },

    async next(tx, { clave, llamada, report, attempt }) {
      const now = report.ocurrido ?? clock.now();
      if (!ESTADOS_VIVOS.includes(llamada.estado)) return voz.hangUp();
      // a repeated request about an earlier attempt, whose answer was lost
      if (attempt !== llamada.attempt) return ring(tx, clave, llamada, null);
      const hasSpoken = report.dialStatus === 'completed' || report.dialStatus === 'answered';
      const isGone = isOver(tramoOf(report.status) ?? 'NUEVO');
      if (hasSpoken || isGone || llamada.tramoAgente === 'EN_CURSO') {
        if (hasSpoken)
          await applyNoticia(tx, llamada, {
            agente: { sid: report.dialSid, tramo: 'TERMINADO', segundos: report.dialSeconds },
            ocurrido: now,
          });
        else await finish(tx, llamada, now);
        return voz.hangUp();
      }
      return goOn(tx, clave, llamada);
    },

    async answer(tx, { llamada, attempt }) {
      const { id, direccion, usuarioId } = llamada;
      const isTheirs =
        direccion === 'ENTRANTE' && attempt === llamada.attempt && ESTADOS_VIVOS.includes(llamada.estado);
      if (!isTheirs || usuarioId === null) return voz.hangUp();
      if (await mayAnswer(tx, usuarioId, clock.now())) return voz.empty();
      // an answered leg reports that it was talked on; for an ended attempt this does not count
      await ringNext(tx, id, usuarioId);
      return voz.hangUp();
    },
  };
}
