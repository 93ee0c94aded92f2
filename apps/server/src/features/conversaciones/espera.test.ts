import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appendEvento, appendMensaje, type NewMensaje } from '#public/mensajes';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Equipo } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { markCerrada } from './conversaciones.repository.ts';

const BACKFILL = new URL('../../../db/migrations/0186_espera_de_antes.sql', import.meta.url);
const BACKFILL_ULTIMO = new URL('../../../db/migrations/0265_ultimo_dicho.sql', import.meta.url);
const BACKFILL_RESUELTOS = new URL('../../../db/migrations/0340_ultimo_dicho_de_resueltos.sql', import.meta.url);
const CHATS = 3;
const STEPS = ['cliente', 'persona', 'bot', 'sistema', 'difusion', 'nota', 'cierra'] as const;
type Step = (typeof STEPS)[number];

/** What waits, worked out from the history alone. */
interface Expected {
  waits: string | null;
  /** The moment of a person's message → since when the customer had waited. */
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

  /** Plays one step as the product does, and keeps the books beside it. */
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
          // a rating: nobody waits for an answer to it
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

  it('stands at the chat and at the answer after any history, and is found again from the messages alone', async () => {
    const backfill = await readFile(BACKFILL, 'utf8');
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
        await server.db.query(
          'update app.mensajes set espera_desde = null, espera_area_id = null where conversacion_id = any($1)',
          [ids],
        );
        await server.db.query('update app.conversaciones set espera_desde = null where id = any($1)', [ids]);
        await server.db.query(backfill);
        expect(await stored(ids)).toEqual(expected);
      }),
      { seed: 20_250_310, numRuns: 5 },
    );
  });

  it('is found again in rows of before that show a text of the house, with what people or bots said last', async () => {
    const chats = await Promise.all(
      (['CLIENTE', 'PERSONA', 'VOZ'] as const).map(async (last) => {
        const { id } = await server.build.conversacion(shop.id, { canalId: shop.canalId });
        const say = (fresh: Pick<NewMensaje, 'emisor' | 'origen' | 'contenido'> & Partial<NewMensaje>) =>
          server.app.database.withTenant({ tenantId: shop.id }, (tx) =>
            appendMensaje(tx, { conversacionId: id, tipo: 'TEXTO', now: new Date(), ...fresh }),
          );
        await say({ emisor: 'CLIENTE', origen: 'CLIENTE', contenido: 'antes' });
        if (last === 'PERSONA')
          await say({
            emisor: 'USUARIO',
            origen: 'PERSONA',
            contenido: ' dos\n\tlíneas ',
            enviadoPor: { id: shop.ana.id, nombre: 'Ana' },
            estadoMensaje: 'PENDIENTE',
          });
        else
          await say({
            emisor: 'CLIENTE',
            origen: 'CLIENTE',
            contenido: last === 'VOZ' ? '' : 'x'.repeat(200),
            tipo: last === 'VOZ' ? 'VOZ' : 'TEXTO',
          });
        await say({ emisor: 'BOT', origen: 'FUERA_DE_HORARIO', contenido: 'Cerrado' });
        return id;
      }),
    );
    const rows = () =>
      server.db.query(
        'select id, ultimo_secuencia, ultimo_resumen, ultimo_emisor, ultimo_autor, ultimo_estado from app.conversaciones where id = any($1) order by id',
        [chats],
      );
    const kept = await rows();
    expect(kept.map((row) => row['ultimo_resumen']).toSorted()).toEqual(
      ['Nota de voz', 'dos líneas', 'x'.repeat(160)].toSorted(),
    );
    const showHouse = () =>
      server.db.query(
        `update app.conversaciones set ultimo_secuencia = secuencia, ultimo_resumen = 'Cerrado', ultimo_emisor = 'BOT', ultimo_autor = null, ultimo_estado = null where id = any($1)`,
        [chats],
      );
    await showHouse();
    await server.db.query(await readFile(BACKFILL_ULTIMO, 'utf8'));
    expect(await rows()).toEqual(kept);

    await server.db.query(
      `update app.conversaciones set estado = 'CERRADA', fecha_cierre = now(), asignada_a = null where id = any($1)`,
      [chats],
    );
    await showHouse();
    await server.db.query(await readFile(BACKFILL_RESUELTOS, 'utf8'));
    expect(await rows()).toEqual(kept);
  });
});
