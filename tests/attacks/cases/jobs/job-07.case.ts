import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import { createTestDatabase } from '@tertulia/testkit/database';
import type { VerifyCase } from '../../case.ts';
import { inParallel } from '../pacing.ts';

/** Below the 120 a minute that a user may send. */
const PER_AGENT = 100;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const WORDS = ['BAJA', 'STOP'];

/** JOB-07: a contact who opts out gets none of the messages that wait to be sent. */
export const job07: VerifyCase = {
  id: 'JOB-07',
  title: 'contacts that opt out after queueing and before sending',
  demand: () => '0 sent, every message ERROR with DO_NOT_CONTACT; the one that nobody silenced arrives',
  seenToFail: 'without checking the mark again before sending: 50 of 50 sent',
  async run(volume) {
    const count = volume === 'full' ? 1000 : 50;
    const db = await createTestDatabase();
    // accepts messages and sends none: it has no worker
    const desk = await startTestServer({ db, env: { SERVER_ROLE: 'api' } });
    let worker: TestServer | undefined;
    try {
      const shop = await desk.build.suscriptor('silencio');
      const chats = await queueMessages(desk, shop, count);
      const control = await queueMessages(desk, shop, 1);
      const silenced = await silence(desk, shop.id, chats);
      worker = await startTestServer({ db });
      const { control: provider } = worker;
      for (const { telefono } of [...chats, ...control])
        await provider.setWindow({ customer: telefono, business: shop.numero, lastInboundAt: new Date() });
      await eventually(async () => (await waiting(worker)) === 0, 'the outbox is empty', 120_000).catch(
        () => undefined,
      );
      const sent = await provider.messages();
      const silent = new Set(chats.map(({ telefono }) => `whatsapp:${telefono}`));
      // the system confirms an opt-out to customers: that is no message of a user
      const ours = sent.filter(({ body }) => /^(mensaje \d+|mira)$/.test(body));
      const wrong = ours.filter(({ to }) => silent.has(to)).length;
      const arrived = ours.length - wrong;
      const [row] = await db.query<{ n: string }>(
        `select count(*) n from app.mensajes where suscriptor_id = $1 and emisor = 'USUARIO' and estado_mensaje = 'ERROR' and error_codigo = 'DO_NOT_CONTACT'`,
        [shop.id],
      );
      const open = await waiting(worker);
      return {
        volume: `${count} messages of ${chats.length} chats, every third with a file; ${silenced.byWord} contacts silent by a word of theirs, ${silenced.byMark} by a mark`,
        reached: `${wrong} sent, ${row?.n} ERROR DO_NOT_CONTACT, ${open} still waiting, ${arrived} of 1 unsilenced arrived`,
        met: wrong === 0 && Number(row?.n) === count && open === 0 && arrived === 1,
      };
    } finally {
      await worker?.stop();
      await desk.stop();
      await db.drop();
    }
  },
};

interface Chat {
  id: number;
  contactoId: number;
  telefono: string;
}

async function queueMessages(
  { build, control, call }: TestServer,
  shop: Awaited<ReturnType<TestServer['build']['suscriptor']>>,
  count: number,
): Promise<Chat[]> {
  const agents = await inParallel(Array.from({ length: Math.ceil(count / PER_AGENT) }), 2, () =>
    build.usuario(shop.id),
  );
  return inParallel(Array.from({ length: count }), 4, async (_, index) => {
    const agent = agents[Math.floor(index / PER_AGENT)];
    if (!agent) throw new Error('an agent per hundred messages');
    const chat = await build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: agent.id });
    await control.setWindow({ customer: chat.telefono, business: shop.numero, lastInboundAt: new Date() });
    const answer = await call('POST', `/api/conversations/${chat.id}/messages`, {
      token: agent.token,
      body: index % 3 === 2 ? withFile() : { contenido: `mensaje ${index}` },
    });
    if (answer.status !== 201) throw new Error(`a send was answered ${answer.status} ${answer.text}`);
    return chat;
  });
}

function withFile(): FormData {
  const form = new FormData();
  form.set('mensaje', JSON.stringify({ contenido: 'mira' }));
  form.set('adjunto', new File([PNG], 'foto.png', { type: 'image/png' }));
  return form;
}

/** A few by the customer's message, the rest by the mark that a user sets. */
async function silence({ control, db }: TestServer, shopId: number, chats: readonly Chat[]) {
  const [row] = await db.query<{ numero: string }>('select numero from app.canales where suscriptor_id = $1', [shopId]);
  const byWord = chats.slice(0, 5);
  for (const [index, { telefono }] of byWord.entries())
    await control.inbound({ from: telefono, to: row?.numero ?? '', body: WORDS[index % WORDS.length] ?? 'BAJA' });
  const isSilent = async () => {
    const rows = await db.query('select 1 from app.contactos where no_escribir and id = any($1)', [
      byWord.map(({ contactoId }) => contactoId),
    ]);
    return rows.length === byWord.length;
  };
  await eventually(isSilent, 'the words are understood', 20_000);
  const byMark = chats.slice(5).map(({ contactoId }) => contactoId);
  await db.query('update app.contactos set no_escribir = true where id = any($1)', [byMark]);
  return { byWord: byWord.length, byMark: byMark.length };
}

/** Waiting messages of users; the confirmation of an opt-out is the system's own. */
async function waiting(server: TestServer | undefined): Promise<number> {
  const rows = await server?.db.query<{ n: string }>(
    `select count(*) n from app.envios e join app.mensajes m on m.id = e.mensaje_id
      where m.emisor = 'USUARIO' and e.estado in ('PENDIENTE', 'ENVIANDO') or m.estado_mensaje = 'PENDIENTE' and m.emisor = 'USUARIO'`,
  );
  return Number(rows?.[0]?.n ?? 0);
}
