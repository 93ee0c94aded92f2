import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltUser, Equipo } from '@tertulia/testkit/factories';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';

describe('a consent that a user records', () => {
  let server: TestServer;
  let shop: Equipo;
  let other: Equipo;

  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
    shop = await server.build.equipo('consentimientos');
    other = await server.build.equipo();
  });
  afterAll(() => server?.stop());

  const PROOF = { canal: 'TELEFONO', nota: '  Lo dijo al confirmar su pedido ' };
  const record = (id: number, user: BuiltUser, body: object = PROOF) =>
    server.call('POST', `/api/contactos/${id}/consentimientos`, { token: user.token, body });
  const list = async (id: number, user: BuiltUser = shop.ana) =>
    (await server.call('GET', `/api/contactos/${id}/consentimientos`, { token: user.token })).body;

  it('has author, channel and wording, is open to each user with access to contacts, and is audited', async () => {
    const { id } = await server.build.contacto(shop.id);
    const made = await record(id, shop.ana);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      tipo: 'OPT_IN',
      origen: 'USUARIO',
      usuarioNombre: 'Ana',
      canal: 'TELEFONO',
      texto: 'Lo dijo al confirmar su pedido',
      archivo: null,
      fila: null,
    });
    expect(await list(id)).toEqual([made.body]);
    expect((await record(id, shop.boss, { canal: 'PRESENCIAL', nota: 'Firmó en el local' })).status).toBe(201);
    expect((await list(id)).map((one: { usuarioNombre: string }) => one.usuarioNombre)).toEqual(['Jefa', 'Ana']);
    const audited = await server.db.query<{ usuario_id: number; despues: object }>(
      `select usuario_id, detalles -> 'despues' as despues from app.auditoria
        where suscriptor_id = $1 and accion = 'REGISTRAR_CONSENTIMIENTO' and registro_id = $2 order by id`,
      [shop.id, id],
    );
    expect(audited.map((row) => row.usuario_id)).toEqual([shop.ana.id, shop.boss.id]);
    expect(audited[0]?.despues).toEqual({
      tipo: 'OPT_IN',
      canal: 'TELEFONO',
      nota: 'Lo dijo al confirmar su pedido',
    });
  });

  it('is stored once if the same user repeats it, and again with another wording', async () => {
    const { id } = await server.build.contacto(shop.id);
    const first = await record(id, shop.ana);
    expect((await record(id, shop.ana)).body).toEqual(first.body);
    expect(await list(id)).toHaveLength(1);
    await record(id, shop.luis);
    await record(id, shop.luis, { ...PROOF, canal: 'WHATSAPP' });
    expect(await list(id)).toHaveLength(3);
  });

  it('does not remove a do-not-contact mark, and says so', async () => {
    const { id } = await server.build.contacto(shop.id);
    await server.call('PUT', `/api/contactos/${id}/marcar-no-contactar`, { token: shop.ana.token });
    const refused = await record(id, shop.boss);
    expect(refused.body).toMatchObject({ status: 409, code: 'DO_NOT_CONTACT' });
    expect(refused.body.message).toContain('no quita la marca');
    expect((await list(id)).map((one: { tipo: string }) => one.tipo)).toEqual(['OPT_OUT']);
    const { body } = await server.call('GET', `/api/contactos/${id}`, { token: shop.ana.token });
    expect(body.noEscribir).toBe(true);
  });

  it('is limited to contacts of the own business', async () => {
    const { id } = await server.build.contacto(shop.id);
    expect((await record(id, other.boss)).status).toBe(404);
    expect((await record(987_654_321, shop.ana)).status).toBe(404);
    expect(await list(id)).toEqual([]);
  });

  it.each([
    [{ canal: 'PALOMA', nota: 'Lo dijo' }, 'canal'],
    [{ nota: 'Lo dijo' }, 'canal'],
    [{ canal: 'OTRO' }, 'nota'],
    [{ canal: 'OTRO', nota: '  sí ' }, 'nota'],
    [{ canal: 'OTRO', nota: 'x'.repeat(501) }, 'nota'],
  ])('refuses %j for its %s', async (body, field) => {
    const { id } = await server.build.contacto(shop.id);
    const refused = await record(id, shop.ana, body);
    expect(refused.body).toMatchObject({ status: 400, errors: [{ field }] });
    expect(await list(id)).toEqual([]);
  });

  it('is limited to sixty per hour and user', async () => {
    const { id } = await server.build.contacto(shop.id);
    const eager = await server.build.usuario(shop.id);
    const answers = await Promise.all(Array.from({ length: 61 }, () => record(id, eager)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});
