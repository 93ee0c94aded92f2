/** The trusted fields of a provider's question or report. */
export interface VoiceReport {
  cuenta: string;
  callSid: string | null;
  /** Caller and called number; null for a value that is no telephone number. */
  from: string | null;
  to: string | null;
  /** The called browser, if it is one. */
  identity: string | null;
  status: string;
  seconds: number | null;
  dialSid: string | null;
  dialStatus: string;
  dialSeconds: number | null;
  recordingSid: string | null;
  recordingStatus: string;
  ocurrido: Date | null;
}

export function readVoiceReport(fields: Record<string, string | string[]>): VoiceReport {
  const text = (name: string) => {
    const value = fields[name];
    return typeof value === 'string' ? value : '';
  };
  const sid = (name: string, kind: 'CA' | 'RE') =>
    text(name).startsWith(kind) && /^[A-Z]{2}[0-9a-f]{32}$/.test(text(name)) ? text(name) : null;
  const phone = (name: string) => (/^\+[1-9]\d{6,14}$/.test(text(name)) ? text(name) : null);
  const seconds = (name: string) => (/^\d{1,6}$/.test(text(name)) ? Number(text(name)) : null);
  const timestamp = Date.parse(text('Timestamp'));
  return {
    cuenta: text('AccountSid'),
    callSid: sid('CallSid', 'CA'),
    from: phone('From'),
    to: phone('To'),
    identity: /^client:(\w+)$/.exec(text('To'))?.[1] ?? null,
    status: text('CallStatus'),
    seconds: seconds('CallDuration'),
    dialSid: sid('DialCallSid', 'CA'),
    dialStatus: text('DialCallStatus'),
    dialSeconds: seconds('DialCallDuration'),
    recordingSid: sid('RecordingSid', 'RE'),
    recordingStatus: text('RecordingStatus'),
    ocurrido: Number.isNaN(timestamp) ? null : new Date(timestamp),
  };
}
