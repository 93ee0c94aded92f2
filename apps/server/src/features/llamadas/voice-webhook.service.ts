import { destinoOf } from '@tertulia/contract/features/llamadas/destinos';
import type { VozProvider } from '#integrations/twilio/voz-port';
import type { Clock } from '#platform/clock/clock';
import type { SecretBox } from '#platform/crypto/secret-box';
import type { Database } from '#platform/db/database';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Log } from '#platform/log/log';
import { hasSignatureShape, hasTooManyFields, readParams } from '#public/inbox';
import { applyNoticia, takeGrabacion } from './avance.service.ts';
import { AVISO } from './avisos.ts';
import type { EntrantesService } from './entrantes.service.ts';
import { identityOf } from './identidad.ts';
import { isNoLlamar, lockLlamadaByClave, type LlamadaEnCurso } from './llamadas.repository.ts';
import { ESTADOS_VIVOS, isOver, tramoOf } from './tramos.ts';
import { addressOf, tenantOfClave, type Paso, type PasoDeNumero } from './voz-addresses.ts';
import { findVozAjustes } from './voz-ajustes.repository.ts';
import { readVoiceReport, type VoiceReport } from './voice-report.ts';

/** The browser rings for twenty seconds: a question much later does not belong to that call. */
const CONNECT_WITHIN_MS = 5 * 60_000;

export interface Came {
  ruta: string;
  consulta: string;
  cuerpo: string;
  firma: string;
}

export interface VoiceWebhookDeps {
  database: Database;
  clock: Clock;
  voz: VozProvider;
  secretBox: Pick<SecretBox, 'sign'>;
  publicUrl: string;
  log: Log;
  entrantes: EntrantesService;
}

/** Verifies the provider's signed requests about our calls and answers with the next step. */
export interface VoiceWebhook {
  /** Null without a valid signature. Caller and callee come from the row, never from the fields. */
  answer(paso: Paso | PasoDeNumero, came: Came): Promise<string | null>;
}

export function createVoiceWebhook(deps: VoiceWebhookDeps): VoiceWebhook {
  const { database, clock, voz, secretBox, publicUrl, log, entrantes } = deps;

  function work(tx: Tx, scene: Scene): Promise<string> {
    switch (scene.paso) {
      case 'conectar':
        return connect(tx, scene);
      case 'aviso':
        return Promise.resolve(scene.llamada.grabar ? voz.say(AVISO) : voz.empty());
      case 'grabacion':
        return record(tx, scene);
      case 'atender':
        return entrantes.answer(tx, scene);
      case 'turno':
        return scene.llamada.direccion === 'ENTRANTE' ? entrantes.next(tx, scene) : Promise.resolve(voz.reject());
      case 'fin':
      case 'agente':
      case 'cliente':
        return hear(tx, scene);
    }
  }

  /** The agent has answered: dials the customer if that is still allowed. */
  async function connect(tx: Tx, { clave, llamada, report }: Scene): Promise<string> {
    const now = clock.now();
    const { callSid } = report;
    const isFresh = now.getTime() - llamada.creada.getTime() < CONNECT_WITHIN_MS;
    if (callSid === null || !isThisCall(tx, llamada, report) || !isFresh || !llamada.isAllowed) return voz.reject();
    // the business's settings and countries may have changed since the call began
    if (!('numero' in destinoOf(llamada.numero, (await findVozAjustes(tx)).paises))) return voz.reject();
    if (await isNoLlamar(tx, llamada)) return voz.reject();
    const avance = await applyNoticia(tx, llamada, { agente: { sid: callSid, tramo: 'EN_CURSO' }, ocurrido: now });
    if (!ESTADOS_VIVOS.includes(avance.estado)) return voz.hangUp();
    return voz.dial({
      numero: llamada.numero,
      callerId: llamada.desdeNumero,
      limitSeconds: llamada.limiteSegundos,
      noticeUrl: llamada.grabar ? addressOf(publicUrl, 'aviso', clave) : null,
      recordingUrl: llamada.grabar ? addressOf(publicUrl, 'grabacion', clave) : null,
      statusUrl: addressOf(publicUrl, 'cliente', clave),
      endUrl: addressOf(publicUrl, 'fin', clave),
    });
  }

  /** True if the request is about this call: the initiating user's browser, called from the channel's number (T51). */
  function isThisCall(
    tx: Tx,
    { direccion, usuarioId, agenteSid, desdeNumero }: LlamadaEnCurso,
    report: VoiceReport,
  ): boolean {
    if (direccion !== 'SALIENTE' || usuarioId === null || report.from !== desdeNumero) return false;
    if (agenteSid !== null && agenteSid !== report.callSid) return false;
    return report.identity === identityOf(secretBox, { tenantId: tx.tenantId, userId: usuarioId });
  }

  async function hear(tx: Tx, { paso, llamada, report, attempt }: Scene): Promise<string> {
    const ocurrido = report.ocurrido ?? clock.now();
    const isEntrante = llamada.direccion === 'ENTRANTE';
    // reports of an earlier ring attempt do not count; the customer's leg of an incoming call has its own address
    if (isEntrante && (paso !== 'agente' || attempt !== llamada.attempt)) return voz.empty();
    if (paso === 'fin') {
      // the duration comes from the customer leg's own callback, so that there is one source
      const tramo = tramoOf(report.dialStatus);
      if (tramo && isOver(tramo) && tramo !== 'TERMINADO')
        await applyNoticia(tx, llamada, { cliente: { sid: report.dialSid, tramo, segundos: null }, ocurrido });
      return voz.hangUp();
    }
    const tramo = tramoOf(report.status);
    if (!tramo || report.callSid === null || isAnotherLeg(paso, llamada, report.callSid)) return voz.empty();
    await applyNoticia(
      tx,
      llamada,
      paso === 'agente'
        ? { agente: { sid: report.callSid, tramo, segundos: report.seconds }, ocurrido }
        : { cliente: { sid: report.callSid, tramo, segundos: report.seconds }, ocurrido },
    );
    return voz.empty();
  }

  async function record(tx: Tx, { llamada, report }: Scene): Promise<string> {
    // the address is built from the SID alone; other fields cannot redirect it
    if (report.recordingSid !== null && report.recordingStatus === 'completed')
      await takeGrabacion(tx, llamada, { sid: report.recordingSid, url: voz.recordingUrl(report.recordingSid) });
    return voz.empty();
  }

  return {
    async answer(paso, came) {
      if (!hasSignatureShape(came.firma) || hasTooManyFields(came.cuerpo)) return null;
      const fields = readParams(came.cuerpo);
      // the address comes from our configuration, never from headers, which any client can set
      const url = `${publicUrl}${came.ruta}${came.consulta === '' ? '' : `?${came.consulta}`}`;
      if (!voz.isSigned(came.firma, url, fields)) return null;
      const report = readVoiceReport(fields);
      if (report.cuenta !== voz.accountSid) return voz.reject();
      if (paso === 'entrante') return entrantes.begin(report);
      if (paso === 'colgado') return entrantes.end(report);
      const query = new URLSearchParams(came.consulta);
      const clave = query.get('c') ?? '';
      const attempt = Number(query.get('v') ?? 0);
      const tenantId = tenantOfClave(clave);
      if (tenantId === null) return voz.reject();
      const answered = await database.withTenant({ tenantId }, async (tx) => {
        const llamada = await lockLlamadaByClave(tx, clave);
        return llamada ? work(tx, { paso, clave, llamada, report, attempt }) : null;
      });
      if (answered !== null) return answered;
      log.warn({ paso }, 'the provider asked about an unknown call');
      return voz.reject();
    },
  };
}

interface Scene {
  paso: Paso;
  clave: string;
  llamada: LlamadaEnCurso;
  report: VoiceReport;
  /** The ring attempt, for an incoming call. */
  attempt: number;
}

function isAnotherLeg(paso: Paso, { agenteSid, clienteSid }: LlamadaEnCurso, sid: string): boolean {
  const known = paso === 'agente' ? agenteSid : clienteSid;
  return known !== null && known !== sid;
}
