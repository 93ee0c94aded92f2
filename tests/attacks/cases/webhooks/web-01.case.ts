import { createHash } from 'node:crypto';
import { startTestServer, ACCOUNT_SID, AUTH_TOKEN, type TestServer } from '@tertulia/testkit/server';
import type { VerifyCase } from '../../case.ts';
import { inboundFields, newSid, post, sign, withFields, type Fields } from '../provider-requests.ts';

interface Vector {
  name: string;
  publicUrl: string;
  /** The address that the provider signed; by default the called one under the public address. */
  signedUrl?: string;
  query?: string;
  fields: Fields;
  /** The signed fields, if they differ from the sent ones. */
  signedFields?: Fields;
  headers?: Record<string, string>;
  /** The same fields as JSON, their digest in the address; these values override the digested fields. */
  asJson?: Record<string, string>;
  isGenuine: boolean;
}

const PATH = '/webhooks/twilio/message';
const PLAIN = 'https://inbox.example.co';
const WITH_PORT = 'http://inbox.example.co:8443';
const WITH_BASE = 'https://example.co/tertulia';

/** WEB-01: everything that the provider's own library would sign is accepted, and nothing else. */
export const web01: VerifyCase = {
  id: 'WEB-01',
  title: 'webhook signatures conform',
  demand: () => 'every genuine form accepted and kept to the letter, every altered one 403 and no row',
  seenToFail:
    'with a JSON body’s digest not compared: 6 bodies with another text or a further field answered 200, each a row',
  async run() {
    const wrong: string[] = [];
    let count = 0;
    for (const publicUrl of [PLAIN, WITH_PORT, WITH_BASE]) {
      const server = await startTestServer({ env: { PUBLIC_URL: publicUrl } });
      try {
        const shop = await server.build.suscriptor('sig');
        for (const vector of vectors(publicUrl, shop.numero)) {
          count += 1;
          const fault = await tryVector(server, vector);
          if (fault) wrong.push(`${vector.name} (${publicUrl}): ${fault}`);
        }
      } finally {
        await server.stop();
      }
    }
    return {
      volume: `${count} vectors, 3 public addresses`,
      reached: wrong.length === 0 ? 'all as they must be' : wrong.join('; '),
      met: wrong.length === 0,
    };
  },
};

function vectors(publicUrl: string, to: string): Vector[] {
  const text = (body: string) => inboundFields({ accountSid: ACCOUNT_SID, from: '+573001110000', to, body });
  const genuine = (name: string, fields: Fields, more: Partial<Vector> = {}): Vector => ({
    name,
    publicUrl,
    fields,
    isGenuine: true,
    ...more,
  });
  const forged = (name: string, fields: Fields, more: Partial<Vector> = {}): Vector => ({
    ...genuine(name, fields, more),
    isGenuine: false,
  });
  const withPort = (url: string) => url.replace(/^https:\/\/([^/:]+)/, 'https://$1:443');
  const withoutPort = (url: string) => url.replace(/:8443/, '');
  const quoted = "nota=O'Brien&vac%C3%ADo=";
  return [
    genuine('plain text', text('Hola')),
    genuine('signed with the standard port', text('Hola'), { signedUrl: withPort(publicUrl + PATH) }),
    genuine('signed without the port', text('Hola'), { signedUrl: withoutPort(publicUrl + PATH) }),
    genuine('query as it was sent', text('Hola'), { query: quoted }),
    genuine('query with escaped quotes', text('Hola'), {
      query: quoted,
      signedUrl: `${publicUrl}${PATH}?${quoted.replace("'", '%27')}`,
    }),
    genuine('legacy query', text('Hola'), {
      query: 'a=1&b=dos%20palabras!&c=',
      signedUrl: `${publicUrl}${PATH}?a=1&b=dos%20palabras!&c=`,
    }),
    genuine('repeated fields', [...text('Hola'), ['Etiqueta', 'b'], ['Etiqueta', 'a'], ['Etiqueta', 'b']]),
    genuine('empty values', withFields(text(''), { ProfileName: '', Body: '', ButtonText: 'Sí' })),
    genuine('blanks around the value', text('  Hola con blancos  ')),
    genuine('line breaks', text('uno\r\ndos\n')),
    genuine('accents and emoji', text('¿Café con piña? 👩🏽‍🚀 ñandú')),
    genuine('signs with a meaning in forms', text('1+1=2 & 50% #ya; a%20b')),
    genuine('names with odd signs', [...text('Hola'), ['Referral[0].x', '1'], ['a b', 'c']]),
    genuine('a fragment of connection settings', text('Hola'), { signedUrl: publicUrl + PATH }),
    genuine('another Host behind a proxy', text('Hola'), {
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http', forwarded: 'host=evil.example' },
    }),
    forged('signed for the forwarded host', text('Hola'), {
      signedUrl: `https://evil.example${PATH}`,
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', forwarded: 'host=evil.example' },
    }),
    forged('signed for the Host of the call', text('Hola'), { signedUrl: 'HOST' }),
    forged('signed with the fragment', text('Hola'), { signedUrl: `${publicUrl}${PATH}#rc=5&rp=all` }),
    forged('signed trimmed', text(' Hola '), { signedFields: text('Hola') }),
    forged('signed without an empty field', [...text('Hola'), ['Nuevo', '']], {
      signedFields: [...text('Hola'), ['Nuevo', 'x']],
    }),
    genuine('JSON with its digest in the address', text('¿Café con piña? "sí" 👩🏽‍🚀'), { asJson: {} }),
    genuine('JSON with a query before it', text('Hola'), { asJson: {}, query: 'a=1&b=dos%20palabras' }),
    genuine('JSON signed with the standard port', text('Hola'), { asJson: {}, signedUrl: withPort(publicUrl + PATH) }),
    forged('JSON with another text than was digested', text('Hola'), { asJson: { Body: 'otra cosa' } }),
    forged('JSON with a field that was not digested', text('Hola'), { asJson: { Extra: '1' } }),
    forged('JSON signed for the forwarded host', text('Hola'), {
      asJson: {},
      signedUrl: `https://evil.example${PATH}`,
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    }),
    forged('a query that was not signed', text('Hola'), { query: 'a=1', signedUrl: publicUrl + PATH }),
    forged('a field that was not signed', [...text('Hola'), ['Extra', '1']], { signedFields: text('Hola') }),
  ];
}

/** Undefined if the vector behaved as required; otherwise the difference. */
async function tryVector(server: TestServer, vector: Vector): Promise<string | undefined> {
  const sid = newSid();
  const ids = { MessageSid: sid, SmsMessageSid: sid, SmsSid: sid };
  const fields = withFields(vector.fields, ids);
  const json = vector.asJson && JSON.stringify(Object.fromEntries(fields));
  const digest = json && `bodySHA256=${createHash('sha256').update(json).digest('hex')}`;
  const queryText = [vector.query, digest].filter((part) => part !== undefined).join('&');
  const query = queryText === '' ? '' : `?${queryText}`;
  const called = `${server.url}${PATH}${query}`;
  const signedUrl = vector.signedUrl === 'HOST' ? called : (vector.signedUrl ?? `${vector.publicUrl}${PATH}${query}`);
  const signedFields = json === undefined ? withFields(vector.signedFields ?? vector.fields, ids) : [];
  const signedAddress = digest && vector.signedUrl && vector.signedUrl !== 'HOST' ? `${signedUrl}${query}` : signedUrl;
  const signature = sign(AUTH_TOKEN, signedAddress, signedFields);
  const body = vector.asJson && JSON.stringify({ ...Object.fromEntries(fields), ...vector.asJson });
  const status = await post({
    url: called,
    fields,
    signature,
    headers: vector.headers,
    ...(body ? { json: body } : {}),
  });
  const rows = await server.db.query<{ cuerpo: string }>(
    'select cuerpo from app.webhooks_recibidos where proveedor_sid = $1',
    [sid],
  );
  if (!vector.isGenuine)
    return status === 403 && rows.length === 0 ? undefined : `answered ${status}, ${rows.length} rows`;
  const kept = [...new URLSearchParams(rows[0]?.cuerpo)];
  if (status !== 200 || rows.length !== 1) return `answered ${status}, ${rows.length} rows`;
  return JSON.stringify(kept) === JSON.stringify(fields) ? undefined : 'the fields were not kept as they came';
}
