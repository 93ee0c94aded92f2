import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PRODUCT_BUTTON } from '@tertulia/contract/core/brand';
import { INVITACION_HOURS, INVITACION_WAIT_SECONDS } from '@tertulia/contract/features/usuarios/limites';
import type { Equipo } from '@tertulia/testkit/factories';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';

describe('invited users, and the filters of the users page', () => {
  let server: TestServer;
  let shop: Equipo;
  let aheadMs = 0;
  const afterPause = () => void (aheadMs += INVITACION_WAIT_SECONDS * 1000);

  beforeAll(async () => {
    server = await startTestServer({ clock: { now: () => new Date(Date.now() + aheadMs) } });
    shop = await server.build.equipo('invitados');
  });
  afterAll(() => server?.stop());

  let serial = 0;
  const fresh = (more: object = {}) => ({
    nombre: 'Nueva Persona',
    email: `invitada${++serial}@equipo.co`,
    areaId: shop.areaId,
    roles: [{ nombre: 'AGENTE' }],
    ...more,
  });
  function invite(values: object, token = shop.boss.token) {
    const body = new FormData();
    body.append('usuario', JSON.stringify(values));
    return server.call('POST', '/api/usuarios/invitaciones', { token, body });
  }
  const login = (email: string, password: string) =>
    server.call('POST', '/api/auth/login', { body: { email, password } });
  async function mailsTo(email: string): Promise<Pick<Email, 'subject' | 'text' | 'html'>[]> {
    const folder = join(server.dataDir, 'mail');
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
    const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
    return mails.filter(({ to }) => to?.some(({ address }) => address === email));
  }
  async function mailTo(email: string) {
    await eventually(async () => (await mailsTo(email)).length > 0, 'the mail has come');
    return (await mailsTo(email))[0];
  }

  it('F-C12 get a link for 72 hours instead of a password, which opens the account once', async () => {
    const values = fresh();
    const made = await invite(values);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ email: values.email, tipoUsuario: 'HUMANO', estado: 1, ultimoIngreso: null });
    const mail = await mailTo(values.email);
    expect(mail?.subject).toBe('Te invitaron a Tertulia');
    expect(mail?.text).toContain(`${INVITACION_HOURS} horas`);
    expect(mail?.html).toContain(`background:${PRODUCT_BUTTON}`);
    const token = decodeURIComponent(/reset-password\?token=([\w%-]+)/.exec(mail?.text ?? '')?.[1] ?? '');
    const [link] = await server.db.query<{ hours: number }>(
      'select round(extract(epoch from expira - now()) / 3600)::int as hours from app.restablecimientos where usuario_id = $1',
      [made.body.id],
    );
    expect(link?.hours).toBe(INVITACION_HOURS);
    expect((await login(values.email, 'clave-de-nadie-9')).status).toBe(401);
    const choose = () =>
      server.call('POST', '/api/auth/reset-password', { body: { token, password: 'una-clave-propia-7' } });
    expect((await choose()).status).toBe(204);
    expect((await choose()).status).toBe(400);
    expect((await login(values.email, 'una-clave-propia-7')).status).toBe(200);
    const { body } = await server.call('GET', `/api/usuarios/page?q=${values.email}`, { token: shop.boss.token });
    expect(body.content[0].ultimoIngreso).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect((await invite(fresh({ email: values.email }))).body).toMatchObject({ status: 409, field: 'email' });
    expect((await invite(fresh(), shop.ana.token)).status).toBe(403);
    expect((await invite(fresh({ areaId: 999_999 }))).body).toMatchObject({ status: 400, field: 'areaId' });
  });

  const linkIn = (mail: { text?: string | undefined } | undefined) =>
    decodeURIComponent(/reset-password\?token=([\w%-]+)/.exec(mail?.text ?? '')?.[1] ?? '');
  const verify = async (token: string) =>
    (await server.call('GET', `/api/auth/reset-password/verify?token=${encodeURIComponent(token)}`)).body;
  const again = (id: number, token = shop.boss.token) =>
    server.call('POST', `/api/usuarios/${id}/invitacion`, { token });

  it('F-C12 who have not accepted get a new link, which invalidates the older one', async () => {
    const values = fresh();
    const { body: made } = await invite(values);
    expect(made.invitado).toMatch(/^\d{4}-\d\d-\d\dT/);
    const first = linkIn(await mailTo(values.email));
    expect(await verify(first)).toEqual({ valid: true, esInvitacion: true });
    afterPause();
    const sent = await again(made.id);
    expect(sent.status).toBe(200);
    expect(Date.parse(sent.body.invitado)).toBeGreaterThan(Date.parse(made.invitado));
    let second = first;
    await eventually(async () => {
      second = (await mailsTo(values.email)).map(linkIn).find((link) => link !== first) ?? first;
      return second !== first;
    }, 'the second mail has come');
    expect(await verify(first)).toEqual({ valid: false });
    expect(await verify(second)).toEqual({ valid: true, esInvitacion: true });
    const password = 'una-clave-propia-8';
    const choose = (token: string) => server.call('POST', '/api/auth/reset-password', { body: { token, password } });
    expect((await choose(first)).status).toBe(400);
    expect((await choose(second)).status).toBe(204);
    const { body } = await server.call('GET', `/api/usuarios/page?q=${values.email}`, { token: shop.boss.token });
    expect(body.content[0]).toMatchObject({ id: made.id, invitado: null });
    expect((await again(made.id)).body).toMatchObject({
      status: 409,
      message: 'Esta persona ya eligió su contraseña.',
    });
    await eventually(
      async () => (await mailsTo(values.email)).some(({ subject }) => subject === 'Te damos la bienvenida a Tertulia'),
      'the welcome has come',
    );
    expect((await mailsTo(values.email)).map(({ subject }) => subject)).not.toContain(
      'Tu contraseña de Tertulia cambió',
    );
    const entries = await server.db.query<{ accion: string }>(
      'select accion from app.auditoria where registro_id = $1 order by id',
      [made.id],
    );
    expect(entries.map(({ accion }) => accion)).toEqual(['INVITAR', 'INVITAR', 'ACEPTAR_INVITACION']);
  });

  it('F-C12 keep their invitation after a request for a new password, and get one more link for 72 hours', async () => {
    const values = fresh();
    const { body: made } = await invite(values);
    const first = linkIn(await mailTo(values.email));
    const requested = await server.call('POST', '/api/auth/forgot-password', { body: { email: values.email } });
    expect(requested.status).toBe(204);
    await eventually(async () => (await mailsTo(values.email)).length === 2, 'the second mail has come');
    const mails = await mailsTo(values.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Te invitaron a Tertulia', 'Te invitaron a Tertulia']);
    const second = mails.map(linkIn).find((link) => link !== first) ?? '';
    const invitation = { valid: true, esInvitacion: true };
    expect([await verify(first), await verify(second)]).toEqual([invitation, invitation]);
    const links = await server.db.query<{ hours: number }>(
      'select round(extract(epoch from expira - now()) / 3600)::int as hours from app.restablecimientos where usuario_id = $1',
      [made.id],
    );
    expect(links.map(({ hours }) => hours)).toEqual([INVITACION_HOURS, INVITACION_HOURS]);
    const choose = (token: string) =>
      server.call('POST', '/api/auth/reset-password', { body: { token, password: 'una-clave-propia-9' } });
    const chosen = await Promise.all([choose(first), choose(second)]);
    expect(chosen.map(({ status }) => status).toSorted()).toEqual([204, 400]);
    expect([await verify(first), await verify(second)]).toEqual([{ valid: false }, { valid: false }]);
  });

  it('F-C12 are mailed once a minute, however often and by how many users it is requested', async () => {
    const values = fresh();
    const { body: made } = await invite(values);
    const soon = await again(made.id);
    expect(soon.body).toMatchObject({
      status: 429,
      code: 'RATE_LIMITED',
      message: expect.stringMatching(/^Esta invitación acaba de salir\. Espera \d+ (segundos|minuto)\.$/),
    });
    const wait = Number(soon.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(INVITACION_WAIT_SECONDS - 30);
    expect(wait).toBeLessThanOrEqual(INVITACION_WAIT_SECONDS);
    afterPause();
    const pressed = await Promise.all(Array.from({ length: 10 }, () => again(made.id)));
    expect(pressed.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 429)]);
    await eventually(async () => (await mailsTo(values.email)).length === 2, 'the second mail has come');
  });

  it('F-C12 are not mailed again while inactive, by an agent, or from another business', async () => {
    const { body: made } = await invite(fresh());
    expect((await again(made.id, shop.ana.token)).status).toBe(403);
    const other = await server.build.equipo();
    expect((await again(made.id, other.boss.token)).status).toBe(404);
    await server.call('PATCH', `/api/usuarios/${made.id}/deactivate`, { token: shop.boss.token });
    expect((await again(made.id)).body).toMatchObject({ status: 409, message: expect.stringContaining('Activa') });
    await server.call('PATCH', `/api/usuarios/${made.id}/activate`, { token: shop.boss.token });
    afterPause();
    expect((await again(made.id)).status).toBe(200);
  });

  it('F-C12 are listed by role, area and state, with the last log-in', async () => {
    const team = await server.build.equipo();
    const gone = await server.build.usuario(team.id, { nombre: 'Ida', estado: 0 });
    const list = async (query: string) => {
      const { body } = await server.call('GET', `/api/usuarios/page?size=50&${query}`, { token: team.boss.token });
      return (body.content as { id: number }[]).map(({ id }) => id);
    };
    expect(await list('rol=SUPERVISOR')).toEqual([team.boss.id]);
    expect(await list('estado=0')).toEqual([gone.id]);
    expect(await list('estado=1&rol=AGENTE')).not.toContain(gone.id);
    expect(await list('rol=&estado=')).toHaveLength((await list('')).length);
    const wrong = await server.call('GET', '/api/usuarios/page?rol=JEFE', { token: team.boss.token });
    expect(wrong.status).toBe(400);
  });
});
