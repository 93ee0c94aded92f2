import { foldText } from '@tertulia/contract/core/folding';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import type { BuiltUser, Equipo } from '@tertulia/testkit/factories';
import { appendMensaje } from '../messages/thread.repository.ts';

describe('the search', () => {
  let server: TestServer;
  let shop: Equipo;
  let ana: BuiltUser;
  let luis: BuiltUser;
  let boss: BuiltUser;

  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
    shop = await server.build.equipo('search');
    ({ ana, luis, boss } = shop);
  });
  afterAll(() => server?.stop());

  const build = (options: Partial<Parameters<TestServer['build']['conversacion']>[1]> = {}) =>
    server.build.conversacion(shop.id, { canalId: shop.canalId, ...options });
  const search = async (user: BuiltUser, q: string, more = '') =>
    server.call('GET', `/api/conversations/search?q=${encodeURIComponent(q)}${more}`, { token: user.token });
  const idsOf = async (user: BuiltUser, q: string): Promise<number[]> =>
    (await search(user, q)).body.map((chat: { id: number }) => chat.id);

  it('finds a contact by name regardless of accents and case, by number in any notation, and by e-mail', async () => {
    const chat = await build({ nombre: 'José Ñáñez Quimbaya', telefono: '+573005550199', asignadaA: ana.id });
    await server.db.query(`update app.contactos set email = 'Jose.Quimbaya@correo.co' where id = $1`, [
      chat.contactoId,
    ]);
    for (const q of ['jose', 'NANEZ', 'quimbaya josé', 'ñáñ', '300 555 0199', '+57 300 555', '0199', 'quimbaya@corr'])
      expect(await idsOf(ana, q), q).toContain(chat.id);
    for (const q of ['josefina', '300 555 0198', 'quimbaya pedro'])
      expect(await idsOf(ana, q), q).not.toContain(chat.id);
    const [first] = (await search(ana, 'nanez')).body;
    expect(first).toMatchObject({ id: chat.id, clienteNombre: 'José Ñáñez Quimbaya', coincidencia: null });
  });

  it('folds accents of messages as of contacts', async () => {
    const accented = Array.from({ length: 0x250 - 0xc0 }, (_, index) => String.fromCodePoint(0xc0 + index)).filter(
      (letter) => /^[a-z]\p{M}+$/iu.test(letter.normalize('NFD')),
    );
    expect(accented.length).toBeGreaterThan(200);
    const [row] = await server.db.query<{ messages: string; contacts: string }>(
      'select app.plegado($1) as messages, app.plain_text($1) as contacts',
      [accented.join(' ')],
    );
    expect(row).toEqual({ messages: foldText(accented.join(' ')), contacts: foldText(accented.join(' ')) });
  });

  // covers D2-7.1-09
  it('finds the newest message with all the words, and returns its place and the words around it', async () => {
    const filler = 'palabra '.repeat(60);
    const chat = await build({
      asignadaA: ana.id,
      mensajes: ['el Café Águila', 'otra cosa', `${filler}CAFÉ águila ${filler}`, 'fin'],
    });
    const { body } = await search(ana, 'cafe AGUIL');
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({
      id: chat.id,
      coincidencia: { mensajeId: chat.mensajeIds[2], secuencia: 3, emisor: 'CLIENTE' },
    });
    expect(body[0].coincidencia.fragmento).toMatch(/^….*CAFÉ águila.*…$/);
    expect(body[0].coincidencia.fragmento.length).toBeLessThan(170);
    expect(body[0].coincidencia.timestamp).toMatch(/Z$/);
    expect(await idsOf(ana, 'cafe otra')).not.toContain(chat.id);
  });

  it('distinguishes automatic texts from those of a bot or a customer', async () => {
    const chat = await build({ asignadaA: ana.id, mensajes: ['busco ocarinas'] });
    const say = (origen: 'BOT' | 'FUERA_DE_HORARIO', contenido: string) =>
      server.app.database.withTenant({ tenantId: shop.id }, (tx) =>
        appendMensaje(tx, {
          conversacionId: chat.id,
          emisor: 'BOT',
          tipo: 'TEXTO',
          origen,
          contenido,
          now: new Date(),
        }),
      );
    await say('FUERA_DE_HORARIO', 'cerramos la tocata');
    await say('BOT', 'hay zampoñas');
    const found = await Promise.all(['ocarinas', 'tocata', 'zampoñas'].map((q) => search(ana, q)));
    expect(found.map(({ body }) => body[0].coincidencia.origen)).toEqual(['CLIENTE', 'FUERA_DE_HORARIO', 'BOT']);
  });

  it('finds combining characters, numbers inside texts, and words behind punctuation', async () => {
    const chat = await build({ asignadaA: ana.id, mensajes: ['pedido:zar\u0301zuela/555-8811 (ur_gente)'] });
    for (const q of ['zarzuela', 'ZÁRZUELA', '8811', '555 8811', 'gente', 'pedido zarz'])
      expect(await idsOf(ana, q), q).toContain(chat.id);
  });

  it('puts the newest first, one entry for each chat, a year of messages apart', async () => {
    const old = await build({ asignadaA: ana.id, mensajes: ['marimba antigua', 'marimba de nuevo'] });
    await server.db.query(
      `update app.mensajes set timestamp = now() - interval '400 days' where conversacion_id = $1`,
      [old.id],
    );
    // the search begins its walk through time at the first row of the tenant
    await server.db.query(
      `update app.mensajes set timestamp = now() - interval '500 days' where suscriptor_id = $1 and id = (select min(id) from app.mensajes where suscriptor_id = $1)`,
      [shop.id],
    );
    const fresh = await build({ asignadaA: ana.id, mensajes: ['marimba hoy'] });
    expect(await idsOf(ana, 'marimba')).toEqual([fresh.id, old.id]);
    expect((await search(ana, 'marimba', '&limit=1')).body).toHaveLength(1);
  });

  it('shows an agent no texts of chats that they may not read', async () => {
    const secret = 'berenjena';
    const foreign = await build({ asignadaA: luis.id, mensajes: [`hay ${secret}`], nombre: 'Rosalba Tunjo' });
    const closed = await build({
      asignadaA: luis.id,
      cerrada: true,
      mensajes: [`hubo ${secret}`],
      nombre: 'Rosalba Cerrada',
    });
    const waiting = await build({ mensajes: [`quiero ${secret}`] });
    const attended = await build({ asignadaA: ana.id, cerrada: true, mensajes: [`fue ${secret}`] });
    expect((await idsOf(ana, secret)).toSorted()).toEqual([waiting.id, attended.id].toSorted());
    expect((await idsOf(boss, secret)).toSorted()).toEqual([foreign.id, closed.id, waiting.id, attended.id].toSorted());
    const answer = await search(ana, 'rosalba');
    expect(answer.body.map((chat: { id: number }) => chat.id)).toEqual([foreign.id]);
    expect(answer.body[0]).toMatchObject({ ultimoMensaje: null, coincidencia: null, puede: { leer: false } });
    expect(answer.text).not.toContain(secret);
  });

  // covers D2-7.1-09
  it('returns 200 chats by default, and no more for any requested size', async () => {
    const many = await server.build.equipo('search-many');
    await server.db.query(
      `with p as (insert into app.contactos (suscriptor_id, nombre, telefono) select $1, 'Gabriela ' || n, '+57311' || (1000000 + n) from generate_series(1, 201) n returning id, nombre)
       insert into app.conversaciones (suscriptor_id, canal_id, contacto_id, cliente_nombre, fecha_inicio, last_message_at) select $1, $2, p.id, p.nombre, now(), now() from p`,
      [many.id, many.canalId],
    );
    for (const limit of ['', '&limit=201']) expect((await search(many.boss, 'gabriela', limit)).body).toHaveLength(200);
  });

  it('finds nothing of another business', async () => {
    const other = await server.build.suscriptor();
    await server.build.conversacion(other.id, {
      canalId: other.canalId,
      nombre: 'Xiomara Ajena',
      mensajes: ['xilofono ajeno'],
    });
    expect(await idsOf(boss, 'xiomara')).toEqual([]);
    expect(await idsOf(boss, 'xilofono')).toEqual([]);
  });

  it('slow concurrent searches block neither the inbox of colleagues nor the search of others', async () => {
    await build({ asignadaA: luis.id, nombre: 'Zoraida' });
    const other = await server.build.suscriptor();
    const outsider = await server.build.usuario(other.id);
    const blocker = new pg.Client({ connectionString: server.db.adminUrl });
    await blocker.connect();
    try {
      // every search blocks
      await blocker.query('begin');
      await blocker.query('lock table app.mensajes in access exclusive mode');
      const searches = Array.from({ length: 20 }, () => search(ana, 'zoraida'));
      await eventually(
        async () =>
          (
            await server.db.query(
              `select 1 from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database() and a.query like '%h.mensaje_id%'`,
            )
          ).length >= 1,
        'searches stand still',
      );
      for (let times = 0; times < 5; times++) {
        const inbox = await server.call('GET', '/api/conversations?scope=mine', { token: luis.token });
        expect(inbox.status).toBe(200);
      }
      const contacts = await server.call('GET', '/api/contactos?q=nadie', { token: outsider.token });
      expect(contacts.status).toBe(200);
      await blocker.query('rollback');
      const answers = await Promise.all(searches);
      expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true);
    } finally {
      await blocker.end();
    }
  });

  it('accepts any text: no words, one letter, signs of patterns and of queries, a word of a thousand letters', async () => {
    await build({ asignadaA: ana.id, mensajes: ['x'.repeat(5000)] });
    for (const q of ['¿?', '%%', "a' & b:*", '\\\\', '😀😀', 'x'.repeat(200), '../..', '(12', '__'])
      expect((await search(ana, q)).status, q).toBe(200);
    expect((await search(ana, 'a')).status).toBe(400);
    expect(await idsOf(ana, '%%')).toEqual([]);
    expect(await idsOf(ana, 'x'.repeat(100))).toHaveLength(1);
  });
});
