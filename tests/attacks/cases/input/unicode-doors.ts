import { oneLine } from '@tertulia/contract/core/text';
import { fitFileName } from '../../../../apps/server/src/platform/files/file-name.ts';
import { ACCOUNT_SID, AUTH_TOKEN, eventually, type TestServer } from '@tertulia/testkit/server';
import type { Findings } from '../../matrix/findings.ts';
import type { Tenant } from '../../matrix/attack-world.ts';
import { inParallel } from '../pacing.ts';
import { inboundFields, newSid, post, sign } from '../provider-requests.ts';
import { BROKEN_BYTES, type Sample } from './unicode-corpus.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const BORDER = 'limite';

/**
 * Each text as the name of an uploaded file: stored except for characters that no name may have, or 400. Returns how
 * many were sent.
 */
export async function sendFileNames(
  server: TestServer,
  tenant: Tenant,
  samples: readonly Sample[],
  findings: Findings,
): Promise<number> {
  for (const { label, text } of samples) {
    const name = `${text.slice(0, 120)}.png`;
    const { status, body } = await sendForm(server, tenant, Buffer.from(quotedName(name)));
    findings.expect(status < 500 && status !== 401, `a file name with ${label}: ${status}`);
    if (status >= 300) continue;
    const [row] = await server.db.query<{ nombre: string }>(
      `select a.nombre_original as nombre from app.media m join app.archivos a on a.suscriptor_id = m.suscriptor_id and a.id = m.archivo_id where m.id = $1`,
      [body.id],
    );
    const wanted = fitFileName(name.toWellFormed());
    findings.expect(row?.nombre === wanted, `a file name with ${label} became another: ${JSON.stringify(row?.nombre)}`);
  }
  return samples.length;
}

/** As a browser encodes a name in a form: UTF-8, with quotes and line ends escaped. */
function quotedName(name: string): string {
  return name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22');
}

async function sendForm(server: TestServer, tenant: Tenant, name: Buffer, text?: Buffer) {
  await server.db.query('delete from app.intentos');
  const parts = [
    ...(text === undefined
      ? []
      : [
          Buffer.from(`--${BORDER}\r\ncontent-disposition: form-data; name="nombre"\r\n\r\n`),
          text,
          Buffer.from('\r\n'),
        ]),
    Buffer.from(`--${BORDER}\r\ncontent-disposition: form-data; name="file"; filename="`),
    name,
    Buffer.from('"\r\ncontent-type: image/png\r\n\r\n'),
    PIXEL,
    Buffer.from(`\r\n--${BORDER}--\r\n`),
  ];
  return sendBytes(
    server,
    await tenant.tokenOf('SUPERVISOR'),
    '/api/media-bank',
    `multipart/form-data; boundary=${BORDER}`,
    Buffer.concat(parts),
  );
}

async function sendBytes(server: TestServer, token: string, path: string, type: string, bytes: Buffer) {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': type, 'x-requested-with': 'XMLHttpRequest' },
    body: new Uint8Array(bytes),
  });
  const answer = await response.text();
  return { status: response.status, body: answer === '' ? undefined : JSON.parse(answer) };
}

/** Bodies that are no UTF-8: refused, since their meaning is unknown. Returns how many were sent. */
export async function sendBrokenBytes(server: TestServer, tenant: Tenant, findings: Findings): Promise<number> {
  const token = await tenant.tokenOf('SUPERVISOR');
  let sent = 0;
  for (const [label, bytes] of BROKEN_BYTES) {
    const json = Buffer.concat([Buffer.from('{"contenido":"'), bytes, Buffer.from('"}')]);
    const path = `/api/conversations/${tenant.chats.propio.id}/messages`;
    const asJson = await sendBytes(server, token, path, 'application/json', json);
    const asText = await sendForm(server, tenant, Buffer.from('foto.png'), bytes);
    const asPart = await sendBytes(
      server,
      token,
      path,
      `multipart/form-data; boundary=${BORDER}`,
      Buffer.concat([
        Buffer.from(`--${BORDER}\r\ncontent-disposition: form-data; name="mensaje"\r\n\r\n`),
        json,
        Buffer.from(`\r\n--${BORDER}--\r\n`),
      ]),
    );
    for (const [door, { status }] of Object.entries({
      JSON: asJson,
      'a form’s text': asText,
      'a form’s JSON': asPart,
    })) {
      sent += 1;
      findings.expect(status === 400, `${door} with ${label}: ${status} in place of 400`);
    }
  }
  return sent;
}

/** Each text, and bytes that are no UTF-8, as a customer's message and profile name. Returns how many were sent. */
export async function writeAsCustomers(
  server: TestServer,
  tenant: Tenant,
  samples: readonly Sample[],
  findings: Findings,
): Promise<number> {
  const url = `${server.url}/webhooks/twilio/message`;
  const written = [
    ...samples.map(({ label, text }) => ({ label, text: text.toWellFormed() })),
    ...BROKEN_BYTES.map(([label, bytes]) => ({ label, text: bytes.toString('utf8') })),
  ].map((one, index) => ({ ...one, sid: newSid(), from: `+57308${String(1_000_000 + index)}` }));
  await inParallel(written, 8, async ({ label, text, sid, from }) => {
    const fields = inboundFields({
      accountSid: ACCOUNT_SID,
      from,
      to: tenant.numero,
      body: text,
      sid,
      profileName: `Ana ${text} Ruiz`,
    });
    const status = await post({ url, fields, signature: sign(AUTH_TOKEN, url, fields) });
    findings.expect(status === 200, `a webhook with ${label}: ${status}`);
  });
  const stored = () =>
    server.db.query<{ sid: string; contenido: string; nombre: string }>(
      `select m.proveedor_sid as sid, m.contenido, c.cliente_nombre as nombre
         from app.mensajes m join app.conversaciones c on c.suscriptor_id = m.suscriptor_id and c.id = m.conversacion_id
        where m.proveedor_sid = any($1)`,
      [written.map(({ sid }) => sid)],
    );
  await eventually(async () => (await stored()).length === written.length, 'every webhook is kept', 30_000).catch(
    () => undefined,
  );
  const rows = new Map((await stored()).map((row) => [row.sid, row]));
  const token = await tenant.tokenOf('SUPERVISOR');
  const csv = (await server.call('GET', '/api/conversations/explorar.csv', { token })).text;
  for (const { label, text, sid } of written) {
    const row = rows.get(sid);
    const wanted = text.replaceAll('\u0000', '\uFFFD');
    findings.expect(row !== undefined, `a webhook with ${label} was dropped`);
    if (!row) continue;
    findings.expect(row.contenido === wanted, `a webhook with ${label} became ${JSON.stringify(row.contenido)}`);
    const name = wholeSignsOf(`Ana ${wanted} Ruiz`.toWellFormed(), 200).trim();
    findings.expect(row.nombre === oneLine(name), `a name with ${label} became ${JSON.stringify(row.nombre)}`);
    findings.expect(csv.includes(row.nombre.replaceAll('"', '""')), `the CSV has not the name with ${label}`);
  }
  return written.length;
}

/** As many whole graphemes of a text as fit into a number of code units. */
function wholeSignsOf(text: string, max: number): string {
  let kept = '';
  for (const { segment } of new Intl.Segmenter('es').segment(text)) {
    if (kept.length + segment.length > max) break;
    kept += segment;
  }
  return kept;
}
