import { ACCOUNT_SID, AUTH_TOKEN, eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import type { VerifyCase } from '../../case.ts';
import { inParallel } from '../pacing.ts';
import { inboundFields, newSid, post, sign } from '../provider-requests.ts';
import { openProbe, type Arrival } from '../stomp-probe.ts';

const COPIES = 50;
/** Each of these customers writes this often: the first message starts a chat, the others follow in it. */
const PER_CUSTOMER = 2;
const WELCOME = 'Bienvenido, ya te atendemos';

interface Tally {
  /** Copies that were not answered 200. */
  refused: number;
  rows: number;
  /** Messages without exactly one row. */
  wrongRows: number;
  /** Messages without exactly one event. */
  wrongEvents: number;
  /** New chats without exactly one welcome on the customer's phone. */
  wrongReplies: number;
  conversations: number;
}

/** WEB-03: fifty copies of one webhook at once are one message, one event, one answer. */
export const web03: VerifyCase = {
  id: 'WEB-03',
  title: 'the same webhook 50 times at once',
  demand: () => 'every message 1 row, 1 event, 1 welcome per new chat; every copy 200',
  seenToFail:
    'with neither the inbox table nor the messages keyed by the provider’s id: 2000 rows of 40 messages, 1950 without exactly one event',
  async run(volume) {
    const count = volume === 'full' ? 1000 : 40;
    const server = await startTestServer();
    try {
      const tally = await flood(server, count);
      const { refused, rows, wrongRows, wrongEvents, wrongReplies, conversations } = tally;
      const chats = count / PER_CUSTOMER;
      return {
        volume: `${count} messages × ${COPIES} copies, ${chats} customers`,
        reached: `${rows} rows (${wrongRows} wrong), ${wrongEvents} messages without exactly one event, ${wrongReplies} chats without exactly one welcome, ${conversations} chats, ${refused} copies refused`,
        met: rows === count && conversations === chats && refused + wrongRows + wrongEvents + wrongReplies === 0,
      };
    } finally {
      await server.stop();
    }
  },
};

async function flood(server: TestServer, count: number): Promise<Tally> {
  const shop = await server.build.suscriptor('dup');
  await server.db.query('update app.areas set mensaje_bienvenida = $1, cierra_festivos = false where id = $2', [
    WELCOME,
    shop.areaId,
  ]);
  for (let day = 0; day < 7; day += 1) {
    await server.db.query(
      `insert into app.area_horarios (suscriptor_id, area_id, day_of_week, hora_apertura, hora_cierre) values ($1, $2, $3, '00:00', '24:00')`,
      [shop.id, shop.areaId, day],
    );
  }
  const boss = await server.build.usuario(shop.id, { roles: ['SUPERVISOR'] });
  const probe = await openProbe({ url: server.url, token: boss.token, destinations: ['/topic/conversations'] });
  const url = `${server.url}/webhooks/twilio/message`;
  const numbers = Array.from({ length: count }, (_, index) => index);
  const phoneOf = (index: number) => `+57301${String(1_000_000 + Math.floor(index / PER_CUSTOMER))}`;
  const sids = numbers.map(newSid);
  const statuses = await inParallel(numbers, 2, (index) => {
    const fields = inboundFields({
      accountSid: ACCOUNT_SID,
      from: phoneOf(index),
      to: shop.numero,
      body: `m${index}`,
      sid: sids[index],
    });
    const signature = sign(AUTH_TOKEN, url, fields);
    return Promise.all(Array.from({ length: COPIES }, () => post({ url, fields, signature })));
  });
  await eventually(async () => (await pending(server)) === 0, 'everything is worked off', 60_000);
  const phones = [...new Set(numbers.map(phoneOf))];
  await eventually(async () => wrongEvents(probe.arrivals, phones) === 0, 'the events arrive').catch(() => undefined);
  await eventually(
    async () => (await server.control.messages()).length >= phones.length,
    'the welcomes arrive',
    60_000,
  );
  const rows = await server.db.query<{ sid: string; n: string }>(
    `select proveedor_sid as sid, count(*) as n from app.mensajes where emisor = 'CLIENTE' and contenido like 'm%' group by 1`,
  );
  const rowsOf = new Map(rows.map(({ sid, n }) => [sid, Number(n)]));
  const [chats] = await server.db.query<{ n: string }>('select count(*) n from app.conversaciones');
  const welcomes = await server.control.messages();
  probe.stop();
  return {
    refused: statuses.flat().filter((status) => status !== 200).length,
    rows: rows.reduce((sum, { n }) => sum + Number(n), 0),
    wrongRows: sids.filter((sid) => rowsOf.get(sid) !== 1).length,
    wrongEvents: wrongEvents(probe.arrivals, phones),
    wrongReplies: phones.filter(
      (phone) => welcomes.filter(({ to, body }) => to.endsWith(phone) && body === WELCOME).length !== 1,
    ).length,
    conversations: Number(chats?.n),
  };
}

async function pending(server: TestServer): Promise<number> {
  const [row] = await server.db.query<{ n: string }>(
    `select count(*) n from app.webhooks_recibidos where estado <> 'PROCESADO'`,
  );
  return Number(row?.n);
}

/** Per customer one CREATED and one MESSAGE_IN for each further message. */
function wrongEvents(arrivals: readonly Arrival[], phones: readonly string[]): number {
  const tallies = new Map<string, { created: number; in: number }>();
  for (const { body } of arrivals) {
    const { type, conversacionDTO } = JSON.parse(body) as {
      type: string;
      conversacionDTO: { clienteTelefono: string };
    };
    const tally = tallies.get(conversacionDTO.clienteTelefono) ?? { created: 0, in: 0 };
    if (type === 'CREATED') tally.created += 1;
    if (type === 'MESSAGE_IN') tally.in += 1;
    tallies.set(conversacionDTO.clienteTelefono, tally);
  }
  return phones.reduce((wrong, phone) => {
    const { created = 0, in: follows = 0 } = tallies.get(phone) ?? {};
    return wrong + Math.abs(created - 1) + Math.abs(follows - (PER_CUSTOMER - 1));
  }, 0);
}
