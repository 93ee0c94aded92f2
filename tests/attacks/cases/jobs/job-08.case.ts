import { randomUUID } from 'node:crypto';
import { eventually, startTestServer, type Answer, type TestServer } from '@tertulia/testkit/server';
import type { VerifyCase } from '../../case.ts';
import { inParallel } from '../pacing.ts';

/** A user's messages are counted, also repeated ones: 120 a minute. */
const PER_PERSON = 100;

/** JOB-08: a browser that never got the response sends again and creates nothing new. */
export const job08: VerifyCase = {
  id: 'JOB-08',
  title: 'the same clienteMensajeId again and again',
  demand: () => '1 message, 1 send at the provider, always the same answer; another text with it 422',
  seenToFail: 'without looking the key up: 49 of 50 repeats refused, another text 500',
  async run(volume) {
    const repeats = volume === 'full' ? 500 : 50;
    const server = await startTestServer();
    try {
      const shop = await server.build.suscriptor('retry');
      // Supervisors may all write in one chat, so the limit per user does not shorten the case.
      const people = await inParallel(Array.from({ length: Math.ceil(repeats / PER_PERSON) + 1 }), 1, () =>
        server.build.usuario(shop.id, { roles: ['SUPERVISOR'] }),
      );
      const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: people[0]?.id ?? 0 });
      await server.control.setWindow({ customer: chat.telefono, business: shop.numero, lastInboundAt: new Date() });
      const clienteMensajeId = randomUUID();
      const send = (contenido: string, who: number) =>
        server.call('POST', `/api/conversations/${chat.id}/messages`, {
          token: people.at(who)?.token ?? '',
          body: { contenido, clienteMensajeId },
        });
      const answers = await inParallel(Array.from({ length: repeats }), 25, (_, index) =>
        send('una sola vez', Math.floor(index / PER_PERSON)),
      );
      const other = await send('otro texto', -1);
      const messages = await countRows(server, chat.id);
      const sent = await eventually(async () => {
        const found = await server.control.messages({ to: chat.telefono });
        return found.length > 0 && found;
      }, 'the customer receives it');
      const distinct = new Set(answers.map(steadyPart)).size;
      const refused = answers.filter(({ status }) => status !== 201).length;
      return {
        volume: `${repeats} equal sends, 25 at once, 1 with another text`,
        reached: `${messages} messages, ${sent.length} at the provider, ${distinct} distinct answers, ${refused} refused; other text ${other.status} ${other.body?.code}`,
        met: messages === 1 && sent.length === 1 && distinct === 1 && refused === 0 && other.status === 422,
      };
    } finally {
      await server.stop();
    }
  },
};

/** The response without the delivery state, which changes in between. */
function steadyPart({ status, body }: Answer): string {
  return JSON.stringify({ status, ...body, estadoMensaje: null });
}

async function countRows(server: TestServer, chatId: number): Promise<number> {
  const [row] = await server.db.query<{ n: string }>('select count(*) n from app.mensajes where conversacion_id = $1', [
    chatId,
  ]);
  return Number(row?.n);
}
