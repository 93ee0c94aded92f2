import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';

describe('users', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
  });
  afterAll(() => server?.stop());

  // covers D1-4-01a, D1-4-01b, D1-7-08
  it('deactivates a user: sessions end, chats wait again; not the caller, not the last supervisor', async () => {
    const shop = await server.build.suscriptor();
    const boss = await server.build.usuario(shop.id, { roles: ['SUPERVISOR'] });
    const agent = await server.build.usuario(shop.id);
    const root = await server.build.usuario(shop.id, { roles: ['SUPERADMIN'] });
    const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: agent.id });
    const deactivate = (id: number, token: string) => server.call('PATCH', `/api/usuarios/${id}/deactivate`, { token });
    expect((await deactivate(boss.id, boss.token)).body).toMatchObject({ code: 'CONFLICT' });
    expect((await deactivate(root.id, boss.token)).body).toMatchObject({ code: 'FORBIDDEN' });
    expect((await deactivate(agent.id, agent.token)).body).toMatchObject({ code: 'FORBIDDEN' });
    expect((await deactivate(agent.id, boss.token)).body).toMatchObject({ id: agent.id, estado: 0 });
    expect((await server.call('GET', '/api/usuarios/me', { token: agent.token })).status).toBe(401);
    const [row] = await server.db.query('select estado, asignada_a from app.conversaciones where id = $1', [chat.id]);
    expect(row).toEqual({ estado: 'PENDIENTE', asignada_a: null });
    expect((await server.call('PATCH', `/api/usuarios/${agent.id}/activate`, { token: boss.token })).body.estado).toBe(
      1,
    );
  });

  it('prevents two supervisors from deactivating each other at once', async () => {
    const shop = await server.build.suscriptor();
    const [one, two] = [
      await server.build.usuario(shop.id, { roles: ['SUPERVISOR'] }),
      await server.build.usuario(shop.id, { roles: ['SUPERVISOR'] }),
    ];
    const answers = await Promise.all([
      server.call('PATCH', `/api/usuarios/${two.id}/deactivate`, { token: one.token }),
      server.call('PATCH', `/api/usuarios/${one.id}/deactivate`, { token: two.token }),
    ]);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const [left] = await server.db.query(
      'select count(*)::int n from app.usuarios where suscriptor_id = $1 and estado = 1',
      [shop.id],
    );
    expect(left).toEqual({ n: 1 });
  });

  it('keeps the last supervisor; a bot or an inactive one does not count', async () => {
    const shop = await server.build.equipo();
    const root = await server.build.usuario((await server.build.suscriptor()).id, { roles: ['SUPERADMIN'] });
    await server.build.usuario(shop.id, { roles: ['SUPERVISOR'], estado: 0 });
    const bot = await server.build.usuario(shop.id, { roles: ['SUPERVISOR'] });
    await server.db.query(`update app.usuarios set tipo_usuario = 'BOT' where id = $1`, [bot.id]);
    const at = `/api/admin/suscriptores/${shop.id}/usuarios/${shop.boss.id}`;
    const named = { nombre: 'Jefa', areaId: shop.areaId };
    const tried = await Promise.all([
      server.call('PATCH', `${at}/deactivate`, { token: root.token }),
      ...[{ estado: 0 }, { roles: [{ nombre: 'AGENTE' }] }, { tipoUsuario: 'BOT' }].map((part) =>
        server.call('PUT', at, { token: root.token, body: { ...named, ...part } }),
      ),
    ]);
    const [leaving, demoted] = ['desactivarlo', 'quitarle el rol'].map(
      (what) => `Es el último supervisor activo: nombra a otro antes de ${what}.`,
    );
    expect(tried.map((answer) => [answer.status, answer.body.message])).toEqual([
      [409, leaving],
      [409, leaving],
      [409, demoted],
      [409, demoted],
    ]);
    expect((await server.call('GET', '/api/usuarios/me', { token: shop.boss.token })).status).toBe(200);
  });

  it('prevents two supervisors from removing each other’s role at once', async () => {
    const shop = await server.build.equipo();
    const second = await server.build.usuario(shop.id, { roles: ['SUPERVISOR'] });
    const demote = (token: string, id: number) =>
      server.call('PUT', `/api/usuarios/${id}`, {
        token,
        body: { nombre: 'Otra', areaId: shop.areaId, roles: [{ nombre: 'AGENTE' }] },
      });
    const answers = await Promise.all([demote(shop.boss.token, second.id), demote(second.token, shop.boss.id)]);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const left = await server.db.query(
      `select 1 from app.usuarios where suscriptor_id = $1 and estado = 1 and 'SUPERVISOR' = any (roles)`,
      [shop.id],
    );
    expect(left).toHaveLength(1);
  });

  // covers D2-3-05, D2-7.5-01a
  it('lists colleagues for pickers, without inactive ones, bots and other businesses’ users', async () => {
    const shop = await server.build.suscriptor();
    const ana = await server.build.usuario(shop.id, { nombre: 'Ana' });
    await server.build.usuario(shop.id, { nombre: 'Ido', estado: 0 });
    await server.build.usuario((await server.build.suscriptor()).id, { nombre: 'Ajena' });
    expect((await server.call('GET', '/api/usuarios/mine', { token: ana.token })).body).toEqual([
      { id: ana.id, nombre: 'Ana', email: ana.email },
    ]);
  });
});
