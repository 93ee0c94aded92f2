import { pino, type DestinationStream, type Logger } from 'pino';
import { describeError } from './error-fields.ts';

export type Log = Logger;

/** JSON lines on standard output, or where a test wants them. A line is an event with fields: never a phone number, a text or a token. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    redact: ['req.headers.authorization', '*.password', '*.token', '*.passwordHash'],
    serializers: { err: describeError },
    // over the whole line, because nobody knows in which field a number turns up
    hooks: { streamWrite: maskPhones },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Leaves enough of a number to recognise it beside another one, and too little to call it. */
function maskPhones(line: string): string {
  return line.replace(/(\+|%2B)(\d{2})\d{3,11}(\d{2})(?!\d)/gi, '$1$2…$3');
}
