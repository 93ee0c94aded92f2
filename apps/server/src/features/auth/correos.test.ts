import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { createSecretBox } from '#platform/crypto/secret-box';
import { createMailer, type Mailer } from '#platform/mail/mailer';
import { TEST_SECRET } from '@tertulia/testkit/database';
import { createFactories, type BuiltUser } from '@tertulia/testkit/factories';
import { freePort } from '@tertulia/testkit/free-port';
import { eventually } from '@tertulia/testkit/server';
import { workerUnderTest } from '../../platform/jobs/worker-under-test.ts';
import { authJobs, mailCuenta, sendCorreoDeCuenta } from './auth.jobs.ts';

const bench = workerUnderTest();
const { work, jobs, due, claim } = bench;
const open: { close(): unknown }[] = [];
afterEach(() => {
  for (const thing of open.splice(0)) thing.close();
});

interface Received {
  to: string[];
  raw: Buffer;
}

interface Desk {
  port: number;
  received: Received[];
  /** How many deliveries were attempted. */
  tries(): number;
}

/** A real SMTP server. `refuse` gives the code for each RCPT attempt; null accepts. */
async function smtpServer(
  options: { port?: number; refuse?: (nth: number) => number | null; password?: string } = {},
): Promise<Desk> {
  const received: Received[] = [];
  let tries = 0;
  const server = new SMTPServer({
    authOptional: options.password === undefined,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ password }, _session, done) => {
      tries++;
      if (password === options.password) done(null, { user: 'tertulia' });
      else done(Object.assign(new Error('Invalid login'), { responseCode: 535 }));
    },
    onRcptTo: (_to, _session, done) => {
      const responseCode = options.refuse?.(++tries) ?? null;
      done(responseCode === null ? null : Object.assign(new Error('no'), { responseCode }));
    },
    onData: (stream, session, done) => {
      buffer(stream).then((raw) => {
        received.push({ to: session.envelope.rcptTo.map((to) => to.address), raw });
        done();
      }, done);
    },
  });
  server.on('error', () => {});
  const listening = server.listen(options.port ?? 0, '127.0.0.1');
  await once(listening, 'listening');
  open.push(server);
  return { port: (listening.address() as AddressInfo).port, received, tries: () => tries };
}

function mailerTo(port: number, login = ''): Mailer {
  const mailer = createMailer({
    smtpUrl: `smtp://${login}127.0.0.1:${port}`,
    mailDir: '/nowhere',
    from: 'Tertulia <no-responder@tertulia.test>',
    clock: { now: () => new Date() },
  });
  open.push(mailer);
  return mailer;
}

function handlers(mailer: Pick<Mailer, 'send'>) {
  return authJobs({
    database: bench.database,
    secretBox: createSecretBox(TEST_SECRET),
    mailer,
    publicUrl: 'https://tertulia.test',
    resetMinutes: 30,
  });
}

async function newUser(estado: 0 | 1 = 1): Promise<BuiltUser> {
  const build = createFactories(bench.db);
  const shop = await build.suscriptor();
  return build.usuario(shop.id, { nombre: 'Ñandú & Co', estado });
}

const welcome = (user: BuiltUser) =>
  bench.database.withTenant({ tenantId: user.suscriptorId }, (tx) =>
    sendCorreoDeCuenta(tx, 'BIENVENIDA', { usuarioId: user.id, now: new Date(), por: 'NEGOCIO' }),
  );
const unsent = (user: BuiltUser) =>
  bench.db.query<{ accion: string; detalles: unknown }>(
    `select accion, detalles from app.auditoria where suscriptor_id = $1 and registro_id = $2 and usuario_id is null`,
    [user.suscriptorId, user.id],
  );
const attempts = async () => (await jobs())[0]?.intentos;
const idle = async () => (await jobs()).every(({ ocupado_por }) => ocupado_por === null);

test('a welcome reaches the mail server complete: recipient, log-in address, and no password', async () => {
  const desk = await smtpServer();
  const user = await newUser();
  work(handlers(mailerTo(desk.port))).start();
  await welcome(user);
  await eventually(async () => (await jobs()).length === 0, 'the mail left');
  const mail = await PostalMime.parse(desk.received[0]?.raw ?? '');
  expect(mail.to).toMatchObject([{ name: 'Ñandú & Co', address: user.email }]);
  expect(mail.subject).toBe('Te damos la bienvenida a Tertulia');
  expect(mail.text).toContain('Tu cuenta en Tertulia para Negocio');
  expect(mail.text).toContain('\n\nhttps://tertulia.test/login\n\n');
  expect(mail.html).toContain('Hola, Ñandú &amp; Co:');
  expect(`${mail.text}${mail.html}`).not.toMatch(/argon2|undefined|null/);
});

test('a mail server that answers «later» is retried, and gets the mail once', async () => {
  const desk = await smtpServer({ refuse: (nth) => (nth === 1 ? 451 : null) });
  const user = await newUser();
  work(handlers(mailerTo(desk.port))).start();
  await welcome(user);
  await eventually(async () => (await attempts()) === 1 && (await idle()), 'the first attempt is put off');
  expect(desk.received).toEqual([]);
  await due();
  await eventually(async () => (await jobs()).length === 0, 'the second attempt');
  expect(desk.received.map(({ to }) => to)).toEqual([[user.email]]);
  expect(await unsent(user)).toEqual([]);
});

test('a mail server that is not up yet gets the mail once it is', async () => {
  const port = await freePort();
  const user = await newUser();
  work(handlers(mailerTo(port))).start();
  await welcome(user);
  await eventually(async () => (await attempts()) === 1 && (await idle()), 'the server did not answer');
  const desk = await smtpServer({ port });
  await due();
  await eventually(async () => (await jobs()).length === 0, 'the mail came');
  expect(desk.received.map(({ to }) => to)).toEqual([[user.email]]);
});

test('a wrong password at the mail server is retried to the end, and then audited', async () => {
  const desk = await smtpServer({ password: 'la buena' });
  const user = await newUser();
  work(handlers(mailerTo(desk.port, 'tertulia:la-mala@'))).start();
  await bench.database.withTenant({ tenantId: user.suscriptorId }, (tx) =>
    tx.enqueue({
      ...mailCuenta.of({ usuarioId: user.id, motivo: 'BIENVENIDA', correoId: '6c1b1f7e-6d55-4b7c-9d8a-3f0a7c1d2e3f' }),
      maxAttempts: 2,
    }),
  );
  await eventually(async () => (await attempts()) === 1 && (await idle()), 'the first attempt');
  expect(await unsent(user)).toEqual([]);
  await due();
  await eventually(async () => (await unsent(user)).length > 0, 'the unsent mail is audited');
  expect(await unsent(user)).toEqual([{ accion: 'CORREO_NO_ENVIADO', detalles: { correo: 'BIENVENIDA' } }]);
  expect(desk.tries()).toBe(2);
  expect(desk.received).toEqual([]);
});

test('an address that the mail server rejects for good fails at once, and is audited', async () => {
  const desk = await smtpServer({ refuse: () => 550 });
  const user = await newUser();
  work(handlers(mailerTo(desk.port))).start();
  await welcome(user);
  await eventually(async () => (await unsent(user)).length > 0, 'the unsent mail is audited');
  await due();
  expect(desk.tries()).toBe(1);
});

test('a worker that dies between delivery and commit sends the mail again under the same Message-ID', async () => {
  const desk = await smtpServer();
  const user = await newUser();
  const real = mailerTo(desk.port);
  const dying = {
    send: async (mail: Parameters<Mailer['send']>[0]) => {
      await real.send(mail);
      await new Promise(() => {});
    },
  };
  // its only worker slot stays busy
  work(handlers(dying), { concurrency: { general: { parallel: 1, perTenant: 1 } } }).start();
  await welcome(user);
  await eventually(async () => desk.received.length === 1, 'the mail left, the job did not end');
  await claim('dead', 60_000);
  work(handlers(real), { claimMs: 400 }).start();
  await eventually(async () => desk.received.length === 2, 'it is sent again');
  const [first, second] = await Promise.all(desk.received.map(({ raw }) => PostalMime.parse(raw)));
  expect(first?.messageId).toMatch(/^<[0-9a-f-]{36}@tertulia\.test>$/);
  expect(second?.messageId).toBe(first?.messageId);
  await eventually(async () => (await jobs()).length === 0, 'the job ended');
});

test('a user who was deactivated in between gets no mail', async () => {
  const desk = await smtpServer();
  const [gone, here] = [await newUser(0), await newUser()];
  await welcome(gone);
  await welcome(here);
  work(handlers(mailerTo(desk.port))).start();
  await eventually(async () => (await jobs()).length === 0, 'both jobs ended');
  expect(desk.received.map(({ to }) => to)).toEqual([[here.email]]);
});
