import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appendEvento, appendMensaje } from '../messages/thread.repository.ts';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Equipo } from '@tertulia/testkit/factories';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';
import { markCerrada } from './conversaciones.repository.ts';

const CHATS = 3;
const STEPS = ['cliente', 'persona', 'bot', 'sistema', 'difusion', 'nota', 'cierra'] as const;
type Step = (typeof STEPS)[number];

/** The expected wait, computed from the history alone. */
interface Expected {
  waits: string | null;
  /** Time of a user's message → since when the customer had waited. */
  answers: Map<string, string>;
  isClosed: boolean;
}

describe('since when a customer waits', () => {
  let server: TestServer;
  let shop: Equipo;

  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
    shop = await server.build.equipo('espera');
  });
  afterAll(() => server?.stop());

  /** Runs one step as the product does, and computes the expectation beside it. */
  async function play(tx: Tx, conversacionId: number, step: Step, now: Date, expected: Expected): Promise<void> {
    const say = (origen: 'CLIENTE' | 'PERSONA' | 'BOT' | 'BIENVENIDA' | 'DIFUSION', advance = {}) =>
      appendMensaje(
        tx,
        {
          conversacionId,
          emisor: origen === 'CLIENTE' ? 'CLIENTE' : origen === 'BOT' ? 'BOT' : 'USUARIO',
          tipo: 'TEXTO',
          origen,
          contenido: origen,
          now,
        },
        advance,
      );
    const at = now.toISOString();
    const line = (tipo: 'RESUELTA' | 'REABIERTA' | 'ASIGNADA' | 'CALIFICADA') =>
      appendEvento(tx, { conversacionId, tipo, texto: tipo, now });
    switch (step) {
      case 'cliente':
        await say('CLIENTE', { unread: true, reopen: expected.isClosed });
        if (expected.isClosed) await line('REABIERTA');
        expected.isClosed = false;
        expected.waits ??= at;
        return;
      case 'persona':
        if (expected.isClosed) return;
        await say('PERSONA');
        if (expected.waits !== null) expected.answers.set(at, expected.waits);
        expected.waits = null;
        return;
      case 'cierra':
        if (expected.isClosed) {
          // a rating does not wait for an answer
          await say('CLIENTE', { unread: false });
          await line('CALIFICADA');
          return;
        }
        await markCerrada(tx, conversacionId, shop.ana.id, now);
        await line('RESUELTA');
        expected.isClosed = true;
        expected.waits = null;
        return;
      case 'nota':
        await line('ASIGNADA');
        return;
      default:
        await say(({ bot: 'BOT', sistema: 'BIENVENIDA', difusion: 'DIFUSION' } as const)[step]);
    }
  }

  async function stored(ids: readonly number[]) {
    const chats = await server.db.query<{ id: string; espera_desde: Date | null }>(
      'select id, espera_desde from app.conversaciones where id = any($1)',
      [ids],
    );
    const answers = await server.db.query<{
      conversacion_id: string;
      timestamp: Date;
      espera_desde: Date;
      area: string;
    }>(
      'select conversacion_id, timestamp, espera_desde, espera_area_id as area from app.mensajes where conversacion_id = any($1) and espera_desde is not null order by secuencia',
      [ids],
    );
    return ids.map((id) => ({
      waits: chats.find((chat) => Number(chat.id) === id)?.espera_desde?.toISOString() ?? null,
      answers: answers
        .filter((row) => Number(row.conversacion_id) === id)
        .map((row) => [row.timestamp.toISOString(), row.espera_desde.toISOString(), Number(row.area)]),
    }));
  }

  it('is stored at the chat and at the answer after any history', async () => {
    const histories = fc.array(fc.tuple(fc.nat(CHATS - 1), fc.constantFrom(...STEPS)), {
      minLength: 20,
      maxLength: 40,
    });
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        const ids: number[] = [];
        for (let index = 0; index < CHATS; index++)
          ids.push((await server.build.conversacion(shop.id, { canalId: shop.canalId, areaId: shop.areaId })).id);
        const books: Expected[] = ids.map(() => ({ waits: null, answers: new Map(), isClosed: false }));
        let minute = Date.parse('2025-03-10T12:00:00Z');
        for (const [chat, step] of history) {
          const [id, expected] = [ids[chat], books[chat]];
          if (id === undefined || expected === undefined) throw new Error('No such chat');
          const now = new Date((minute += 60_000));
          await server.app.database.withTenant({ tenantId: shop.id }, (tx) => play(tx, id, step, now, expected));
        }
        const expected = books.map(({ waits, answers }) => ({
          waits,
          answers: [...answers].map(([at, since]) => [at, since, shop.areaId]),
        }));
        expect(await stored(ids)).toEqual(expected);
      }),
      { seed: 20_250_310, numRuns: 5 },
    );
  });
});
