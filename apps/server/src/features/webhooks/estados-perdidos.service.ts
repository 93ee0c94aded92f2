import type { Database } from '#platform/db/database';
import type { MessagingProvider, ProviderAccount } from '#integrations/twilio/port';
import { applyFoundStatus, listEnCamino } from '#public/mensajes';

const MINUTE_MS = 60_000;
/**
 * So long after it was written a message is asked about whose end nobody has told: its call-backs come within seconds, the
 * provider's own queue holds for four hours, and who was out of reach is back within a day.
 */
const ASKED_AFTER_MS = [5 * MINUTE_MS, 30 * MINUTE_MS, 5 * 60 * MINUTE_MS, 24 * 60 * MINUTE_MS];
const AT_ONCE = 5;

interface Tramo {
  tenantId: number;
  canalId: number;
  account: ProviderAccount;
  /** The last round, and this one: whatever became due between them is asked about. */
  since: Date;
  until: Date;
}

/**
 * Asks the provider how messages ended whose call-backs never reached us: a message that failed while we were down must not
 * look like one that was sent. Asked by id, because a list by time does not show what was never sent. Returns how many moved on; throws,
 * once those beside them were asked about, when the provider gave no answer about some.
 */
export async function reconcileEstados(
  { database, provider }: { database: Database; provider: MessagingProvider },
  { tenantId, canalId, account, since, until }: Tramo,
): Promise<number> {
  if (since >= until) return 0;
  const spans = ASKED_AFTER_MS.map((ms) => ({
    from: new Date(since.getTime() - ms),
    to: new Date(until.getTime() - ms),
  }));
  const open = await database.withTenant({ tenantId }, (tx) => listEnCamino(tx, canalId, spans));
  let moved = 0;
  const unanswered: unknown[] = [];
  for (let at = 0; at < open.length; at += AT_ONCE) {
    const asked = open.slice(at, at + AT_ONCE).map(async ({ proveedorSid }) => {
      const found = await provider.findMessage({ ...account, sid: proveedorSid });
      if (!found) return false;
      const { status, errorCode } = found;
      return database.withTenant({ tenantId }, (tx) => applyFoundStatus(tx, { proveedorSid, status, errorCode }));
    });
    const answers = await Promise.allSettled(asked);
    moved += answers.filter((answer) => answer.status === 'fulfilled' && answer.value).length;
    unanswered.push(...answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : [])));
    // whoever answers nothing is not asked for hours while other channels wait
    if (answers.every(({ status }) => status === 'rejected')) break;
  }
  if (unanswered.length > 0) throw unanswered[0];
  return moved;
}
