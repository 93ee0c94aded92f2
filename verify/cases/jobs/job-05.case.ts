import {
  ACCOUNT_SID,
  AUTH_TOKEN,
  eventually,
  startTestServer,
  type TestServer,
} from '../../../apps/server/test/server.ts';
import type { BuiltUser } from '../../../apps/server/test/factories.ts';
import type { VerifyCase } from '../../case.ts';
import { inParallel } from '../pacing.ts';
import { inboundFields, newSid, post, sign } from '../provider-hand.ts';

const RACERS = 50;

/** JOB-05: of fifty who accept a chat one wins; of fifty first messages of a number one begins the chat. */
export const job05: VerifyCase = {
  id: 'JOB-05',
  title: 'fifty accept one chat; fifty first messages of one number',
  demand: () =>
    `1 winner and ${RACERS - 1} × 409 ALREADY_ASSIGNED; 1 contact, 1 chat, ${RACERS} messages numbered 1–${RACERS}`,
  seenToFail:
    'with the chat neither locked before it is looked at nor asked for its owner in the update: up to 12 winners in 3 of 4 rounds',
  async run(volume) {
    const rounds = volume === 'full' ? 40 : 4;
    const server = await startTestServer();
    try {
      const shop = await server.build.suscriptor('race');
      const agents = await inParallel(Array.from({ length: RACERS }), 2, () => server.build.usuario(shop.id));
      const faults: string[] = [];
      for (let round = 0; round < rounds; round += 1) {
        faults.push(...(await raceToAccept(server, shop, agents)));
        faults.push(...(await raceToBegin(server, shop, `+57303${String(1_000_000 + round)}`)));
      }
      const distinct = [...new Set(faults)];
      return {
        volume: `${rounds} chats × ${RACERS} agents, ${rounds} numbers × ${RACERS} first messages`,
        reached: distinct.length === 0 ? 'one of each every time' : `${faults.length} wrong: ${distinct.join('; ')}`,
        met: faults.length === 0,
      };
    } finally {
      await server.stop();
    }
  },
};

type Shop = Awaited<ReturnType<TestServer['build']['suscriptor']>>;

async function raceToAccept(server: TestServer, shop: Shop, agents: readonly BuiltUser[]): Promise<string[]> {
  const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId });
  const answers = await Promise.all(
    agents.map(({ id, token }) =>
      server.call('POST', `/api/conversations/${chat.id}/assign`, { token, body: { usuarioId: id } }),
    ),
  );
  const winners = agents.filter((_, index) => answers[index]?.status === 200);
  const losers = answers.filter(({ status, body }) => status === 409 && body.code === 'ALREADY_ASSIGNED');
  const [row] = await server.db.query<{ owner: string | null; lines: string; attended: string }>(
    `select c.asignada_a as owner, (select count(*) from app.mensajes m where m.conversacion_id = c.id and m.evento->>'tipo' = 'ASIGNADA') as lines,
            (select count(*) from app.atenciones t where t.conversacion_id = c.id) as attended from app.conversaciones c where c.id = $1`,
    [chat.id],
  );
  const isOne = winners.length === 1 && losers.length === RACERS - 1 && Number(row?.owner) === winners[0]?.id;
  if (isOne && Number(row?.lines) === 1 && Number(row?.attended) === 1) return [];
  const others = [...new Set(answers.map(({ status }) => status))].join(',');
  return [
    `${winners.length} winners, ${losers.length} told ALREADY_ASSIGNED, ${row?.lines} lines, ${row?.attended} attendants, statuses ${others}`,
  ];
}

async function raceToBegin(server: TestServer, shop: Shop, from: string): Promise<string[]> {
  const url = `${server.url}/webhooks/twilio/message`;
  const sids = Array.from({ length: RACERS }, newSid);
  const statuses = await Promise.all(
    sids.map((sid, index) => {
      const fields = inboundFields({ accountSid: ACCOUNT_SID, from, to: shop.numero, body: `primero ${index}`, sid });
      return post({ url, fields, signature: sign(AUTH_TOKEN, url, fields) });
    }),
  );
  const messages = () =>
    server.db.query<{ secuencia: number; conversacion: string }>(
      'select secuencia, conversacion_id as conversacion from app.mensajes where proveedor_sid = any($1) order by secuencia',
      [sids],
    );
  await eventually(async () => (await messages()).length >= RACERS, 'every message is worked off', 30_000).catch(
    () => undefined,
  );
  const rows = await messages();
  const [made] = await server.db.query<{ contacts: string; chats: string }>(
    `select (select count(*) from app.contactos where telefono = $1) as contacts, (select count(*) from app.conversaciones where cliente_telefono = $1) as chats`,
    [from],
  );
  const isNumbered = rows.every(({ secuencia }, index) => secuencia === index + 1);
  const isRight =
    statuses.every((status) => status === 200) &&
    rows.length === RACERS &&
    isNumbered &&
    made?.contacts === '1' &&
    made.chats === '1';
  if (isRight || (rows.length === RACERS && isNumbered && Number(made?.contacts) === 1 && Number(made?.chats) === 1))
    return [];
  return [
    `${made?.contacts} contacts, ${made?.chats} chats, ${rows.length} messages${isNumbered ? '' : ' not numbered in a row'}`,
  ];
}
