import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { createLog } from '../../../../apps/server/src/platform/log/log.ts';
import { eventually, startTestServer, type Answer, type TestServer } from '@tertulia/testkit/server';
import type { CaseResult, VerifyCase } from '../../case.ts';
import { Findings, listed } from '../../matrix/findings.ts';
import { dumpOf } from '../database-dump.ts';

/**
 * Sends passwords through every call that takes one, successfully and not, and then searches everything that is stored.
 */
export const aut10: VerifyCase = {
  id: 'AUT-10',
  title: 'a password is stored nowhere as it was typed',
  demand: () =>
    '0 hits of it, plain, as base64, as hex or as a bare digest, in the database, the log, the mails, the files and the answers',
  seenToFail:
    'with the typed password among the audited values of a new user, under an innocent name: 1 hit in app.auditoria',
  run: async () => {
    const logged: string[] = [];
    const destination = new Writable({ write: (chunk, _encoding, done) => (logged.push(String(chunk)), done()) });
    const server = await startTestServer({ log: createLog('trace', destination) });
    try {
      return await runAut10(server, logged);
    } finally {
      await server.stop();
    }
  },
};

/** The forms in which it could be stored: as it is, or in a reversible encoding. */
function shapesOf(secret: string): string[] {
  const hashes = ['md5', 'sha1', 'sha256', 'sha512'].flatMap((name) =>
    (['hex', 'base64'] as const).map((encoding) => createHash(name).update(secret).digest(encoding)),
  );
  const bytes = Buffer.from(secret);
  return [
    secret,
    bytes.toString('hex'),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    ...hashes,
  ];
}

async function runAut10(server: TestServer, logged: readonly string[]): Promise<CaseResult> {
  const { build, db, call } = server;
  const findings = new Findings();
  const passwords: string[] = [];
  const answers: Answer[] = [];
  const fresh = (): string => {
    const one = `Canario-${randomBytes(9).toString('hex')}`;
    passwords.push(one);
    return one;
  };
  const expectStatus = async (
    expected: number,
    method: string,
    path: string,
    body: unknown,
    token?: string,
  ): Promise<Answer> => {
    await db.query('delete from app.intentos');
    const answer = await call(method, path, { body, ...(token === undefined ? {} : { token }) });
    findings.expect(
      answer.status === expected,
      () => `${method} ${path}: ${answer.status} instead of ${expected}, ${answer.text}`,
    );
    answers.push(answer);
    return answer;
  };

  // registration and log-in
  const first = fresh();
  const form = (password: unknown, mark: string) => ({
    nombreNegocio: `Negocio ${mark}`,
    nombre: 'Julia',
    documento: `900${mark}`,
    contactoEmail: `julia.${mark}@test.co`,
    contactoTelefono: '3001234567',
    whatsappNumero: `301${mark}`,
    password,
    acepto: true,
  });
  const { usuario } = (await expectStatus(201, 'POST', '/api/auth/register', form(first, '1234567'))).body;
  await expectStatus(409, 'POST', '/api/auth/register', form(fresh(), '1234567'));
  await expectStatus(400, 'POST', '/api/auth/register', form({ texto: fresh() }, '1234568'));
  await expectStatus(400, 'POST', '/api/auth/register', form(fresh().repeat(20), '1234569'));
  const { token } = (await expectStatus(200, 'POST', '/api/auth/login', { email: usuario.email, password: first }))
    .body;
  await expectStatus(401, 'POST', '/api/auth/login', { email: usuario.email, password: fresh() });
  await expectStatus(404, 'POST', '/api/auth/login', { email: 'nadie@test.co', password: fresh() });
  await expectStatus(400, 'POST', '/api/auth/login', { email: fresh(), password: fresh() });
  await expectStatus(400, 'POST', '/api/auth/login', `{"email":"${usuario.email}","password":"${fresh()}"`);
  await expectStatus(404, 'POST', `/api/auth/entrar?password=${fresh()}`, {});

  // a supervisor creates and changes users
  const [area] = await db.query<{ id: string }>('select id from app.areas where suscriptor_id = $1', [
    usuario.suscriptorId,
  ]);
  const areaId = Number(area?.id);
  const person = (password: unknown, email: string) =>
    formOf({ nombre: 'Ana', email, areaId, roles: [{ nombre: 'AGENTE' }], passwordHash: password });
  const ana = (await expectStatus(201, 'POST', '/api/usuarios', person(fresh(), 'ana.canario@test.co'), token)).body;
  await expectStatus(409, 'POST', '/api/usuarios', person(fresh(), 'ana.canario@test.co'), token);
  await expectStatus(400, 'POST', '/api/usuarios', person([fresh()], 'otra.canario@test.co'), token);
  const second = fresh();
  await expectStatus(200, 'PUT', `/api/usuarios/${ana.id}`, person(second, 'ana.canario@test.co'), token);
  await expectStatus(404, 'PUT', '/api/usuarios/999999999', person(fresh(), 'ana.canario@test.co'), token);

  // the own password, with the current one and with a link
  const anas = (await expectStatus(200, 'POST', '/api/auth/login', { email: ana.email, password: second })).body.token;
  const change = (currentPassword: string, newPassword: string) => ({ currentPassword, newPassword });
  await expectStatus(400, 'POST', '/api/profile/change-password', change(fresh(), fresh()), anas);
  const third = fresh();
  await expectStatus(204, 'POST', '/api/profile/change-password', change(second, third), anas);
  await expectStatus(400, 'POST', '/api/profile/segundo-factor', { password: fresh() }, anas);
  await expectStatus(201, 'POST', '/api/profile/segundo-factor', { password: third }, anas);
  await expectStatus(
    400,
    'POST',
    '/api/profile/segundo-factor/desactivar',
    { password: fresh(), codigo: '123456' },
    anas,
  );
  await expectStatus(400, 'POST', '/api/auth/reset-password', { token: 'ninguno', password: fresh() });
  const link = randomBytes(32).toString('base64url');
  await build.insert('restablecimientos', {
    suscriptor_id: usuario.suscriptorId,
    usuario_id: ana.id,
    token_sha256: createHash('sha256').update(link).digest(),
    expira: new Date(Date.now() + 60_000),
  });
  await expectStatus(204, 'POST', '/api/auth/reset-password', { token: link, password: fresh() });

  const isMailed = async () => {
    const [row] = await db.query<{ n: number }>('select count(*)::int as n from app.trabajos');
    return row?.n === 0;
  };
  await eventually(isMailed, 'all mails are out');
  const places: Record<string, string> = {
    'the log': logged.join(''),
    'the mails and files': await contentsOf(server.dataDir),
    'the answers': answers.map(({ text, headers }) => text + JSON.stringify([...headers])).join('\n'),
    ...(await dumpOf(db)),
  };
  findings.expect(places['the log'] !== '', 'nothing was logged: nothing was shown');
  findings.expect((places['app.usuarios'] ?? '').includes('$argon2id$'), 'no password was stored: nothing was shown');
  let hits = 0;
  for (const [place, text] of Object.entries(places)) {
    const found = passwords.filter((password) => shapesOf(password).some((shape) => text.includes(shape)));
    hits += found.length;
    findings.expect(found.length === 0, `${found.length} in ${place}`);
  }
  return {
    volume: `${passwords.length} passwords told in ${answers.length} calls, looked for in ${Object.keys(places).length} places`,
    reached: `${hits} hits${listed(findings.all)}`,
    met: findings.all.length === 0,
  };
}

function formOf(usuario: Record<string, unknown>): FormData {
  const form = new FormData();
  form.append('usuario', new Blob([JSON.stringify(usuario)], { type: 'application/json' }));
  return form;
}

async function contentsOf(dir: string): Promise<string> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return (await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), 'latin1')))).join('\n');
}
