import { randomUUID } from 'node:crypto';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import type { CaseResult, VerifyCase, Volume } from '../../case.ts';
import { Findings, listed } from '../../matrix/findings.ts';
import { inParallel } from '../pacing.ts';

const ROUNDS = { short: 2, full: 20 } as const;
const AT_ONCE = 8;

/** What no user may give themself, added to every body that could carry it. */
const GIFT = {
  id: 1,
  suscriptorId: 1,
  rol: 'SUPERADMIN',
  roles: [{ nombre: 'SUPERADMIN' }],
  saldo: 1_000_000_000,
  saldoCentavos: 100_000_000_000,
  estado: 1,
  creado: '2001-01-01T00:00:00.000Z',
  fecha: '2001-01-01T00:00:00.000Z',
};

/** Registration and settings with roles, money and a state in their bodies; then concurrent movements of money. */
export const rol05: VerifyCase = {
  id: 'ROL-05',
  title: 'no user gives themself roles, money or a state',
  demand: () =>
    'roles, balance, state and date of making as before or as for everybody else; afterwards each balance is the sum of its movements, each reserve that of its messages, each step what it came to',
  seenToFail: 'with a new reference for each click of a top-up: balances of 39000 instead of 29000',
  run: async (volume) => {
    const server = await startTestServer();
    try {
      return await runRol05(server, volume);
    } finally {
      await server.stop();
    }
  },
};

async function runRol05(server: TestServer, volume: Volume): Promise<CaseResult> {
  const { build, db, call } = server;
  const findings = new Findings();
  const platform = await build.suscriptor();
  const root = await build.usuario(platform.id, { roles: ['SUPERADMIN'], nombre: 'Root' });
  let calls = 0;

  for (let round = 0; round < ROUNDS[volume]; round++) {
    await db.query('delete from app.intentos');
    const mark = String(1_000_000 + round);
    const begun = new Date();
    const registered = await call('POST', '/api/auth/register', {
      body: {
        ...GIFT,
        nombreNegocio: `Negocio ${mark}`,
        nombre: 'Julia',
        documento: `900${mark}`,
        contactoEmail: `julia.${mark}@test.co`,
        contactoTelefono: '3001234567',
        whatsappNumero: `301${mark}`,
        password: 'una clave larga 1',
        acepto: true,
      },
    });
    findings.expect(registered.status === 201, () => `registration: ${registered.status} ${registered.text}`);
    const { token, usuario } = registered.body;
    const own = usuario.suscriptorId as number;
    const stored = async () =>
      (
        await db.query<{ roles: string[]; estado: number; fecha: Date; movimientos: number }>(
          `select u.roles, n.estado, n.fecha, (select count(*)::int from app.movimientos m where m.suscriptor_id = n.id) as movimientos
             from app.usuarios u join app.suscriptores n on n.id = u.suscriptor_id where u.id = $1`,
          [usuario.id],
        )
      )[0];
    const fresh = await stored();
    findings.expect(own !== 1, 'registered into another subscriber');
    findings.expect(fresh?.roles.join() === 'SUPERVISOR', `registered with ${fresh?.roles.join()}`);
    findings.expect(
      (fresh?.fecha.getTime() ?? 0) >= begun.getTime() - 60_000,
      'registered at a time of its own choice',
    );

    const before = JSON.stringify(fresh);
    for (const body of [
      { ...GIFT, nombreNegocio: `Negocio ${mark}` },
      { ...GIFT, estado: 0, nombreNegocio: `Negocio ${mark}` },
    ]) {
      calls++;
      const answer = await call('PUT', `/api/subscribers/${own}`, { token, body });
      findings.expect(answer.status === 200, () => `the own settings: ${answer.status} ${answer.text}`);
      findings.expect(JSON.stringify(await stored()) === before, 'the own settings changed role, state, date or money');
    }
    const refused = [
      await call('PATCH', `/api/subscribers/${own}/activate`, { token, body: {} }),
      await call('POST', '/api/subscribers', {
        token,
        body: { ...GIFT, nombreNegocio: 'Otro', documento: '1', whatsappNumero: '3019999999' },
      }),
      await call('POST', '/api/recargas', {
        token,
        body: { medio: 'MANUAL', monto: 1_000_000, nota: 'Regalo', clave: randomUUID(), suscriptorId: own },
      }),
      await call('POST', '/api/movimientos', {
        token,
        body: { monto: 1_000_000, nota: 'Regalo', clave: randomUUID(), suscriptorId: own },
      }),
    ];
    for (const { status, text } of refused)
      findings.expect(status === 403, () => `a supervisor is answered ${status} ${text}`);
    calls += refused.length + 1;
    findings.expect(JSON.stringify(await stored()) === before, 'a refused call changed role, state, date or money');
    calls += await moveMoney(server, findings, { root: root.token, boss: token, suscriptorId: own });
  }

  const wrong = await wrongLedgers(server);
  for (const one of wrong) findings.add(one);
  const [{ n: tenants } = { n: 0 }] = await db.query<{ n: number }>('select count(*)::int as n from app.saldos');
  findings.expect(tenants >= ROUNDS[volume], 'no money moved: nothing was shown');
  return {
    volume: `${ROUNDS[volume]} registrations, ${calls} calls, ${tenants} subscribers with money`,
    reached: `${wrong.length} wrong ledgers${listed(findings.all)}`,
    met: findings.all.length === 0,
  };
}

/** Credits, corrections and confirmations of PayU, all at once and each of them twice. */
async function moveMoney(
  { call, control }: TestServer,
  findings: Findings,
  { root, boss, suscriptorId }: { root: string; boss: string; suscriptorId: number },
): Promise<number> {
  const payu = await call('POST', '/api/recargas', {
    token: boss,
    body: { medio: 'PAYU', monto: 20_000, ...GIFT, estado: 'APROBADA' },
  });
  findings.expect(payu.body.recarga?.estado === 'PENDIENTE', () => `a top-up begins as ${payu.text}`);
  await control.checkout(payu.body.pago);
  const work: (() => Promise<unknown>)[] = [
    () => control.pay({ referenceCode: payu.body.recarga.referencia, outcome: 'APPROVED', copies: 3 }),
  ];
  for (let round = 1; round <= 4; round++) {
    const [credit, correction] = [randomUUID(), randomUUID()];
    for (let click = 0; click < 2; click++) {
      work.push(
        () =>
          call('POST', '/api/recargas', {
            token: root,
            body: { medio: 'MANUAL', monto: 1_000 * round, nota: 'Transferencia', clave: credit, suscriptorId },
          }),
        () =>
          call('POST', '/api/movimientos', {
            token: root,
            body: { monto: -100 * round, nota: 'Corrección', clave: correction, suscriptorId },
          }),
      );
    }
  }
  await inParallel(work, AT_ONCE, (one) => one());
  // the approval is credited once PayU was asked
  const isResolved = async () =>
    (await call('GET', `/api/recargas/${payu.body.recarga.referencia}`, { token: boss })).body.estado === 'APROBADA';
  await eventually(isResolved, 'the top-up is credited');
  const { body } = await call('GET', '/api/saldo', { token: boss });
  findings.expect(body.saldo === 20_000 + 10_000 - 1_000, `a balance of ${body.saldo} instead of 29000`);
  return work.length + 2;
}

async function wrongLedgers({ db }: TestServer): Promise<string[]> {
  const rows = await db.query<{ what: string }>(`
    select 'the balance of ' || n.id || ' is not the sum of its movements' as what
      from app.suscriptores n left join app.saldos s on s.suscriptor_id = n.id
     where coalesce(s.saldo_centavos, 0) <> (select coalesce(sum(m.monto_centavos), 0) from app.movimientos m where m.suscriptor_id = n.id)
    union all
    select 'the reserve of ' || n.id || ' is not that of its messages'
      from app.suscriptores n left join app.saldos s on s.suscriptor_id = n.id
     where coalesce(s.reservado_centavos, 0) <>
           (select coalesce(sum(r.precio_centavos), 0) from app.reservas r where r.suscriptor_id = n.id and r.estado = 'RESERVADA')
    union all
    select 'movement ' || x.id || ' came to something else' from (
      select m.id, m.saldo_centavos, sum(m.monto_centavos) over (partition by m.suscriptor_id order by m.numero) as came_to,
             m.numero, row_number() over (partition by m.suscriptor_id order by m.numero) as nth from app.movimientos m) x
     where x.saldo_centavos <> x.came_to or x.numero <> x.nth`);
  return rows.map(({ what }) => what);
}
