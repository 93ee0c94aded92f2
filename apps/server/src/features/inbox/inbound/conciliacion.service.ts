import type { Clock } from '#platform/clock/clock';
import type { SecretBox } from '#platform/crypto/secret-box';
import type { Database } from '#platform/db/database';
import type { Log } from '#platform/log/log';
import type { MessagingProvider, ProviderAccount, ProviderMedia, ProviderMessage } from '#integrations/twilio/port';
import { findCanalEnvio, RECONCILER_OVERLAP_MS, setConciliado, setEstadosHasta, toAccount } from '#public/canales';
import type { KeyedQueue } from '#platform/queue/keyed-queue';
import { reconcileEstados } from './estados-perdidos.service.ts';
import { claveOf, readRemitente } from './evento-entrante.ts';
import { listDesconocidos, takeWebhook, type WebhookEntry } from './inbox-table.repository.ts';

export interface ConciliacionDeps {
  database: Database;
  clock: Clock;
  provider: MessagingProvider;
  secretBox: Pick<SecretBox, 'open'>;
  queue: KeyedQueue;
  log: Log;
  /** On abort, the rest is left to the next round. */
  signal: AbortSignal;
}

/** Messages of the provider's list per lookup. */
const LOOKED_UP_AT_ONCE = 500;

/**
 * Reads the provider's message list of a channel and stores the messages that no webhook brought. Also asks for the
 * states of our own messages without call-backs, so an outage of ours loses nothing (WEB-05). Safe to run at any time,
 * also twice at once. Returns the number of missing messages.
 */
export async function reconcileCanal(deps: ConciliacionDeps, tenantId: number, canalId: number): Promise<number> {
  const { database, clock, provider, secretBox, queue, log, signal } = deps;
  const canal = await database.withTenant({ tenantId }, (tx) => findCanalEnvio(tx, canalId));
  if (!canal || canal.estado !== 1) return 0;
  const account = toAccount(canal, secretBox);
  const begun = clock.now();
  const since = new Date(canal.conciliadoHasta.getTime() - RECONCILER_OVERLAP_MS);
  const messages = await provider.listInbound({ ...account, to: canal.numero, since });
  let missing = 0;
  let isComplete = true;
  for (const message of await keepDesconocidos(database, tenantId, messages)) {
    signal.throwIfAborted();
    const media = await mediaOf(provider, account, message);
    const entry = toEntry({ message, media }, account.subaccount?.sid ?? provider.accountSid, provider.accountSid);
    const taken = await takeWebhook(database, 'tertulia_app', entry);
    if (taken.resultado !== 'ACEPTADO' && taken.resultado !== 'REPETIDO') isComplete = false;
    if (taken.id === null) continue;
    missing++;
    queue.poke(tenantId, entry.clave);
  }
  if (missing > 0)
    log.warn({ tenantId, canalId, missing }, 'ingested messages from the provider’s list that no webhook delivered');
  // a refused message is requested again in the next round
  if (isComplete) await database.withTenant({ tenantId }, (tx) => setConciliado(tx, canalId, begun));
  const moved = await reconcileEstados(deps, { tenantId, canalId, since: canal.estadosHasta, until: begun });
  if (moved > 0) log.warn({ tenantId, canalId, moved }, 'updated messages whose status callbacks were lost');
  await database.withTenant({ tenantId }, (tx) => setEstadosHasta(tx, canalId, begun));
  return missing;
}

/** Nearly all of a list is known: each round overlaps the last one by minutes. */
async function keepDesconocidos(
  database: Database,
  tenantId: number,
  messages: readonly ProviderMessage[],
): Promise<ProviderMessage[]> {
  const kept: ProviderMessage[] = [];
  for (let at = 0; at < messages.length; at += LOOKED_UP_AT_ONCE) {
    const some = messages.slice(at, at + LOOKED_UP_AT_ONCE);
    const sids = some.map(({ sid }) => sid);
    const desconocidos = await database.withTenant({ tenantId }, (tx) => listDesconocidos(tx, sids));
    kept.push(...some.filter(({ sid }) => desconocidos.has(sid)));
  }
  return kept;
}

function mediaOf(
  provider: MessagingProvider,
  account: ProviderAccount,
  { sid, numMedia }: ProviderMessage,
): Promise<ProviderMedia[]> | ProviderMedia[] {
  return numMedia > 0 ? provider.listMedia({ ...account, sid }) : [];
}

function toEntry(
  { message, media }: { message: ProviderMessage; media: readonly ProviderMedia[] },
  cuenta: string,
  cuentaPlataforma: string,
): WebhookEntry {
  const remitente = readRemitente(message.from);
  const form = new URLSearchParams({
    MessageSid: message.sid,
    AccountSid: cuenta,
    From: `whatsapp:${message.from}`,
    To: `whatsapp:${message.to}`,
    Body: message.body,
    NumMedia: String(media.length),
  });
  for (const [index, { url, contentType }] of media.entries()) {
    form.set(`MediaUrl${index}`, url);
    form.set(`MediaContentType${index}`, contentType);
  }
  return {
    cuenta,
    cuentaPlataforma,
    numero: message.to,
    clase: 'MENSAJE',
    proveedorSid: message.sid,
    estadoProveedor: '',
    // an unreadable message parks itself, where a person sees it
    clave: remitente ? claveOf(remitente) : `M:${message.from}`,
    cuerpo: form.toString(),
    consulta: '',
    origen: 'CONCILIACION',
    ocurrido: message.created,
  };
}
