import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { eventually } from '@tertulia/testkit/server';
import { payuOf } from '../../../../tools/stack/demo.ts';
import type { VerifyCase } from '../../case.ts';
import { checkoutFields, confirmationFields, postConfirmation } from '../payu-requests.ts';
import { sharedStackWorld, type StackWorld } from '../stack-world.ts';

const CENTAVOS = 2_000_000;
const MOST_TRIES = 9;

/** WEB-08: a server that dies during a confirmation of PayU loses no credit. */
export const web08: VerifyCase = {
  id: 'WEB-08',
  title: 'kill -9 while a payment is confirmed',
  demand: () => 'every payment credited once after PayU’s repeats; nothing answered 200 that was not kept',
  seenToFail: 'with the response sent before the commit: answered 200 and stored nothing, 0 credits of one payment',
  async run(volume) {
    const kills = volume === 'full' ? 21 : DEATHS.length;
    const world = await sharedStackWorld();
    const shop = await world.build.suscriptor('payu');
    const faults: string[] = [];
    let rolledBack = 0;
    for (let kill = 0; kill < kills; kill++) {
      const recarga = await paid(world, shop.id);
      const die = DEATHS[kill % DEATHS.length] ?? killBeforeCommit;
      const { status, credits, isKept } = await die(world, recarga);
      if (status === 200 && credits === 0 && !isKept) faults.push('answered 200 and kept nothing');
      if (credits === 0 && !isKept) rolledBack++;
      await world.stack.whenReady();
      // PayU repeats only what was not answered with 200
      if (status !== 200 && !(await confirmUntilTaken(world, recarga))) faults.push(`not taken in ${MOST_TRIES} tries`);
      await eventually(async () => (await countCredits(world, recarga)) > 0, 'the credit', 60_000);
      const after = await countCredits(world, recarga);
      if (after !== 1) faults.push(`${after} credits of one payment`);
    }
    const [sum] = await world.db.query<{ saldo: string; movido: string }>(
      `select s.saldo_centavos as saldo, (select sum(m.monto_centavos) from app.movimientos m where m.suscriptor_id = s.suscriptor_id) as movido
         from app.saldos s where s.suscriptor_id = $1`,
      [shop.id],
    );
    const isExact = Number(sum?.saldo) === kills * CENTAVOS && Number(sum?.movido) === kills * CENTAVOS;
    if (!isExact) faults.push(`a balance of ${sum?.saldo} with movements of ${sum?.movido}`);
    return {
      volume: `${kills} × kill -9: ${rolledBack} before anything was kept, ${kills - rolledBack} after it`,
      reached: faults.length === 0 ? 'nothing lost, nothing doubled' : [...new Set(faults)].join('; '),
      met: faults.length === 0 && rolledBack === kills / DEATHS.length,
    };
  },
};

interface Pending {
  tenantId: number;
  referencia: string;
}

/** A top-up that is paid at PayU and not confirmed yet. */
async function paid({ build, control, stack }: StackWorld, tenantId: number): Promise<Pending> {
  const referencia = `T${tenantId}R${randomUUID().replaceAll('-', '').toUpperCase()}`;
  await build.insert('recargas', {
    suscriptor_id: tenantId,
    referencia,
    medio: 'PAYU',
    estado: 'PENDIENTE',
    monto_centavos: CENTAVOS,
    usuario_nombre: 'Jefa',
    creada: new Date(),
  });
  const { PAYU_API_KEY: apiKey, PAYU_MERCHANT_ID: merchantId, PAYU_ACCOUNT_ID: accountId } = payuOf(stack.secrets);
  const campos = checkoutFields({ apiKey }, { merchantId, accountId, reference: referencia, amount: '20000.00' });
  await control.checkout({ url: `${stack.simulatorUrl}/payu/checkout`, campos });
  await control.pay({ referenceCode: referencia, outcome: 'APPROVED', confirm: false });
  return { tenantId, referencia };
}

function confirm({ stack }: StackWorld, { referencia }: Pending): Promise<number> {
  const { PAYU_API_KEY: apiKey, PAYU_MERCHANT_ID: merchantId } = payuOf(stack.secrets);
  const fields = confirmationFields(
    { apiKey },
    { merchantId, reference: referencia, value: '20000.00', statePol: '4' },
  );
  return postConfirmation(stack.url, fields);
}

interface Death {
  status: number;
  /** The number of credits when the server was dead. */
  credits: number;
  /** Whether it was stored that PayU must be asked. */
  isKept: boolean;
}

const DEATHS = [killBeforeCommit, killBeforeAnswer, killAfterCommit];

async function death(world: StackWorld, recarga: Pending, status: number): Promise<Death> {
  return {
    status,
    credits: await countCredits(world, recarga),
    isKept: (await question(world, recarga)) !== undefined,
  };
}

/** Another transaction holds the row, so that the confirmation is started and not committed when the server dies. */
async function killBeforeCommit(world: StackWorld, recarga: Pending): Promise<Death> {
  const holder = new pg.Client({ connectionString: world.stack.databaseUrl });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query('select 1 from app.recargas where suscriptor_id = $1 and referencia = $2 for update', [
      recarga.tenantId,
      recarga.referencia,
    ]);
    const confirmation = confirm(world, recarga);
    await eventually(async () => {
      const [row] = await world.db.query<{ n: string }>(
        `select count(*) as n from pg_stat_activity where wait_event_type = 'Lock' and query like '%app.recargas%'`,
      );
      return Number(row?.n) > 0;
    }, 'the confirmation waits for its row');
    await world.stack.killServer('SIGKILL');
    return await death(world, recarga, await confirmation);
  } finally {
    await holder.query('rollback');
    await holder.end();
  }
}

/** Killed as soon as the credit is visible: the response may or may not have left. */
async function killAfterCommit(world: StackWorld, recarga: Pending): Promise<Death> {
  const confirmation = confirm(world, recarga);
  await eventually(async () => (await countCredits(world, recarga)) > 0, 'the credit');
  await world.stack.killServer('SIGKILL');
  return death(world, recarga, await confirmation);
}

/** PayU does not answer the question, and the server dies before it asks again. */
async function killBeforeAnswer(world: StackWorld, recarga: Pending): Promise<Death> {
  await world.control.setReports({ isDown: true });
  try {
    const status = await confirm(world, recarga);
    await eventually(async () => {
      const attempt = await question(world, recarga);
      return attempt !== undefined && attempt.attempts > 0 && !attempt.isRunning;
    }, 'PayU was asked in vain');
    await world.stack.killServer('SIGKILL');
    return await death(world, recarga, status);
  } finally {
    await world.control.setReports({ isDown: false });
  }
}

async function question(
  { db }: StackWorld,
  { referencia }: Pending,
): Promise<{ attempts: number; isRunning: boolean } | undefined> {
  const [row] = await db.query<{ attempts: number; isRunning: boolean }>(
    `select intentos as attempts, ocupado_por is not null as "isRunning" from app.trabajos where clave like $1`,
    [`payu:${referencia}:%`],
  );
  return row;
}

/** PayU repeats until it is answered 200, nine times at most. */
async function confirmUntilTaken(world: StackWorld, recarga: Pending): Promise<boolean> {
  for (let tries = 0; tries < MOST_TRIES; tries++) if ((await confirm(world, recarga)) === 200) return true;
  return false;
}

async function countCredits({ db }: StackWorld, { tenantId, referencia }: Pending): Promise<number> {
  const [row] = await db.query<{ n: string }>(
    'select count(*) as n from app.movimientos where suscriptor_id = $1 and referencia = $2',
    [tenantId, referencia],
  );
  return Number(row?.n);
}
