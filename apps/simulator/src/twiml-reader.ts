import { readXml, type Element } from './xml-reader.ts';

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
  /** Requested when the phone or the browser answers, before the two are joined. */
  numberUrl: string | null;
  statusCallback: string | null;
};

export type Twiml = { says: string[]; dial: DialOrder | null; isRejected: boolean; isHungUp: boolean };

/** Parses the subset of TwiML that the product uses; throws for anything else. */
export function readTwiml(text: string): Twiml {
  const response = readXml(text);
  if (response.name !== 'Response') throw new Error('not TwiML');
  const verbs = (name: string) => response.children.filter((one) => one.name === name);
  const [dial] = verbs('Dial');
  return {
    says: verbs('Say').map((said) => said.text),
    dial: dial ? readDial(dial) : null,
    isRejected: verbs('Reject').length > 0,
    isHungUp: verbs('Hangup').length > 0,
  };
}

function readDial({ attributes: onDial, children }: Element): DialOrder | null {
  const number = children.find(({ name }) => name === 'Number' || name === 'Client');
  if (!number) return null;
  const { attributes: onNumber } = number;
  const to = number.text.trim();
  return {
    to: number.name === 'Client' ? `client:${to}` : to,
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
