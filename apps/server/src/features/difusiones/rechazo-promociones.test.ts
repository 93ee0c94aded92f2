import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDifusionesDesk, type Cliente, type Negocio } from '@tertulia/testkit/difusiones-desk';
import { BRISK, eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';

describe('F-D10 a broadcast after code 131050', () => {
  let server: TestServer;
  let desk: ReturnType<typeof createDifusionesDesk>;
  beforeAll(async () => {
    server = await startTestServer({ pace: BRISK });
    desk = createDifusionesDesk(server);
  });
  afterAll(() => server?.stop());

  /** WhatsApp refuses a first broadcast for this contact, and accepts everything after it. */
  async function refused() {
    const shop = await desk.negocio();
    const rosa = await desk.cliente(shop, { nombre: 'Rosa', asignadaA: shop.ana.id, windowMinutes: 60 });
    await server.control.setFaults({ failRate: 1, errorCode: 131_050 });
    const id = await desk.begin(shop);
    await desk.reaches(shop, id, 'COMPLETADA');
    await eventually(async () => (await consents(rosa)).length === 1, 'the event is stored');
    await server.control.clearFaults();
    return { shop, rosa, id };
  }
  const consents = ({ contactoId }: Cliente) =>
    server.db.query<{ tipo: string }>('select tipo from app.consentimientos where contacto_id = $1', [contactoId]);
  const another = async (shop: Negocio): Promise<Negocio> => ({
    ...shop,
    plantillaId: await desk.plantilla(shop.id, 'Hola {{nombre}}, hoy hay café recién tostado.'),
  });

  it('F-D10 reports why the first one failed, and omits the contact from the next one', async () => {
    const { shop, rosa, id } = await refused();
    const { body: first } = await server.call('GET', `/api/difusiones/${id}/destinatarios`, { token: shop.boss.token });
    expect(first.content[0]).toMatchObject({
      contactoId: rosa.contactoId,
      estado: 'FALLIDO',
      detalle: expect.stringContaining('El cliente dejó de recibir mensajes de promoción.'),
    });
    const pedro = await desk.cliente(shop, { nombre: 'Pedro' });
    const next = await another(shop);
    const dry = await desk.broadcast(next);
    expect(dry.body).toMatchObject({
      totalContactos: 2,
      totalOmitidos: 1,
      totalFallidos: 0,
      omitidos: [{ motivo: 'SIN_CONSENTIMIENTO', cantidad: 1 }],
    });
    const real = await desk.begin(next);
    await desk.reaches(next, real, 'COMPLETADA');
    expect(await desk.estados(next, real)).toMatchObject({ [rosa.contactoId]: 'SIN_CONSENTIMIENTO' });
    expect(await desk.sentTo(pedro)).toEqual(['Hola Pedro, hoy hay café recién tostado.']);
    expect(await desk.sentTo(rosa)).not.toContain('Hola Rosa, hoy hay café recién tostado.');
  });

  it('F-D10 refuses a broadcast to this contact alone, while the conversation goes on', async () => {
    const { shop, rosa } = await refused();
    const alone = await desk.broadcast(await another(shop), { query: '?dryRun=false' });
    expect(alone.body).toMatchObject({ status: 409, code: 'CONFLICT' });
    const answer = await server.call('POST', `/api/conversations/${rosa.id}/messages`, {
      token: shop.ana.token,
      body: { contenido: '¿Te ayudo con algo más?' },
    });
    expect(answer.status).toBe(201);
    await eventually(async () => (await desk.sentTo(rosa)).includes('¿Te ayudo con algo más?'), 'it is sent');
  });

  it('F-D10 omits the contact from a broadcast that began before the refusal', async () => {
    const shop = await desk.negocio();
    const rosa = await desk.cliente(shop, { nombre: 'Rosa', asignadaA: shop.ana.id, windowMinutes: 60 });
    const later = await another(shop);
    const waiting = await desk.begin(later, { programada: new Date(Date.now() + 3_600_000).toISOString() });
    await server.control.setFaults({ failRate: 1, errorCode: 131_050 });
    await desk.reaches(shop, await desk.begin(shop), 'COMPLETADA');
    await eventually(async () => (await consents(rosa)).length === 1, 'the event is stored');
    await server.control.clearFaults();
    await server.db.query(
      `update app.difusiones set programada = now() - interval '1 second', espera_hasta = now() - interval '1 second' where id = $1`,
      [waiting],
    );
    await desk.reaches(later, waiting, 'COMPLETADA');
    expect(await desk.estados(later, waiting)).toEqual({ [rosa.contactoId]: 'SIN_CONSENTIMIENTO' });
  });
});
