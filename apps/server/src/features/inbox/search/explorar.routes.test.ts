import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';
import type { BuiltUser, Equipo } from '@tertulia/testkit/factories';

describe('the explorer of chats', () => {
  let server: TestServer;
  let shop: Equipo;
  let ana: BuiltUser;
  let luis: BuiltUser;
  let boss: BuiltUser;
  let otroCanal: number;
  let chats: Record<
    'own' | 'foreign' | 'waiting' | 'attended' | 'closed',
    { id: number; contactoId: number; telefono: string }
  >;

  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
    shop = await server.build.equipo('explorer');
    ({ ana, luis, boss } = shop);
    otroCanal = await server.build.insert('canales', { suscriptor_id: shop.id, numero: '+576015550190' });
    const build = (nombre: string, options: object) =>
      server.build.conversacion(shop.id, { canalId: shop.canalId, nombre, ...options });
    chats = {
      own: await build('Árbol Uno', { asignadaA: ana.id, areaId: shop.areaId }),
      foreign: await build('Bosque Dos', { asignadaA: luis.id, mensajes: ['secreto de luis'] }),
      waiting: await build('Cielo Tres', { canalId: otroCanal }),
      attended: await build('Duna Cuatro', { asignadaA: ana.id, cerrada: true }),
      closed: await build('Estrella Cinco', { asignadaA: luis.id, cerrada: true }),
    };
    await server.db.query('update app.conversaciones set cerrada_por = $1 where id = $2', [luis.id, chats.closed.id]);
  });
  afterAll(() => server?.stop());

  const explore = async (user: BuiltUser, query = '') =>
    (await server.call('GET', `/api/conversations/explorar?size=50${query}`, { token: user.token })).body;
  const idsOf = async (user: BuiltUser, query = ''): Promise<number[]> =>
    (await explore(user, query)).content.map((chat: { id: number }) => chat.id).toSorted();
  const sorted = (...names: (keyof typeof chats)[]) => names.map((name) => chats[name].id).toSorted();

  it('shows a supervisor every chat and an agent the own and the attended ones', async () => {
    expect(await idsOf(boss)).toEqual(sorted('own', 'foreign', 'waiting', 'attended', 'closed'));
    expect(await idsOf(ana)).toEqual(sorted('own', 'attended'));
    expect((await explore(ana)).totalElements).toBe(2);
    expect(JSON.stringify(await explore(ana, '&q=bosque'))).not.toContain('secreto');
  });

  it('narrows by every filter', async () => {
    expect(await idsOf(boss, '&estado=PENDIENTE')).toEqual(sorted('waiting'));
    expect(await idsOf(boss, '&sinCerrar=true')).toEqual(sorted('waiting', 'own', 'foreign'));
    expect(await idsOf(boss, `&usuarioId=${luis.id}`)).toEqual(sorted('foreign', 'closed'));
    // the filter and the row name the same agent
    const luisRows = (await explore(boss, `&usuarioId=${luis.id}`)).content;
    expect(luisRows.map((chat: { agenteNombre: string }) => chat.agenteNombre)).toEqual([luis.nombre, luis.nombre]);
    expect(await idsOf(boss, `&areaId=${shop.areaId}`)).toEqual(sorted('own'));
    expect(await idsOf(boss, `&canalId=${otroCanal}`)).toEqual(sorted('waiting'));
    expect(await idsOf(boss, `&canalId=${shop.canalId}&estado=CERRADA`)).toEqual(sorted('attended', 'closed'));
    expect(await idsOf(boss, '&q=arbol')).toEqual(sorted('own'));
    await server.db.query(`update app.conversaciones set lead_stage = 'calificado' where id = $1`, [chats.own.id]);
    expect(await idsOf(boss, '&leadStage=calificado')).toEqual(sorted('own'));
    expect((await explore(boss, '&leadStage=tibio')).code).toBe('VALIDATION');
    // a closed chat is not unread, as in the unread total
    await server.db.query('update app.conversaciones set no_leidos = 2 where id = any($1)', [
      [chats.foreign.id, chats.closed.id],
    ]);
    expect(await idsOf(boss, '&sinLeer=true')).toEqual(sorted('foreign'));
    expect(await idsOf(ana, '&sinLeer=true')).toEqual([]);
    const csv = await server.call('GET', '/api/conversations/explorar.csv?sinLeer=true', { token: boss.token });
    expect(csv.text.trimEnd().split('\r\n')).toHaveLength(2);
    const tablero = await server.build.insert('tableros', { suscriptor_id: shop.id, nombre: 'Ventas' });
    const estado = await server.build.insert('kanban_estados', {
      suscriptor_id: shop.id,
      tablero_id: tablero,
      nombre: 'Nuevo',
      orden: 1,
      color: '#123456',
    });
    await server.db.query('update app.contactos set kanban_estado_id = $1, kanban_estado_fecha = now() where id = $2', [
      estado,
      chats.foreign.contactoId,
    ]);
    expect(await idsOf(boss, `&kanbanEstadoId=${estado}`)).toEqual(sorted('foreign'));
    const standing = (await explore(boss)).content.map(
      (chat: { id: number; kanbanEstadoId: number | null; kanbanEstadoNombre: string | null }) =>
        [chat.id, chat.kanbanEstadoId, chat.kanbanEstadoNombre] as const,
    );
    expect(standing).toContainEqual([chats.foreign.id, estado, 'Nuevo']);
    expect(standing).toContainEqual([chats.own.id, null, null]);
  });

  it('finds the open chats whose window closes soon, and those whose window is closed', async () => {
    const other = await server.build.equipo('explorer-ventana');
    const build = async (nombre: string, windowMinutes: number, options: object = {}) => {
      const chat = { canalId: other.canalId, nombre, asignadaA: other.ana.id, windowMinutes, ...options };
      return (await server.build.conversacion(other.id, chat)).id;
    };
    const [soon, gone, never] = [await build('Pronto', 60), await build('Pasada', -1), await build('Nunca', 60)];
    await build('Luego', 180);
    await build('Cerrada', 60, { cerrada: true });
    await server.db.query('update app.conversaciones set ventana_hasta = null where id = $1', [never]);
    expect(await idsOf(other.boss, '&ventana=POR_VENCER')).toEqual([soon]);
    expect(await idsOf(other.ana, '&ventana=VENCIDA')).toEqual([gone, never].toSorted());
    expect((await explore(other.boss, '&ventana=OTRA')).code).toBe('VALIDATION');
    const { token } = other.boss;
    const csv = await server.call('GET', '/api/conversations/explorar.csv?ventana=POR_VENCER', { token });
    expect(csv.text).toContain('Pronto');
    expect(csv.text).not.toContain('Luego');
  });

  it('counts days in Bogotá', async () => {
    // 23:30 of the 9th in Bogotá is the 10th in UTC
    await server.db.query(`update app.conversaciones set fecha_inicio = '2025-03-10T04:30:00Z' where id = $1`, [
      chats.waiting.id,
    ]);
    expect(await idsOf(boss, '&desde=2025-03-09&hasta=2025-03-09')).toEqual(sorted('waiting'));
    expect(await idsOf(boss, '&desde=2025-03-10&hasta=2025-03-10')).toEqual([]);
  });

  it.each(['0000-01-01', '2025-02-30', '25-01-01', 'ayer'])('refuses %s, which is no day', async (day) => {
    for (const field of ['desde', 'hasta']) expect((await explore(boss, `&${field}=${day}`)).code).toBe('VALIDATION');
    expect((await explore(boss, '&desde=1000-01-01&hasta=9999-12-31')).totalElements).toBe(5);
  });

  it('sorts by name and pages', async () => {
    const page = (
      await server.call('GET', '/api/conversations/explorar?sort=clienteNombre,desc&page=1&size=2', {
        token: boss.token,
      })
    ).body;
    expect(page).toMatchObject({ totalElements: 5, totalPages: 3, number: 1, size: 2, last: false });
    expect(page.content.map((chat: { clienteNombre: string }) => chat.clienteNombre)).toEqual([
      'Cielo Tres',
      'Bosque Dos',
    ]);
    const last = await explore(boss, '&sort=fechaCierre,desc');
    expect(last.content[0].estado).toBe('CERRADA');
    // by last message in the one order, the closed ones by start in the other
    const ids = (['own', 'foreign', 'waiting', 'attended', 'closed'] as const).map((name) => chats[name].id);
    await server.db.query(
      `update app.conversaciones c set last_message_at = now() - make_interval(mins => 9 - n::int),
              fecha_inicio = c.fecha_inicio - case when c.estado = 'CERRADA' then make_interval(days => n::int) else '0' end
         from unnest($1::bigint[]) with ordinality as o (id, n) where c.id = o.id`,
      [ids],
    );
    const inOrder = async (query: string) =>
      (await explore(boss, query)).content.map((chat: { id: number }) => chat.id);
    expect(await inOrder('')).toEqual(ids.toReversed());
    expect(await inOrder('&sort=fechaInicio,desc&estado=CERRADA')).toEqual([chats.attended.id, chats.closed.id]);
  });

  it('exports the same chats as a file that a spreadsheet opens without running formulas', async () => {
    await server.db.query(`update app.conversaciones set cliente_nombre = '=1+cmd|''/c calc''!A0, "x"' where id = $1`, [
      chats.own.id,
    ]);
    const { id: closedId, contactoId, telefono } = chats.closed;
    await server.db.query('update app.conversaciones set area_id = $1 where id = $2', [shop.areaId, closedId]);
    const perdido = await server.build.insert('kanban_estados', {
      suscriptor_id: shop.id,
      tablero_id: await server.build.insert('tableros', { suscriptor_id: shop.id, nombre: 'Cierres' }),
      nombre: 'Perdido',
      orden: 1,
      color: '#123456',
    });
    await server.db.query(
      `update app.contactos set email = 'cinco@correo.co', kanban_estado_id = $1, kanban_estado_fecha = now() where id = $2`,
      [perdido, contactoId],
    );
    const answer = await fetch(`${server.url}/api/conversations/explorar.csv`, {
      headers: { authorization: `Bearer ${boss.token}` },
    });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(
      /attachment; filename="conversaciones-\d{4}-\d\d-\d\d\.csv"/,
    );
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = bytes.toString('utf8').slice(1).trimEnd().split('\r\n');
    expect(lines[0]).toBe(
      'Id,Cliente,Teléfono,Email,Estado,Agente,Canal,Área,Estado Kanban,Inicio,Cierre,Último mensaje',
    );
    expect(lines).toHaveLength(6);
    const own = lines.find((line) => line.startsWith(`${chats.own.id},`)) ?? '';
    expect(own).toContain(`,"'=1+cmd|'/c calc'!A0, ""x""",'+57300`);
    expect(lines.find((line) => line.startsWith(`${chats.waiting.id},`))).toContain('2025-03-09 23:30');
    // the labels of the screen; the agent of a closed chat is the user who closed it
    const { mark } = shop;
    expect(lines.find((line) => line.startsWith(`${closedId},`))).toMatch(
      `${closedId},Estrella Cinco,'${telefono},cinco@correo.co,Cerrada,${luis.nombre},Canal ${mark},Área ${mark},Perdido,`,
    );
    const agent = await server.call('GET', '/api/conversations/explorar.csv', { token: ana.token });
    expect(agent.text.trimEnd().split('\r\n')).toHaveLength(3);
  });

  it('audits who exported which chats', async () => {
    const q = encodeURIComponent('Cielo');
    await server.call('GET', `/api/conversations/explorar.csv?q=${q}&estado=ABIERTA`, { token: ana.token });
    const [row] = await server.db.query(
      `select usuario_id::int as usuario, entidad, detalles from app.auditoria where accion = 'EXPORTAR' order by id desc limit 1`,
    );
    expect(row).toEqual({ usuario: ana.id, entidad: 'conversacion', detalles: { filtros: ['q', 'estado'] } });
  });

  it('writes more rows than one read returns, each of them once', async () => {
    const crowd = await server.build.suscriptor('crowd');
    const user = await server.build.usuario(crowd.id, { roles: ['SUPERVISOR'] });
    await server.db.query(
      `with p as (insert into app.contactos (suscriptor_id, nombre, telefono) select $1, 'C' || n, '+57310' || (1000000 + n) from generate_series(1, 4500) n returning id, nombre)
       insert into app.conversaciones (suscriptor_id, canal_id, contacto_id, cliente_nombre, fecha_inicio, last_message_at) select $1, $2, p.id, p.nombre, now(), now() from p`,
      [crowd.id, crowd.canalId],
    );
    const { text } = await server.call('GET', '/api/conversations/explorar.csv', { token: user.token });
    const ids = text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0]);
    expect(ids).toHaveLength(4500);
    expect(new Set(ids).size).toBe(4500);
  });
});
