import type { IncomingMessage } from 'node:http';

/** The key by which callers of an address are counted. An IPv6 caller controls a whole /64, so that counts as one. */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined || !ip.includes(':')) return mapped ?? ip;
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::');
  const groupsOf = (text: string) => (text === '' ? [] : text.split(':'));
  const [first, last] = [groupsOf(head), groupsOf(tail ?? '')];
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  return [...first, ...zeros, ...last]
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':');
}

export function isLoopback(ip: string): boolean {
  return /^(::ffff:)?127\./i.test(ip) || ip === '::1';
}

/**
 * The address of the caller. Behind our proxy it is the proxy's own entry in the header, never an entry that the proxy
 * received.
 */
export function callerAddress(request: IncomingMessage, trustProxy: boolean): string {
  const peer = request.socket.remoteAddress ?? '';
  if (!trustProxy) return peer;
  const forwarded = [request.headers['x-forwarded-for']].flat().join(',').split(',').at(-1)?.trim();
  return forwarded === undefined || forwarded === '' ? peer : forwarded;
}
