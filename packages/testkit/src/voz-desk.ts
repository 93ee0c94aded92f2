import { createHmac } from 'node:crypto';
import { AUTH_TOKEN, ACCOUNT_SID, eventually, type Answer, type TestServer } from './server.ts';
import type { BuiltUser } from './factories.ts';

export interface LlamadaFila {
  id: number;
  clave: string;
  estado: string;
  agente_sid: string | null;
  cliente_sid: string | null;
  duracion_segundos: number | null;
  archivo_id: number | null;
}

/** Actions that the call tests repeat. */
export function createVozDesk(server: TestServer) {
  const { db } = server;

  const place = (user: BuiltUser, canalId: number, body: object = {}): Promise<Answer> =>
    server.call('POST', '/api/voice/calls', { token: user.token, body: { toNumber: '3005550101', canalId, ...body } });

  const row = async (id: number): Promise<LlamadaFila> => {
    const [found] = await db.query<LlamadaFila>(
      `select id, clave, estado, agente_sid, cliente_sid, duracion_segundos, archivo_id from app.llamadas where id = $1`,
      [id],
    );
    if (!found) throw new Error(`No call ${id}`);
    return found;
  };

  /** Waits until a call has this state. */
  const reaches = (id: number, estado: string): Promise<LlamadaFila> =>
    eventually(async () => {
      const found = await row(id);
      return found.estado === estado && found;
    }, `call ${id} is ${estado}`);

  /** Hangs up for one of the two parties after they have talked. */
  const hangUp = (sid: string, seconds: number, by: 'agent' | 'customer' = 'customer') =>
    eventually(async () => (await server.control.hangUp({ sid, by, seconds })).ended, `${sid} is ended`);

  /** Posts a provider's request about a call, with its signature or another one. */
  async function post(
    paso: string,
    clave: string,
    fields: Record<string, string>,
    options: { token?: string; account?: string } = {},
  ): Promise<{ status: number; text: string }> {
    const url = `${server.url}/webhooks/twilio/voice/${paso}${clave === '' ? '' : `?c=${clave}`}`;
    const params = { AccountSid: options.account ?? ACCOUNT_SID, ...fields };
    const signed = Object.entries(params)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .reduce((text, [name, value]) => text + name + value, url);
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': createHmac('sha1', options.token ?? AUTH_TOKEN)
          .update(signed)
          .digest('base64'),
      },
      body: new URLSearchParams(params).toString(),
    });
    return { status: response.status, text: await response.text() };
  }

  /** Inserts a call, by default an agent's call in progress. */
  const plant = (
    shop: { id: number; canalId: number; numero: string },
    fields: Record<string, unknown>,
  ): Promise<number> =>
    server.build.insert('llamadas', {
      suscriptor_id: shop.id,
      clave: `T${shop.id}L${(++planted).toString(16).padStart(32, '0')}`,
      canal_id: shop.canalId,
      numero: '+573005550101',
      desde_numero: shop.numero,
      grabar: false,
      limite_segundos: 600,
      precio_centavos: 0,
      ...fields,
    });

  let planted = 0;
  let calls = 0;
  /** A customer calls a number; returns the provider's next instructions. */
  const ringUp = async (to: string, from: string, options: { account?: string; token?: string; sid?: string } = {}) => {
    const sid = options.sid ?? `CA${(++calls).toString(16).padStart(32, 'e')}`;
    const fields = { CallSid: sid, From: from, To: to, Direction: 'inbound', CallStatus: 'ringing' };
    return { sid, ...(await post('entrante', '', fields, options)) };
  };

  /** The name under which a user's browser is called. */
  const identityOf = async ({ token }: Pick<BuiltUser, 'token'>): Promise<string> =>
    (await server.call('GET', '/api/voice/webrtc/token', { token })).body.identity;

  /** Makes a user available, with a browser that can be called; returns its name. */
  async function takeCalls(user: Pick<BuiltUser, 'token'>): Promise<string> {
    const identity = await identityOf(user);
    await server.call('PUT', '/api/voice/disponibilidad', { token: user.token, body: { disponible: true } });
    return identity;
  }

  return { place, row, plant, reaches, hangUp, post, ringUp, takeCalls, identityOf };
}
