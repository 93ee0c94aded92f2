import { pino, type Logger } from 'pino';

export type Log = Logger;

/** JSON lines on standard output. A line is an event with fields: never a phone number, a text or a token. */
export function createLog(level: string): Log {
  return pino({ level, base: null, redact: ['req.headers.authorization', '*.password', '*.token', '*.passwordHash'] });
}
