import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LlamadaPerdida } from '@tertulia/contract/features/llamadas/llamada';
import type { BuiltUser } from '@tertulia/testkit/factories';
import { createSaldoDesk, type Caja } from '@tertulia/testkit/saldo-desk';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import { createVozDesk } from '@tertulia/testkit/voz-desk';
import { createVoz } from '#integrations/twilio/voz';
import { systemClock } from '#platform/clock/clock';
import { createLog } from '#platform/log/log';
import { retireGrabacion } from './grabaciones.jobs.ts';

const CLIENTE = '+573005550188';
const DAY_MS = 86_400_000;

describe('call history', () => {
  let server: TestServer;
  let desk: ReturnType<typeof createVozDesk>;
  let shop: Caja;
  let voz: ReturnType<typeof createVoz>;

  beforeAll(async () => {
    server = await startTestServer();
    desk = createVozDesk(server);
    voz = createVoz({
      accountSid: `AC${'0'.repeat(31)}1`,
      authToken: 'x',
      apiBase: server.simulatorUrl,
      apiKey: { sid: `SK${'0'.repeat(31)}1`, secret: 'test-api-key-of-the-platform' },
    });
  });
  beforeEach(async () => {
    await server.control.reset();
    shop = await createSaldoDesk(server).caja();
  });
  afterAll(() => server?.stop());

  const retire = (llamadaId: number) =>
    retireGrabacion(
      { database: server.app.database, clock: systemClock, log: createLog('silent'), voz },
      shop.id,
      llamadaId,
    );
  const sound = async (id: number) => {
    const [row] = await server.db.query<{
      sid: string;
      estado: string;
      deletedAtProvider: Date | null;
      archivo_id: number;
    }>(
      `select l.grabacion_sid as sid, a.estado, l.grabacion_retirada as "deletedAtProvider", a.id::int as archivo_id
         from app.llamadas l join app.archivos a on a.id = l.archivo_id where l.id = $1`,
      [id],
    );
    return row;
  };
  /** A recorded call with our copy of the recording. */
  const recorded = async (): Promise<{ id: number; callSid: string; archivoId: number }> => {
    const made = await desk.place(shop.ana, shop.canalId);
    await desk.hangUp(made.body.callSid, 5);
    const here = await eventually(async () => {
      const row = await sound(made.body.id);
      return row?.estado === 'LISTO' && row;
    }, 'the recording is here');
    return { id: made.body.id, callSid: made.body.callSid, archivoId: here.archivo_id };
  };
  /** A call of a while ago whose recording has this state. */
  const kept = async (estado: 'PENDIENTE' | 'LISTO' | 'ERROR'): Promise<number> => {
    const id = await desk.plant(shop, { usuario_id: shop.ana.id, estado: 'COMPLETADA', creada: new Date() });
    const archivoId = await server.build.insert('archivos', {
      suscriptor_id: shop.id,
      uso: 'GRABACION',
      nombre_original: 'llamada.mp3',
      tipo_mime: 'audio/mpeg',
      estado,
      ...(estado === 'LISTO' ? { clave: `${shop.id}/nowhere`, tamano: 1 } : {}),
    });
    await server.db.query('update app.llamadas set grabacion_sid = $2, archivo_id = $3 where id = $1', [
      id,
      `RE${'a'.repeat(32)}`,
      archivoId,
    ]);
    return id;
  };
  const recordingAt = async (callSid: string) => (await voz.findCall(callSid))?.recordingSid ?? null;

  describe('the recording', () => {
    it('is deleted at the provider once our copy is stored, and stays playable', async () => {
      const { id, callSid, archivoId } = await recorded();
      // whether worker or test comes first, the provider gets one request
      await retire(id);
      await retire(id);
      expect(await recordingAt(callSid)).toBeNull();
      expect((await sound(id))?.deletedAtProvider).toBeInstanceOf(Date);
      const address = await server.call('GET', `/api/archivos/${archivoId}/url`, { token: shop.ana.token });
      expect((await server.call('GET', address.body.url)).status).toBe(200);
    });

    it('is retried while the provider does not delete it', async () => {
      const id = await kept('LISTO');
      await server.control.setFaults({ apiDown: true });
      await expect(retire(id)).rejects.toThrow();
      expect((await sound(id))?.deletedAtProvider).toBeNull();
      await server.control.clearFaults();
      // the provider no longer has it, which counts as deleted
      await retire(id);
      expect((await sound(id))?.deletedAtProvider).toBeInstanceOf(Date);
    });

    it.each([
      ['is still to be fetched', 'PENDIENTE'],
      ['could not be fetched: it is the only one', 'ERROR'],
    ] as const)('stays at the provider while it %s', async (_why, estado) => {
      const id = await kept(estado);
      // the provider would refuse a deletion
      await server.control.setFaults({ apiDown: true });
      await retire(id);
      expect((await sound(id))?.deletedAtProvider).toBeNull();
      const planned = await server.db.query('select 1 from app.trabajos where clave = $1', [
        `grabacion:${shop.id}:${id}`,
      ]);
      expect(planned).toHaveLength(estado === 'PENDIENTE' ? 1 : 0);
    });
  });

  describe('a customer’s missed call', () => {
    const missed = (at: number, fields: Record<string, unknown> = {}) =>
      desk.plant(shop, {
        direccion: 'ENTRANTE',
        numero: CLIENTE,
        estado: 'NO_CONTESTADA',
        creada: new Date(at),
        terminada: new Date(at),
        ...fields,
      });
    const list = async (who: BuiltUser, query = ''): Promise<{ content: LlamadaPerdida[]; totalElements: number }> => {
      const answer = await server.call('GET', `/api/voice/perdidas${query}`, { token: who.token });
      expect(answer.status, answer.text).toBe(200);
      return answer.body;
    };

    it('is listed to each user of the business, newest first, for thirty days, and to no other business', async () => {
      const now = Date.now();
      const other = await createSaldoDesk(server).caja();
      const contacto = await server.build.contacto(shop.id, { nombre: 'Rosa' });
      const ids = [await missed(now - 2 * DAY_MS), await missed(now - DAY_MS, { contacto_id: contacto.id })];
      await missed(now - 31 * DAY_MS);
      await desk.plant(shop, { usuario_id: shop.ana.id, estado: 'NO_CONTESTADA', creada: new Date(now) });
      await missed(now, { estado: 'COMPLETADA' });
      for (const who of [shop.ana, shop.boss]) {
        const { content, totalElements } = await list(who);
        expect(content.map(({ id }) => id)).toEqual(ids.toReversed());
        expect(totalElements).toBe(2);
        expect(content[0]).toMatchObject({ contactoNombre: 'Rosa', numero: CLIENTE, atendida: null });
      }
      expect((await list(shop.ana, '?size=1&page=1')).content.map(({ id }) => id)).toEqual([ids[0]]);
      expect((await list(other.ana)).content).toEqual([]);
    });

    it('is attended after any call with that number, in either direction', async () => {
      const now = Date.now();
      const before = await missed(now - 3 * DAY_MS);
      const spoken = {
        estado: 'COMPLETADA',
        contestada: new Date(now - 2 * DAY_MS),
        creada: new Date(now - 2 * DAY_MS),
      };
      // a failed call back, and a call with another customer, in between
      await desk.plant(shop, {
        usuario_id: shop.luis.id,
        estado: 'OCUPADA',
        numero: CLIENTE,
        creada: new Date(now - 2.5 * DAY_MS),
      });
      await desk.plant(shop, { ...spoken, usuario_id: shop.luis.id, numero: '+573005550177' });
      expect((await list(shop.ana, '?soloPendientes=true')).totalElements).toBe(1);
      await desk.plant(shop, { ...spoken, usuario_id: shop.luis.id, numero: CLIENTE });
      const again = await missed(now - DAY_MS);
      // a customer who rang twice is called back once
      await missed(now - 1.5 * DAY_MS);
      const pending = await list(shop.ana, '?soloPendientes=true');
      expect([pending.totalElements, ...pending.content.map(({ id }) => id)]).toEqual([1, again]);
      const { content } = await list(shop.ana);
      expect(content.find(({ id }) => id === before)?.atendida).toEqual({
        fecha: spoken.contestada.toISOString(),
        usuarioNombre: 'Luis',
      });
    });

    it('from a hidden number is due to no user; a country without calls cannot be called back', async () => {
      const now = Date.now();
      const [OCULTO, SATELITE] = ['+266696687', '+881612345678'];
      const hidden = await missed(now - 4000, { numero: OCULTO });
      const far = await missed(now - 3000, { numero: SATELITE });
      await desk.plant(shop, {
        direccion: 'ENTRANTE',
        numero: OCULTO,
        usuario_id: shop.luis.id,
        estado: 'COMPLETADA',
        contestada: new Date(now - 2000),
        creada: new Date(now - 2000),
      });
      const known = await missed(now - 1000);
      const pending = (await list(shop.ana, '?soloPendientes=true')).content.map(({ id }) => id);
      expect(pending.slice(0, 2)).toEqual([known, far]);
      expect(pending).not.toContain(hidden);
      const { content } = await list(shop.ana);
      const llamadaOf = (id: number) => content.find((one) => one.id === id);
      expect(llamadaOf(hidden)).toMatchObject({ esLlamable: false, atendida: null });
      expect([llamadaOf(far)?.esLlamable, llamadaOf(known)?.esLlamable]).toEqual([false, true]);
    });

    it('links to its chat only for users who may read it', async () => {
      const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: shop.luis.id });
      await missed(Date.now() - DAY_MS, { conversacion_id: chat.id });
      const led = async (who: BuiltUser) => (await list(who)).content[0]?.conversacionId;
      expect([await led(shop.ana), await led(shop.luis), await led(shop.boss)]).toEqual([null, chat.id, chat.id]);
    });

    it('counts toward the read limit, except for the first page, which the badge polls all day', async () => {
      for (let one = 0; one < 4; one += 1) await missed(Date.now() - one * DAY_MS);
      expect((await list(shop.boss, '?page=1&size=2')).content).toHaveLength(2);
      await server.db.query('update app.intentos set cuenta = 20000 where cuenta > 1');
      const answer = await server.call('GET', '/api/voice/perdidas?page=1&size=1', { token: shop.boss.token });
      expect(answer.body.code).toBe('RATE_LIMITED');
      expect((await list(shop.boss, '?size=1&soloPendientes=true')).totalElements).toBe(1);
    });
  });

  it('F-B02 that names only the contact belongs to a readable chat, the own open one first', async () => {
    const linked = async (contactoId: number, toNumber: string) => {
      const made = await desk.place(shop.ana, shop.canalId, { contactoId, toNumber });
      await desk.hangUp(made.body.callSid, 1);
      const { id } = await desk.reaches(made.body.id, 'COMPLETADA');
      const [call] = await server.db.query('select conversacion_id from app.llamadas where id = $1', [id]);
      return call?.['conversacion_id'];
    };
    const own = await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: shop.ana.id });
    expect(await linked(own.contactoId, own.telefono)).toBe(own.id);
    const colleagues = await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: shop.luis.id });
    expect(await linked(colleagues.contactoId, colleagues.telefono)).toBeNull();
  });
});
