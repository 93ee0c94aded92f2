import twilio from 'twilio';
import { ACCOUNT_SID, AUTH_TOKEN, eventually, type TestServer } from './server.ts';

export interface InboxEntry {
  id: string;
  estado: string;
  intentos: number;
  proximo_intento: Date;
  error: string | null;
  error_codigo: string | null;
  cuerpo: string;
}

let serial = 0;

/** The provider's requests to a server, and what the tests check afterwards. */
export function createInbound(server: TestServer) {
  const newSid = () => `SM${String(++serial).padStart(32, '0')}`;
  const newNumber = () => `+57311${String(1_000_000 + ++serial)}`;
  const message = (from: string, to: string, over: Record<string, string> = {}): Record<string, string> => ({
    MessageSid: newSid(),
    AccountSid: ACCOUNT_SID,
    From: `whatsapp:${from}`,
    To: `whatsapp:${to}`,
    Body: 'Hola',
    NumMedia: '0',
    ...over,
  });

  async function post(
    params: Record<string, string>,
    how: { path?: string; token?: string; signature?: string; body?: string; headers?: Record<string, string> } = {},
  ): Promise<number> {
    const url = `${server.url}${how.path ?? '/webhooks/twilio/message'}`;
    const signature = how.signature ?? twilio.getExpectedTwilioSignature(how.token ?? AUTH_TOKEN, url, params);
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': signature,
        ...how.headers,
      },
      body: how.body ?? new URLSearchParams(params).toString(),
    });
    await answer.arrayBuffer();
    return answer.status;
  }

  /**
   * Stores an event without a webhook in the inbox table, as the comparison with the provider's list does a minute
   * later.
   */
  async function reconcile(params: Record<string, string>): Promise<void> {
    const { MessageSid = '', From = '', To = '' } = params;
    await server.db.query(
      `select app.take_webhook($1, $1, $2, 'MENSAJE', $3, '', $4, $5, '', 'CONCILIACION', now() - interval '1 minute')`,
      [
        ACCOUNT_SID,
        To.replace('whatsapp:', ''),
        MessageSid,
        `M:${From.replace('whatsapp:', '')}`,
        new URLSearchParams(params).toString(),
      ],
    );
  }

  /** Signs, posts and returns the id of a customer's text. */
  async function say(from: string, to: string, body: string): Promise<string> {
    const params = message(from, to, { Body: body });
    const status = await post(params);
    if (status !== 200) throw new Error(`A genuine webhook was answered ${status}`);
    return params['MessageSid'] ?? '';
  }

  async function entry(sid: string): Promise<InboxEntry> {
    const [row] = await server.db.query<InboxEntry & Record<string, unknown>>(
      'select * from app.webhooks_recibidos where proveedor_sid = $1',
      [sid],
    );
    if (!row) throw new Error(`${sid} is not in the journal`);
    return row;
  }

  const until = (sid: string, what: string, test: (row: InboxEntry) => boolean) =>
    eventually(async () => {
      const row = await entry(sid);
      return test(row) && row;
    }, `${sid} ${what}`);

  const textsOf = async (identidad: string): Promise<string[]> =>
    (
      await server.db.query<{ contenido: string }>(
        `select m.contenido from app.mensajes m join app.conversaciones c on c.id = m.conversacion_id
           join app.contacto_identidades i on i.contacto_id = c.contacto_id where i.valor = $1 order by m.id`,
        [identidad],
      )
    ).map((row) => row.contenido);

  return {
    newSid,
    newNumber,
    message,
    post,
    say,
    entry,
    until,
    textsOf,
    reconcile,
    settled: (sid: string) => until(sid, 'is worked off', (row) => row.estado === 'PROCESADO'),
  };
}
