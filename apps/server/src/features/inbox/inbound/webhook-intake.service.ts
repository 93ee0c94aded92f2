import type { Clock } from '#platform/clock/clock';
import type { SecretBox } from '#platform/crypto/secret-box';
import type { Database } from '#platform/db/database';
import type { Log } from '#platform/log/log';
import { createBatcher } from '#platform/concurrency/batcher';
import type { MessagingProvider } from '#integrations/twilio/port';
import { quarantine, type Motivo } from './cuarentena.repository.ts';
import { asForm, cameAsJson } from './cuerpo-json.ts';
import { claveOf, readForm, readPhone, readRemitente } from './evento-entrante.ts';
import { hasSignatureShape, hasTooManyFields, readParams } from './provider-signature.ts';
import { takeWebhook, takeWebhooks, type Clase, type WebhookEntry } from './inbox-table.repository.ts';
import { createPresupuesto, type PresupuestoLimits } from './presupuesto.ts';
import type { RawWebhook } from './raw-webhook.ts';
import { createSubcuentaTokens } from './subcuenta-tokens.ts';

export type IntakeResult =
  | { kind: 'taken'; tenantId: number | null; clave: string }
  | { kind: 'refused'; motivo: Motivo };

/** Webhooks that arrive while these write share the next disk flush and one insert statement. */
const INBOX_WRITERS = 2;
const STORED_AT_ONCE = 32;

export interface WebhookIntakeDeps {
  database: Database;
  clock: Clock;
  provider: MessagingProvider;
  authToken: string;
  secretBox: Pick<SecretBox, 'open'>;
  publicUrl: string;
  log: Log;
  /** How many unsigned webhooks are kept. Only tests set it. */
  limits?: PresupuestoLimits;
}

/**
 * Accepts webhooks signed by the provider for an active channel, or about our own messages on any channel, and
 * quarantines all others (reliability §4.6).
 */
export function createWebhookIntake(deps: WebhookIntakeDeps) {
  const { database, clock, provider, authToken, secretBox, publicUrl, log } = deps;
  const presupuesto = createPresupuesto(clock, deps.limits);
  const tokens = createSubcuentaTokens({ database, secretBox });
  const inserts = createBatcher({
    parallel: INBOX_WRITERS,
    most: STORED_AT_ONCE,
    // one customer's messages to a channel are stored in order of arrival, even if entries of others have to wait
    keyOf: ({ numero, clave }: WebhookEntry) => `${numero} ${clave}`,
    work: (entries) => takeWebhooks(database, entries),
    alone: (entry) => takeWebhook(database, 'tertulia_ingest', entry),
  });

  /**
   * Verifies and stores one webhook. When this resolves, the row is durable and the answer may be sent. Requests that
   * cannot be genuine are refused before anything costly. All others are verified, however many came before.
   */
  async function verify(raw: RawWebhook, replayedFrom: Date | null = null): Promise<IntakeResult> {
    const cuerpo = hasSignatureShape(raw.firma) ? asForm(raw) : null;
    if (cuerpo === null || hasTooManyFields(cuerpo)) return { kind: 'refused', motivo: 'FIRMA' };
    const entry = readEntry({ ...raw, cuerpo }, readForm(cuerpo), provider.accountSid, replayedFrom);
    // The signature covers names and values run together. Fields that were cut elsewhere carry it too, so their shape
    // decides.
    if (!entry || !(await isSigned(raw, entry.cuenta))) return { kind: 'refused', motivo: 'FIRMA' };
    const taken = await (replayedFrom ? takeWebhook(database, 'tertulia_platform', entry) : inserts.take(entry));
    if (taken.resultado === 'ACEPTADO' || taken.resultado === 'REPETIDO') {
      return { kind: 'taken', tenantId: taken.id === null ? null : taken.suscriptorId, clave: entry.clave };
    }
    return { kind: 'refused', motivo: taken.resultado };
  }

  async function isSigned(raw: RawWebhook, cuenta: string): Promise<boolean> {
    // The address comes from our configuration, never from headers, which any client can set.
    const url = `${publicUrl}${raw.ruta}${raw.consulta === '' ? '' : `?${raw.consulta}`}`;
    const isJson = cameAsJson(raw);
    const params = isJson ? {} : readParams(raw.cuerpo);
    if (hidesFields(params)) return false;
    const candidates = cuenta === provider.accountSid ? [authToken] : await tokens.of(cuenta);
    return candidates.some((token) =>
      isJson
        ? provider.isSignedWithBody(token, raw.firma, url, raw.cuerpo)
        : provider.isSigned(token, raw.firma, url, params),
    );
  }

  /** Keeps a refused webhook until its cause is fixed (beyond A2). Of a flood of forgeries, keeps the first ones. */
  async function keepRefused(raw: RawWebhook, motivo: Motivo): Promise<void> {
    const kept = motivo === 'FIRMA' ? presupuesto.spend(raw.direccion ?? '') : 'kept';
    if (kept === 'dropped') return;
    if (kept === 'exhausted') {
      log.warn({ ruta: raw.ruta }, 'too many unsigned webhooks: further ones are refused without being stored');
      return;
    }
    const form = readForm(asForm(raw) ?? '');
    log.warn({ motivo, ruta: raw.ruta }, 'webhook refused');
    await quarantine(database, {
      ...raw,
      cuerpo: storable(raw.cuerpo),
      motivo,
      cuenta: form.get('AccountSid') ?? null,
      destino: ourAddress(raw.clase, form) ?? null,
      proveedorSid: form.get('MessageSid') ?? null,
    });
  }

  return { verify, quarantine: keepRefused };
}

export type WebhookIntake = ReturnType<typeof createWebhookIntake>;

function ourAddress(clase: Clase, form: Map<string, string>): string | undefined {
  return (clase === 'MENSAJE' ? form.get('To') : form.get('From'))?.replace(/^whatsapp:/, '');
}

/** The provider's ids have one shape; a looser pattern would take a swallowed field for part of a new id (WEB-02). */
const PROVIDER_SID = /^[A-Z]{2}[0-9a-f]{32}$/;
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
  const remitente = raw.clase === 'MENSAJE' ? readRemitente(form.get('From')) : null;
  if (raw.clase === 'MENSAJE' && (remitente === null || !form.get('From')?.startsWith('whatsapp:'))) return null;
  if (raw.clase === 'ESTADO' && !/^[a-z_]{1,30}$/.test(status)) return null;
  return {
    cuenta: form.get('AccountSid') ?? '',
    cuentaPlataforma,
    numero,
    clase: raw.clase,
    proveedorSid,
    estadoProveedor: raw.clase === 'ESTADO' ? status : '',
    clave: remitente ? claveOf(remitente) : `E:${proveedorSid}`,
    cuerpo: storable(raw.cuerpo),
    consulta: raw.consulta,
    origen: replayedFrom === null ? 'WEBHOOK' : 'CUARENTENA',
    ocurrido: replayedFrom,
  };
}

/** PostgreSQL refuses NUL in text. The form encoding has the same meaning and the same signature (INP-02). */
function storable(body: string): string {
  return body.replaceAll('\u0000', '%00');
}

const SID_FIELDS = ['MessageSid', 'SmsMessageSid', 'OriginalRepliedMessageSid'];

/**
 * The signature covers names and values run together, so one signed body can be cut into other fields, with the rest
 * swallowed by an invented one (WEB-02). Then more ids are run together than fields are named. A genuine message with
 * such a text is not lost: the provider's own list brings it.
 */
function hidesFields(params: Record<string, string | string[]>): boolean {
  const joined = Object.keys(params)
    .sort()
    .map((name) => name + [params[name]].flat().join(''))
    .join('');
  const held = joined.match(/MessageSid[A-Z]{2}[0-9a-f]{32}/g)?.length ?? 0;
  return held > SID_FIELDS.filter((name) => params[name] !== undefined).length;
}
