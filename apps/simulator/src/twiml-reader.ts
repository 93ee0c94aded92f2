export type DialOrder = {
  /** A number, or a browser as `client:…`. */
  to: string;
  /** How long it rings. */
  timeout: number;
  callerId: string;
  timeLimit: number;
  action: string | null;
  isRecorded: boolean;
  recordingStatusCallback: string | null;
  /** Asked when the telephone is answered, before the two are joined. */
  numberUrl: string | null;
  statusCallback: string | null;
};

export type Twiml = { says: string[]; dial: DialOrder | null; isRejected: boolean };

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Reads the few instructions that a product gives here; throws for what is not TwiML. */
export function readTwiml(text: string): Twiml {
  if (!/<Response\b/.test(text)) throw new Error('not TwiML');
  const dial = /<Dial\b([^>]*)>([\s\S]*?)<\/Dial>/.exec(text);
  return {
    says: [...text.matchAll(/<Say\b[^>]*>([\s\S]*?)<\/Say>/g)].map((said) => plain(said[1] ?? '')),
    dial: dial ? readDial(dial[1] ?? '', dial[2] ?? '') : null,
    isRejected: /<Reject\b/.test(text),
  };
}

function readDial(attributes: string, inside: string): DialOrder | null {
  const number = /<(Number|Client)\b([^>]*)>([\s\S]*?)<\/\1>/.exec(inside);
  if (!number) return null;
  const onDial = readAttributes(attributes);
  const onNumber = readAttributes(number[2] ?? '');
  const to = plain(number[3] ?? '').trim();
  return {
    to: number[1] === 'Client' ? `client:${to}` : to,
    timeout: Number(onDial.get('timeout') ?? 30),
    callerId: onDial.get('callerId') ?? '',
    timeLimit: Number(onDial.get('timeLimit') ?? 14_400),
    action: onDial.get('action') ?? null,
    isRecorded: (onDial.get('record') ?? 'do-not-record').startsWith('record-from'),
    recordingStatusCallback: onDial.get('recordingStatusCallback') ?? null,
    numberUrl: onNumber.get('url') ?? null,
    statusCallback: onNumber.get('statusCallback') ?? null,
  };
}

function readAttributes(text: string): Map<string, string> {
  return new Map([...text.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, plain(value)]));
}

function plain(text: string): string {
  return text.replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}
