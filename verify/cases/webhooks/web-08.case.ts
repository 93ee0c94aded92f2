import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { eventually } from '../../../apps/server/test/server.ts';
import { payuOf } from '../../../tools/secrets.ts';
import type { VerifyCase } from '../../case.ts';
import { confirmationFields, postConfirmation } from '../payu-hand.ts';
import { sharedStackWorld, type StackWorld } from '../stack-world.ts';

const CENTAVOS = 2_000_000;
const MOST_TRIES = 9;

/** WEB-08: a server that dies while PayU tells it of a payment owes nobody anything. */
export const web08: VerifyCase = {
  id: 'WEB-08',
  title: 'kill -9 while a payment is confirmed',
  demand: () => 'every payment credited once after PayU’s repeats; nothing answered 200 before its commit',
  seenToFail: 'with the answer sent before the commit: answered 200 without a commit, 0 credits of one payment',
  async run(volume) {
    const kills = volume === 'full' ? 20 : 2;
    const world = await sharedStackWorld();
    const shop = await world.build.suscriptor('payu');
    const faults: string[] = [];
    let rolledBack = 0;
    let answered = 0;
    for (let kill = 0; kill < kills; kill++) {
      const recarga = await pending(world, shop.id);
      const outcome = kill % 2 === 0 ? await killBeforeCommit(world, recarga) : await killAfterCommit(world, recarga);
      if (outcome.status === 200 && outcome.credits === 0) faults.push('answered 200 without a commit');
      if (outcome.status === 200) answered++;
      if (outcome.credits === 0) rolledBack++;
      await world.stack.whenReady();
      if (!(await confirmUntilTaken(world, recarga))) faults.push(`not taken in ${MOST_TRIES} tries`);
      const credits = await countCredits(world, recarga);
      if (credits !== 1) faults.push(`${credits} credits of one payment`);
    }
    const [sum] = await world.db.query<{ saldo: string; movido: string }>(
      `select s.saldo_centavos as saldo, (select sum(m.monto_centavos) from app.movimientos m where m.suscriptor_id = s.suscriptor_id) as movido
         from app.saldos s where s.suscriptor_id = $1`,
      [shop.id],
    );
    const isExact = Number(sum?.saldo) === kills * CENTAVOS && Number(sum?.movido) === kills * CENTAVOS;
    if (!isExact) faults.push(`a balance of ${sum?.saldo} with movements of ${sum?.movido}`);
    return {
      volume: `${kills} × kill -9: ${rolledBack} before the commit, ${kills - rolledBack} after it, ${answered} answered all the same`,
      reached: faults.length === 0 ? 'nothing lost, nothing doubled' : [...new Set(faults)].join('; '),
      met: faults.length === 0 && rolledBack > 0 && rolledBack < kills,
    };
  },
};

interface Pending {
  tenantId: number;
  referencia: string;
}

async function pending({ build }: StackWorld, tenantId: number): Promise<Pending> {
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
  /** How many credits stood when the server was dead. */
  credits: number;
}

/** Somebody else holds the row, so that the confirmation is under way and not committed when the server dies. */
async function killBeforeCommit(world: StackWorld, recarga: Pending): Promise<Death> {
  const holder = new pg.Client({ connectionString: world.stack.databaseUrl });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query('select 1 from app.recargas where suscriptor_id = $1 and referencia = $2 for update', [
      recarga.tenantId,
      recarga.referencia,
    ]);
    const told = confirm(world, recarga);
    await eventually(async () => {
      const [row] = await world.db.query<{ n: string }>(
        `select count(*) as n from pg_stat_activity where wait_event_type = 'Lock' and query like '%app.recargas%'`,
      );
      return Number(row?.n) > 0;
    }, 'the confirmation waits for its row');
    await world.stack.killServer('SIGKILL');
    const status = await told;
    return { status, credits: await countCredits(world, recarga) };
  } finally {
    await holder.query('rollback');
    await holder.end();
  }
}

/** Dead as soon as the credit is to be seen: the answer may or may not have left. */
async function killAfterCommit(world: StackWorld, recarga: Pending): Promise<Death> {
  const told = confirm(world, recarga);
  await eventually(async () => (await countCredits(world, recarga)) > 0, 'the credit');
  await world.stack.killServer('SIGKILL');
  const status = await told;
  return { status, credits: await countCredits(world, recarga) };
}

/** PayU asks again until it is told 200, nine times at most. */
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
