import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { createLog } from '../../../../apps/server/src/platform/log/log.ts';
import { TEST_SECRET } from '@tertulia/testkit/database';
import { AUTH_TOKEN, eventually, MERCHANT, startTestServer, type TestServer } from '@tertulia/testkit/server';
import type { CaseResult, VerifyCase } from '../../case.ts';
import { Findings, listed } from '../../matrix/findings.ts';
import { dumpOf } from '../database-dump.ts';

const WEB_APP = fileURLToPath(new URL('../../../../apps/web/dist', import.meta.url));

/**
 * Sends secrets, numbers and texts through every call, successfully and not, and then searches the places where they
 * must not be.
 */
export const pri01: VerifyCase = {
  id: 'PRI-01',
  title: 'secrets stay out of everything that is stored or returned, numbers and texts out of the log',
  demand: () =>
    '0 secrets in the log, the audit, the database, the metrics, the mails and refusals; 0 whole numbers and 0 texts of customers in the log, the metrics and refusals',
  seenToFail:
    'with the inventory’s password stored in plain text: 1 hit in the database; with the whole address in the log of a refused call, and no masks: 2 hits in the log',
  run: async () => {
    const logged: string[] = [];
    const destination = new Writable({ write: (chunk, _encoding, done) => (logged.push(String(chunk)), done()) });
    const server = await startTestServer({ log: createLog('trace', destination) });
    try {
      return await runPri01(server, logged);
    } finally {
      await server.stop();
    }
  },
};

async function runPri01(server: TestServer, logged: readonly string[]): Promise<CaseResult> {
  const { build, call, control, db } = server;
  const findings = new Findings();
  const shop = await build.equipo();
  const word = () => `Canario${randomBytes(9).toString('hex')}`;
  const secrets: Record<string, string> = {
    APP_SECRET: TEST_SECRET,
    'the provider’s token': AUTH_TOKEN,
    'PayU’s key': MERCHANT.apiKey,
    'a session': shop.ana.token,
    'the inventory’s password': word(),
    'a password': word(),
  };
  const reported: string[] = [];
  const refusals: string[] = [];
  const ask = async (method: string, path: string, body?: unknown, token = shop.boss.token) => {
    const answer = await call(method, path, { token, ...(body === undefined ? {} : { body }) });
    (answer.status < 400 ? reported : refusals).push(answer.text + JSON.stringify([...answer.headers]));
    return answer;
  };

  // secrets that we receive, and one that we issue
  await build.password(shop.luis, secrets['a password'] ?? '');
  const password = secrets['a password'];
  const entered = await ask('POST', '/api/auth/login', { email: shop.luis.email, password });
  secrets['a session that was opened'] = entered.body.token;
  reported.pop();
  const begun = await ask('POST', '/api/profile/segundo-factor', { password }, entered.body.token);
  secrets['the secret of a second factor'] = begun.body.secreto;
  reported.pop();
  const sede = { aliasSedeMys: 'sede', passwordSedeMys: secrets['the inventory’s password'] };
  await ask('PUT', `/api/subscribers/${shop.id}`, sede);
  await ask('GET', `/api/subscribers/${shop.id}`);
  await ask('PUT', `/api/subscribers/${shop.id}`, { ...sede, colorPrimario: 'verde' });
  await ask('POST', '/api/sync-productos/todo/0', {});

  // a customer's number and words, in and out, accepted and refused
  const numbers = ['+573017654321', '+573027654322', '+573037654323'];
  const [inbound = '', chatted = '', loaded = ''] = numbers;
  const words = [word(), word(), word(), word()];
  await control.inbound({ from: inbound, to: shop.numero, body: words[0] ?? '', profileName: words[3] ?? '' });
  const chat = await build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: shop.ana.id, telefono: chatted });
  const path = `/api/conversations/${chat.id}/messages`;
  await control.setWindow({ customer: chatted, business: shop.numero, lastInboundAt: new Date() });
  await ask('POST', path, { contenido: words[1] }, shop.ana.token);
  await control.setFaults({ failRate: 1, errorCode: 63024 });
  await ask('POST', path, { contenido: words[1] }, shop.ana.token);
  await ask('POST', path, { contenido: words[2], replyToId: 900_000_000_001 }, shop.luis.token);
  await ask('POST', path, `{"contenido":"${words[2]}"`, shop.ana.token);
  await ask('POST', '/api/contactos', { nombre: words[2], telefono: loaded });
  await ask('POST', '/api/contactos', { nombre: words[2], telefono: loaded });
  await ask('POST', '/api/contactos', { nombre: words[2], telefono: `${loaded}99999` });
  await ask('GET', `/api/contactos/by-telefono/${encodeURIComponent(loaded)}`);
  await ask('GET', `/api/conversations/search?q=${encodeURIComponent(chatted)}`);
  await ask('GET', `/api/conversations/search?limit=0&q=${words[2]}`);
  await ask('GET', `/api/conversations/search?limit=0&q=${encodeURIComponent(chatted)}`);
  await ask('GET', `/api/nada/${encodeURIComponent(loaded)}?q=${words[2]}`);
  await call('POST', '/webhooks/twilio/message', {
    body: new URLSearchParams({
      From: `whatsapp:${loaded}`,
      To: `whatsapp:${shop.numero}`,
      Body: words[2] ?? '',
    }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': 'ninguna' },
  });
  await eventually(async () => {
    const [row] = await db.query<{ n: number }>(
      `select count(*)::int as n from app.mensajes where suscriptor_id = $1 and (origen = 'CLIENTE' or estado_mensaje in ('ENTREGADO', 'LEIDO', 'ERROR'))`,
      [shop.id],
    );
    return row?.n === 3;
  }, 'what was sent has left or failed, what was written has come in');

  const dump = await dumpOf(db);
  const audit = dump['app.auditoria'] ?? '';
  const log = logged.join('');
  const metrics = (await call('GET', '/metrics')).text;
  const refused = refusals.join('\n');
  const everywhere: Record<string, string> = {
    'the log': log,
    'the audit': audit,
    'the database': Object.values(dump).join('\n'),
    'the metrics': metrics,
    'the answers': reported.join('\n'),
    'the refusals': refused,
    'the mails': await contentsOf(join(server.dataDir, 'mail')),
    ...(existsSync(WEB_APP) ? { 'the web app': await contentsOf(WEB_APP) } : {}),
  };
  const outside = { 'the log': log, 'the metrics': metrics };
  let hits = 0;
  const look = (what: string, text: string, places: Record<string, string>) => {
    for (const [place, content] of Object.entries(places)) {
      if (!content.includes(text)) continue;
      hits++;
      findings.add(`${what} in ${place}`);
    }
  };
  for (const [name, secret] of Object.entries(secrets)) {
    findings.expect(secret.length > 10, `there is no ${name}: nothing was shown`);
    look(name, secret, everywhere);
  }
  for (const number of numbers) look('a whole number', number.slice(1), outside);
  for (const text of words) look('a customer’s words', text, { ...outside, 'the refusals': refused });
  findings.expect(refusals.length >= 6, `${refusals.length} refusals`);
  findings.expect(/\+57…\d\d/.test(log) || !log.includes('+57'), 'a number stands in the log unmasked');
  findings.expect(log.length > 1000 && audit.length > 100, 'nothing was written down: nothing was shown');
  return {
    volume: `${Object.keys(secrets).length} secrets, ${numbers.length} numbers and ${words.length} texts by ${reported.length + refusals.length} calls, in ${Object.keys(everywhere).length} places`,
    reached: `${hits} hits${listed(findings.all)}`,
    met: findings.all.length === 0,
  };
}

async function contentsOf(dir: string): Promise<string> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  return (await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), 'latin1')))).join('\n');
}
