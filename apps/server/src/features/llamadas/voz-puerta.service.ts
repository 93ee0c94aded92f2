import type { VozProvider } from '#integrations/twilio/voz-port';
import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Log } from '#platform/log/log';
import { hasSignatureShape, hasTooManyFields, readParams } from '#public/webhooks';
import { applyNoticia, takeGrabacion } from './avance.service.ts';
import { lockLlamadaByClave, type LlamadaEnCurso } from './llamadas.repository.ts';
import { ESTADOS_VIVOS, isOver, tramoOf } from './tramos.ts';
import { addressOf, tenantOfClave, type Paso } from './voz-addresses.ts';

const EMPTY = '<?xml version="1.0" encoding="UTF-8"?><Response/>';
/** What the customer hears first (Ley 1581: whoever is recorded is told before). */
export const AVISO = 'Esta llamada será grabada. Si no está de acuerdo, por favor cuelgue.';
/** The browser is rung for twenty seconds: who asks what to do so much later is not that call. */
const CONNECT_WITHIN_MS = 5 * 60_000;

export interface Came {
  ruta: string;
  consulta: string;
  cuerpo: string;
  firma: string;
}

export interface VozPuertaDeps {
  database: Database;
  clock: Clock;
  voz: VozProvider;
  publicUrl: string;
  log: Log;
}

/** Lets in what the provider signed of a call of ours, and answers what the call does next. */
export interface VozPuerta {
  /** Null for what the provider did not sign. Whom the call goes to and from stands in its row, whatever the fields say. */
  answer(paso: Paso, came: Came): Promise<string | null>;
}

export function createVozPuerta({ database, clock, voz, publicUrl, log }: VozPuertaDeps): VozPuerta {
  function work(tx: Tx, scene: Scene): Promise<string> {
    switch (scene.paso) {
      case 'conectar':
        return connect(tx, scene);
      case 'aviso':
        return Promise.resolve(scene.llamada.grabar ? voz.say(AVISO) : EMPTY);
      case 'grabacion':
        return record(tx, scene);
      case 'fin':
      case 'agente':
      case 'cliente':
        return hear(tx, scene);
    }
  }

  /** The agent is there: the customer is called, if that is still allowed. */
  async function connect(tx: Tx, { clave, llamada, told }: Scene): Promise<string> {
    const now = clock.now();
    const isThisCall = llamada.agenteSid === null || llamada.agenteSid === told.callSid;
    const isFresh = now.getTime() - llamada.creada.getTime() < CONNECT_WITHIN_MS;
    if (told.callSid === null || !isThisCall || !isFresh || !llamada.isAllowed) return voz.reject();
    const avance = await applyNoticia(tx, llamada, { agente: { sid: told.callSid, tramo: 'EN_CURSO' }, ocurrido: now });
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

  async function hear(tx: Tx, { paso, llamada, told }: Scene): Promise<string> {
    const ocurrido = told.ocurrido ?? clock.now();
    if (paso === 'fin') {
      // how long it lasted is told by the customer's leg itself, so that there is one figure
      const tramo = tramoOf(told.dialStatus);
      if (tramo && isOver(tramo) && tramo !== 'TERMINADO')
        await applyNoticia(tx, llamada, { cliente: { sid: told.dialSid, tramo, segundos: null }, ocurrido });
      return voz.hangUp();
    }
    const tramo = tramoOf(told.status);
    if (!tramo || told.callSid === null || isAnotherLeg(paso, llamada, told.callSid)) return EMPTY;
    await applyNoticia(
      tx,
      llamada,
      paso === 'agente'
        ? { agente: { sid: told.callSid, tramo }, ocurrido }
        : { cliente: { sid: told.callSid, tramo, segundos: told.seconds }, ocurrido },
    );
    return EMPTY;
  }

  async function record(tx: Tx, { llamada, told }: Scene): Promise<string> {
    // the address is made from the number alone: what else the call-back says leads nowhere
    if (told.recordingSid !== null && told.recordingStatus === 'completed')
      await takeGrabacion(tx, llamada, { sid: told.recordingSid, url: voz.recordingUrl(told.recordingSid) });
    return EMPTY;
  }

  return {
    async answer(paso, came) {
      if (!hasSignatureShape(came.firma) || hasTooManyFields(came.cuerpo)) return null;
      const fields = readParams(came.cuerpo);
      // the address comes from our configuration, never from headers that anybody can set
      const url = `${publicUrl}${came.ruta}${came.consulta === '' ? '' : `?${came.consulta}`}`;
      if (!voz.isSigned(came.firma, url, fields)) return null;
      const told = readTold(fields);
      const clave = new URLSearchParams(came.consulta).get('c') ?? '';
      const tenantId = tenantOfClave(clave);
      if (tenantId === null || told.cuenta !== voz.accountSid) return voz.reject();
      const answered = await database.withTenant({ tenantId }, async (tx) => {
        const llamada = await lockLlamadaByClave(tx, clave);
        return llamada ? work(tx, { paso, clave, llamada, told }) : null;
      });
      if (answered !== null) return answered;
      log.warn({ paso }, 'the provider asked about a call that is not ours');
      return voz.reject();
    },
  };
}

interface Scene {
  paso: Paso;
  clave: string;
  llamada: LlamadaEnCurso;
  told: Told;
}

function isAnotherLeg(paso: Paso, { agenteSid, clienteSid }: LlamadaEnCurso, sid: string): boolean {
  const known = paso === 'agente' ? agenteSid : clienteSid;
  return known !== null && known !== sid;
}

interface Told {
  cuenta: string;
  callSid: string | null;
  status: string;
  seconds: number | null;
  dialSid: string | null;
  dialStatus: string;
  recordingSid: string | null;
  recordingStatus: string;
  ocurrido: Date | null;
}

function readTold(fields: Record<string, string | string[]>): Told {
  const text = (name: string) => {
    const value = fields[name];
    return typeof value === 'string' ? value : '';
  };
  const sid = (name: string, kind: 'CA' | 'RE') =>
    text(name).startsWith(kind) && /^[A-Z]{2}[0-9a-f]{32}$/.test(text(name)) ? text(name) : null;
  const told = Date.parse(text('Timestamp'));
  return {
    cuenta: text('AccountSid'),
    callSid: sid('CallSid', 'CA'),
    status: text('CallStatus'),
    seconds: /^\d{1,6}$/.test(text('CallDuration')) ? Number(text('CallDuration')) : null,
    dialSid: sid('DialCallSid', 'CA'),
    dialStatus: text('DialCallStatus'),
    recordingSid: sid('RecordingSid', 'RE'),
    recordingStatus: text('RecordingStatus'),
    ocurrido: Number.isNaN(told) ? null : new Date(told),
  };
}
