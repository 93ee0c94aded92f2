import { describe, expect, it } from 'vitest';
import { Ledger } from './ledger.ts';
import type { LedgerMessage } from './message.ts';

function message(sid: string): Omit<LedgerMessage, 'seq'> {
  return {
    sid,
    accountSid: 'AC',
    direction: 'outbound-api',
    from: 'a',
    to: 'b',
    body: '',
    status: 'queued',
    errorCode: null,
    errorMessage: null,
    createdAt: 0,
    updatedAt: 0,
    sentAt: null,
    mediaSids: [],
    mediaUrls: [],
    messagingServiceSid: null,
    statusCallback: null,
    contentSid: null,
    contentVariables: null,
    buttons: [],
    profileName: null,
    location: null,
    referral: null,
    replyToSid: null,
    kind: 'text',
    webhookStatus: null,
  };
}

describe('Ledger', () => {
  it('drops the oldest beyond its capacity, and only those', () => {
    const ledger = new Ledger(100);
    for (let n = 0; n < 1000; n++) ledger.append(message(`SM${n}`));
    expect(ledger.size).toBeGreaterThanOrEqual(100);
    expect(ledger.size).toBeLessThan(110);
    expect(ledger.find('SM0')).toBeUndefined();
    for (let n = 900; n < 1000; n++) expect(ledger.find(`SM${n}`)?.sid).toBe(`SM${n}`);
    expect(ledger.page({}, 3).messages.map(({ sid }) => sid)).toEqual(['SM999', 'SM998', 'SM997']);
  });

  it('pages through everything once, also after a removal', () => {
    const ledger = new Ledger(1000);
    for (let n = 0; n < 50; n++) ledger.append(message(`SM${n}`));
    ledger.remove('SM25');
    const seen: string[] = [];
    let beforeSeq: number | undefined;
    for (;;) {
      const { messages, hasMore } = ledger.page({}, 7, beforeSeq);
      seen.push(...messages.map(({ sid }) => sid));
      beforeSeq = messages.at(-1)?.seq;
      if (!hasMore) break;
    }
    expect(seen).toEqual(Array.from({ length: 50 }, (_, n) => `SM${49 - n}`).filter((sid) => sid !== 'SM25'));
  });

  it('never moves a message backwards', () => {
    const ledger = new Ledger(10);
    const stored = ledger.append(message('SM1'));
    expect(ledger.advance(stored, 'delivered', 1)).toBe(true);
    expect(ledger.advance(stored, 'sent', 2)).toBe(false);
    expect(stored).toMatchObject({ status: 'delivered', updatedAt: 1 });
  });
});
