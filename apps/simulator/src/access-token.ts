import { createHmac, timingSafeEqual } from 'node:crypto';

type Expected = { secret: string; keySid: string; accountSid: string; now: number };

/**
 * The identity that an access token permits to be called; null if it is not signed with the key, is expired, or does
 * not permit incoming calls.
 */
export function readAccessToken(token: string, { secret, keySid, accountSid, now }: Expected): string | null {
  const [head = '', body = '', signature = '', ...more] = token.split('.');
  if (more.length > 0) return null;
  const expected = createHmac('sha256', secret).update(`${head}.${body}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const [header, claims] = [readPart(head), readPart(body)];
  if (header.alg !== 'HS256' || claims.iss !== keySid || claims.sub !== accountSid) return null;
  if (typeof claims.exp !== 'number' || claims.exp * 1000 <= now) return null;
  const { identity, voice } = Object(claims.grants) as {
    identity?: unknown;
    voice?: { incoming?: { allow?: unknown } };
  };
  if (typeof identity !== 'string' || !/^\w{1,121}$/.test(identity) || voice?.incoming?.allow !== true) return null;
  return identity;
}

function readPart(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))) as Record<string, unknown>;
  } catch {
    return {};
  }
}
