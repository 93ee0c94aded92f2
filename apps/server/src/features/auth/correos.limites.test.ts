import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AUTH_TEXTS } from '@tertulia/contract/features/auth/messages';
import { NO_ADDRESS } from '@tertulia/contract/core/text';
import type { BuiltUser } from '@tertulia/testkit/factories';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import { CORREOS_SIN_CANAL } from './correos.limites.ts';

const LURE = 'Su cuenta fue bloqueada';
const DAY_MS = 86_400_000;

describe('mails to addresses that a business enters', () => {
  let server: TestServer;
  // a minute into the window of each limit
  const noon = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + 60_000);
  let now = noon;
  beforeAll(async () => {
    server = await startTestServer({ clock: { now: () => now } });
  });
  afterAll(() => server?.stop());
  beforeEach(async () => {
    now = noon;
    await server.db.query('delete from app.intentos');
  });

  let serial = 0;
  /** A business with its supervisor and any name. */
  async function shop({ isActive }: { isActive: boolean }) {
    const { id, areaId, canalId } = await server.build.suscriptor();
    const boss = await server.build.usuario(id, { roles: ['SUPERVISOR'] });
    await server.db.query(`update app.suscriptores set nombre_negocio = $2 where id = $1`, [id, `${LURE} ${++serial}`]);
    if (!isActive) await server.db.query('update app.canales set estado = 0 where id = $1', [canalId]);
    return { id, areaId, boss };
  }
  const create = ({ token }: BuiltUser, areaId: number, email: string) =>
    server.call('POST', '/api/usuarios', {
      token,
      body: { nombre: LURE, email, areaId, roles: [{ nombre: 'SUPERVISOR' }], passwordHash: 'tinto-de-olla' },
    });
  const outsider = () => `ajena${++serial}@otra.co`;
  async function mailsTo(email: string) {
    const folder = join(server.dataDir, 'mail');
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
    const all = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
    return all.filter(({ to }) => to?.some(({ address }) => address === email));
  }
  /** The address's mails, once no mail is waiting. */
  async function allMailsTo(email: string) {
    await eventually(async () => {
      const [row] = await server.db.query<{ n: number }>(
        `select count(*)::int as n from app.trabajos where tarea like 'mail.%'`,
      );
      return row?.n === 0;
    }, 'the mails leave');
    return mailsTo(email);
  }

  it('contain no text of an unreviewed business, and their subjects never contain any', async () => {
    for (const isActive of [false, true]) {
      const { areaId, boss } = await shop({ isActive });
      const email = outsider();
      expect((await create(boss, areaId, email)).status).toBe(201);
      const [mail] = await allMailsTo(email);
      expect(mail?.subject).toBe('Te damos la bienvenida a Tertulia');
      expect(`${mail?.text}${mail?.html}${mail?.to?.[0]?.name}`.includes(LURE)).toBe(isActive);
      await server.call('POST', '/api/auth/forgot-password', { body: { email } });
      const reset = (await allMailsTo(email)).find(({ subject }) => subject?.startsWith('Restablece'));
      expect(`${reset?.text}${reset?.html}${reset?.to?.[0]?.name}`.includes(LURE)).toBe(isActive);
    }
  });

  it('are few per day while no channel is active, whichever user of the business causes them', async () => {
    const { id, areaId, boss } = await shop({ isActive: false });
    for (let one = 0; one < CORREOS_SIN_CANAL.porNegocio; one++)
      expect((await create(boss, areaId, outsider())).status).toBe(201);
    const other = await server.build.usuario(id, { roles: ['SUPERVISOR'] });
    const email = outsider();
    const refused = await create(other, areaId, email);
    expect(refused.body).toMatchObject({
      status: 429,
      code: 'RATE_LIMITED',
      message: `${AUTH_TEXTS.mailsOfBusiness} Espera 24 horas.`,
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3600);
    expect(await server.db.query('select 1 from app.usuarios where email = $1', [email])).toEqual([]);
    expect(await allMailsTo(email)).toEqual([]);
    const neighbour = await shop({ isActive: false });
    expect((await create(neighbour.boss, neighbour.areaId, email)).status).toBe(201);
    await server.db.query('update app.canales set estado = 1 where suscriptor_id = $1', [id]);
    expect((await create(other, areaId, outsider())).status).toBe(201);
  });

  it('are few per day to one address, and beyond that its password change is refused', async () => {
    const { areaId, boss } = await shop({ isActive: false });
    const email = outsider();
    const { id } = (await create(boss, areaId, email)).body;
    const set = (round: number) =>
      server.call('PUT', `/api/usuarios/${id}`, {
        token: boss.token,
        body: { passwordHash: `tinto-de-olla-${round}` },
      });
    for (let round = 2; round <= CORREOS_SIN_CANAL.porDireccion; round++) expect((await set(round)).status).toBe(200);
    const hash = () => server.db.query('select password_hash from app.usuarios where id = $1', [id]);
    const before = await hash();
    expect((await set(9)).body).toMatchObject({
      code: 'RATE_LIMITED',
      message: `${AUTH_TEXTS.mailsOfPerson} Espera 24 horas.`,
    });
    expect(await hash()).toEqual(before);
    // mails that a user sends to themselves have their own count
    expect((await server.call('POST', '/api/auth/forgot-password', { body: { email } })).status).toBe(204);
    expect(await allMailsTo(email)).toHaveLength(CORREOS_SIN_CANAL.porDireccion + 1);
    now = new Date(noon.getTime() + DAY_MS);
    const token = await server.build.sesion(boss.suscriptorId, boss.id, { expiresInMinutes: 3 * 24 * 60 });
    await server.db.query('update app.sesiones set ultima_accion = $1', [now]);
    const tomorrow = await server.call('PUT', `/api/usuarios/${id}`, { token, body: { passwordHash: 'tinto-frio' } });
    expect(tomorrow.status).toBe(200);
    expect(await allMailsTo(email)).toHaveLength(CORREOS_SIN_CANAL.porDireccion + 2);
  });

  it('caused by an intruder in an account do not use up the mails of its recovery', async () => {
    const { areaId, boss } = await shop({ isActive: false });
    const email = outsider();
    const { id } = (await create(boss, areaId, email)).body;
    const token = await server.build.sesion(boss.suscriptorId, id);
    let password = 'tinto-de-olla';
    const change = (newPassword: string) =>
      server.call('POST', '/api/profile/change-password', { token, body: { currentPassword: password, newPassword } });
    for (let round = 1; round <= CORREOS_SIN_CANAL.porDireccion; round++) {
      expect((await change(`tinto-de-olla-${round}`)).status).toBe(204);
      password = `tinto-de-olla-${round}`;
    }
    expect((await change('tinto-de-olla-9')).status).toBe(429);
    const rescue = { token: boss.token, body: { passwordHash: 'aguapanela-fria' } };
    expect((await server.call('PUT', `/api/usuarios/${id}`, rescue)).status).toBe(200);
  });

  it.each([
    'https://bancolombia.evil.example/x',
    'Ingrese a bancolombia.evil.example ya',
    'WWW.evil',
    'visite evil.co/x',
    'evil。example',
  ])('contain no name that reads as a link: «%s»', async (name) => {
    const { id, areaId, boss } = await shop({ isActive: true });
    const call = (method: 'PUT' | 'POST', path: string, body: object) =>
      server.call(method, path, { token: boss.token, body });
    const user = { email: outsider(), areaId, roles: [{ nombre: 'AGENTE' }], passwordHash: 'tinto-de-olla' };
    const answers = await Promise.all([
      call('PUT', `/api/subscribers/${id}`, { nombreNegocio: name }),
      call('POST', '/api/usuarios', { ...user, nombre: name }),
      call('PUT', `/api/usuarios/${boss.id}`, { nombre: name }),
      call('POST', '/api/auth/register', { nombre: name, nombreNegocio: name }),
    ]);
    for (const { body } of answers)
      expect(body.errors).toContainEqual(
        expect.objectContaining({ field: expect.stringMatching(/^nombre/), message: NO_ADDRESS }),
      );
  });

  it.each(['Café Andino S.A.S.', 'Dr. Gómez & Cía. Ltda.', 'Nº 1.500 de Bogotá', 'Tienda 24.7'])(
    'contain a business name like «%s»',
    async (nombreNegocio) => {
      const { id, boss } = await shop({ isActive: true });
      const body = { nombreNegocio };
      const { status, text } = await server.call('PUT', `/api/subscribers/${id}`, { token: boss.token, body });
      expect(status, text).toBe(200);
    },
  );
});
