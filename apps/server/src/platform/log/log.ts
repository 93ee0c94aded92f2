import { pino, type DestinationStream, type Logger } from 'pino';
import { describeError } from './error-fields.ts';

export type Log = Logger;

/**
 * JSON lines on standard output, or in a test's stream. A line is an event with fields: never a phone number, a text or
 * a token.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    redact: ['req.headers.authorization', '*.password', '*.token', '*.passwordHash'],
    serializers: { err: describeError },
    // over the whole line, because a number can be in any field
    hooks: { streamWrite: maskPhones },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Keeps enough digits of a number to compare it with another one, and too few to call it. */
function maskPhones(line: string): string {
  return line.replace(/(\+|%2B)(\d{2})\d{3,11}(\d{2})(?!\d)/gi, '$1$2…$3');
}
