import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#platform/log/log';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';
import { createLeadService, type LeadService } from './lead.service.ts';

/** More than one check computes. */
const FLOOD = 120;

describe('lead scores that are due', () => {
  let server: TestServer;
  let lead: LeadService;
  beforeAll(async () => {
    // no other process computes due scores
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
    const { database } = server.app;
    lead = createLeadService({ database, clock: { now: () => new Date() }, log: createLog('silent') });
    await server.db.query(`
      create table public.turnos (n bigserial, suscriptor_id bigint, conversacion_id bigint);
      create function public.note_turn() returns trigger language plpgsql security definer set search_path = public as $$
      begin
        insert into turnos (suscriptor_id, conversacion_id) values (new.suscriptor_id, new.id);
        if new.cliente_nombre like 'falla%' then raise exception 'on demand' using errcode = '22P02'; end if;
        -- while the fifth is reckoned the score of one more is due
        if (select count(*) = 5 from turnos) then
          update app.conversaciones set lead_decae = now() where cliente_nombre = 'llega tarde';
        end if;
        return null;
      end $$;
      create trigger note_turn after update of lead_terminos on app.conversaciones for each row execute function public.note_turn()`);
  });
  afterAll(() => server?.stop());

  /** A business with many chats whose score has been due for some minutes. */
  async function due(nombre: string, count: number, minutes: number): Promise<{ id: number; canalId: number }> {
    const shop = await server.build.suscriptor();
    await server.db.query(
      `with p as (
         insert into app.contactos (suscriptor_id, nombre, telefono)
         select $1, $3, '+573' || lpad(($1::bigint * 1000 + n)::text, 9, '0') from generate_series(1, $4::int) n returning id)
       insert into app.conversaciones (suscriptor_id, canal_id, contacto_id, cliente_nombre, fecha_inicio, last_message_at, lead_decae)
       select $1, $2, p.id, $3, now(), now(), now() - $5::int * interval '1 minute' from p`,
      [shop.id, shop.canalId, nombre, count, minutes],
    );
    return shop;
  }

  const readOrder = async () =>
    (await server.db.query<{ suscriptor_id: string }>('select suscriptor_id from public.turnos order by n')).map(
      (row) => Number(row.suscriptor_id),
    );
  const left = async (tenantId: number) =>
    (
      await server.db.query('select 1 from app.conversaciones where suscriptor_id = $1 and lead_decae <= now()', [
        tenantId,
      ])
    ).length;

  it('of one business delay those of another by little, also those that become due in between', async () => {
    const flooded = await due('cliente', FLOOD, 60);
    const other = await due('cliente', 3, 1);
    const late = await due('llega tarde', 1, -60);
    expect(await lead.recomputeDue(new AbortController().signal)).toBe(FLOOD + 4);
    const order = await readOrder();
    expect(order).toHaveLength(FLOOD + 4);
    expect(order.lastIndexOf(other.id)).toBeLessThan(6);
    expect(order.indexOf(late.id)).toBeLessThan(60);
    expect(await left(flooded.id)).toBe(0);
  });

  it('and fail in one business do not block those of others', async () => {
    const broken = await due('falla', FLOOD, 90);
    const sound = await due('cliente', FLOOD, 5);
    expect(await lead.recomputeDue(new AbortController().signal)).toBe(FLOOD);
    expect([await left(broken.id), await left(sound.id)]).toEqual([FLOOD, 0]);
  });
});
