import type { SecretBox } from '#platform/crypto/secret-box';
import type { Database } from '#platform/db/database';
import type { Log } from '#platform/log/log';
import type { MessagingProvider } from '#integrations/twilio/port';
import { quarantine, type Motivo } from './cuarentena.repository.ts';
import { readForm, readPhone } from './evento-entrante.ts';
import { findSubcuentaToken, takeWebhook, type Clase, type WebhookEntry } from './recepcion.repository.ts';

/** A webhook as it came in, before anything is believed. */
export interface RawWebhook {
  clase: Clase;
  /** Path without the query. */
  ruta: string;
  consulta: string;
  cuerpo: string;
  firma: string;
}

export type Verdict = { kind: 'taken'; tenantId: number | null; clave: string } | { kind: 'refused'; motivo: Motivo };

export interface PuertaDeps {
  database: Database;
  provider: MessagingProvider;
  authToken: string;
  secretBox: Pick<SecretBox, 'open'>;
  publicUrl: string;
  log: Log;
}

/** Lets in what the provider signed for an active channel, and keeps the rest apart (reliability-security.md §4.6). */
export function createPuerta({ database, provider, authToken, secretBox, publicUrl, log }: PuertaDeps) {
  /** Checks and journals one webhook. The answer may be sent when this resolves: the row is durable. */
  async function admit(raw: RawWebhook, replayedFrom: Date | null = null): Promise<Verdict> {
    const form = readForm(raw.cuerpo);
    const entry = readEntry(raw, form, provider.accountSid, replayedFrom);
    const cuenta = form.get('AccountSid') ?? '';
    const token = cuenta === provider.accountSid ? authToken : await subaccountToken(cuenta);
    // The address comes from our configuration, never from headers that anybody can set.
    const url = `${publicUrl}${raw.ruta}${raw.consulta === '' ? '' : `?${raw.consulta}`}`;
    const params = readParams(raw.cuerpo);
    if (token === null || !provider.isSigned(token, raw.firma, url, params) || hidesFields(params))
      return { kind: 'refused', motivo: 'FIRMA' };
    // The signature covers names and values run together: fields that were cut elsewhere carry it too, so their shape decides.
    if (!entry) return { kind: 'refused', motivo: 'FIRMA' };
    const taken = await takeWebhook(database, replayedFrom ? 'tertulia_platform' : 'tertulia_ingest', entry);
    if (taken.resultado === 'ACEPTADO' || taken.resultado === 'REPETIDO') {
      return { kind: 'taken', tenantId: taken.id === null ? null : taken.suscriptorId, clave: entry.clave };
    }
    return { kind: 'refused', motivo: taken.resultado };
  }

  /** Keeps a refused webhook for the day its cause is mended (beyond A2). */
  async function setAside(raw: RawWebhook, motivo: Motivo): Promise<void> {
    const form = readForm(raw.cuerpo);
    log.warn({ motivo, ruta: raw.ruta }, 'webhook refused');
    await quarantine(database, {
      ...raw,
      motivo,
      cuenta: form.get('AccountSid') ?? null,
      destino: ourAddress(raw.clase, form) ?? null,
      proveedorSid: form.get('MessageSid') ?? null,
    });
  }

  async function subaccountToken(cuenta: string): Promise<string | null> {
    if (!/^AC[0-9a-fA-F]{32}$/.test(cuenta)) return null;
    const sealed = await findSubcuentaToken(database, cuenta);
    return sealed === null ? null : secretBox.open(sealed);
  }

  return { admit, setAside };
}

export type Puerta = ReturnType<typeof createPuerta>;

function ourAddress(clase: Clase, form: Map<string, string>): string | undefined {
  return (clase === 'MENSAJE' ? form.get('To') : form.get('From'))?.replace(/^whatsapp:/, '');
}

/** The provider's ids have one shape; a looser pattern would take a swallowed field for part of a new id (WEB-02). */
const PROVIDER_SID = /^[A-Z]{2}[0-9a-f]{32}$/;
/** A number, or the id by which WhatsApp names people who hide theirs (field-rules §3.1 row 10). */
const SENDER = /^whatsapp:(\+?\d{7,15}|[A-Z]{2}\.[A-Za-z0-9]{1,128})$/;

function readEntry(
  raw: RawWebhook,
  form: Map<string, string>,
  cuentaPlataforma: string,
  replayedFrom: Date | null,
): WebhookEntry | null {
  const proveedorSid = form.get('MessageSid') ?? '';
  const numero = readPhone(ourAddress(raw.clase, form));
  const status = (form.get('MessageStatus') ?? form.get('SmsStatus') ?? '').toLowerCase();
  if (!PROVIDER_SID.test(proveedorSid) || numero === null) return null;
  if (raw.clase === 'MENSAJE' && !SENDER.test(form.get('From') ?? '')) return null;
  if (raw.clase === 'ESTADO' && !/^[a-z_]{1,30}$/.test(status)) return null;
  return {
    cuenta: form.get('AccountSid') ?? '',
    cuentaPlataforma,
    numero,
    clase: raw.clase,
    proveedorSid,
    estadoProveedor: raw.clase === 'ESTADO' ? status : '',
    clave: raw.clase === 'ESTADO' ? `E:${proveedorSid}` : `M:${readPhone(form.get('From')) ?? '?'}`,
    cuerpo: raw.cuerpo,
    consulta: raw.consulta,
    origen: replayedFrom === null ? 'WEBHOOK' : 'CUARENTENA',
    ocurrido: replayedFrom,
  };
}

const SID_FIELDS = ['MessageSid', 'SmsMessageSid', 'OriginalRepliedMessageSid'];

/**
 * The signature covers names and values run together, so that one signed body can be cut into other fields, with the rest
 * swallowed by a made-up one (WEB-02). Then more ids are run together than fields are named. A true message with such a
 * text is not lost: the provider's own list brings it.
 */
function hidesFields(params: Record<string, string | string[]>): boolean {
  const joined = Object.keys(params)
    .sort()
    .map((name) => name + [params[name]].flat().join(''))
    .join('');
  const held = joined.match(/MessageSid[A-Z]{2}[0-9a-f]{32}/g)?.length ?? 0;
  return held > SID_FIELDS.filter((name) => params[name] !== undefined).length;
}

/** Every field as the provider signed it: untrimmed, repeated ones as lists (WEB-01). */
function readParams(body: string): Record<string, string | string[]> {
  const params: Record<string, string | string[]> = Object.create(null) as Record<string, string | string[]>;
  for (const [name, value] of new URLSearchParams(body)) {
    const before = params[name];
    params[name] = before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value];
  }
  return params;
}
