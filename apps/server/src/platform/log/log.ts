import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

/** JSON lines on standard output, or where a test wants them. A line is an event with fields: never a phone number, a text or a token. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    redact: ['req.headers.authorization', '*.password', '*.token', '*.passwordHash'],
  };
  return destination ? pino(options, destination) : pino(options);
}
