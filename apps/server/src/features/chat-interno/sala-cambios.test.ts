import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SalaEvent, SalaMensaje } from '@tertulia/contract/features/chat-interno/sala';
import type { BuiltUser, Equipo } from '@tertulia/testkit/factories';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import { createTopicListener } from '@tertulia/testkit/topic-listener';

const PATH = '/api/internal-chat/salas';
/** Sessions use the machine's clock, and outlive the moved one. */
const START = new Date();
const LAST_MOMENT = new Date(START.getTime() + 15 * 60_000);

describe('a sent message of a room', () => {
  let server: TestServer;
  let shop: Equipo;
  let now = START;
  const topics = createTopicListener(() => server);

  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' }, clock: { now: () => now } });
    shop = await server.build.equipo();
  });
  afterAll(async () => {
    await topics.close();
    await server?.stop();
  });

  const call = (user: BuiltUser, method: string, path: string, body?: unknown) =>
    server.call(method, `${PATH}${path}`, { token: user.token, ...(body === undefined ? {} : { body }) });
  const sala = async (...who: BuiltUser[]): Promise<number> => {
    now = START;
    return (await call(shop.ana, 'POST', '', { nombre: 'Sala', usuarioIds: who.map(({ id }) => id) })).body.id;
  };
  const say = async (user: BuiltUser, salaId: number, body: object): Promise<SalaMensaje> => {
    const answer = await call(user, 'POST', `/${salaId}/mensajes`, body);
    expect(answer.status, answer.text).toBe(201);
    return answer.body;
  };
  const edit = (user: BuiltUser, { salaId, id }: SalaMensaje, contenido: string, menciones: number[] = []) =>
    call(user, 'PUT', `/${salaId}/mensajes/${id}`, { contenido, menciones });
  const remove = (user: BuiltUser, { salaId, id }: SalaMensaje) => call(user, 'DELETE', `/${salaId}/mensajes/${id}`);
  const read = async (user: BuiltUser, salaId: number, query = ''): Promise<SalaMensaje[]> =>
    (await call(user, 'GET', `/${salaId}/mensajes${query}`)).body.content;
  const row = async (user: BuiltUser, salaId: number) => (await call(user, 'GET', `/${salaId}`)).body;

  it('is edited by its author for a quarter of an hour, and its mentions follow the new text', async () => {
    const id = await sala(shop.luis, shop.boss);
    const said = await say(shop.ana, id, { contenido: '@Luis a las 3', menciones: [shop.luis.id] });
    expect(said).toMatchObject({ editado: null, borrado: false, cambio: 0, cita: null });
    now = LAST_MOMENT;
    const { status, body } = await edit(shop.ana, said, ' @Jefa a las 4 ', [shop.boss.id, shop.ana.id]);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: said.id,
      secuencia: said.secuencia,
      contenido: '@Jefa a las 4',
      menciones: [{ usuarioId: shop.boss.id }],
      editado: LAST_MOMENT.toISOString(),
      timestamp: said.timestamp,
      cambio: 1,
    });
    expect(await read(shop.luis, id)).toContainEqual(body);
    expect(await row(shop.luis, id)).toMatchObject({ menciones: 0, noLeidos: 1, cambios: 1 });
    expect(await row(shop.boss, id)).toMatchObject({ menciones: 1, ultimo: { resumen: '@Jefa a las 4' } });
    now = new Date(LAST_MOMENT.getTime() + 1);
    for (const late of [await edit(shop.ana, said, 'otra vez'), await remove(shop.ana, said)])
      expect(late).toMatchObject({ status: 409, body: { message: 'Ya pasó el tiempo para cambiar este mensaje.' } });
  });

  it('rejects edits and deletions by others, of timeline events, and to a blank text', async () => {
    const id = await sala(shop.luis);
    const said = await say(shop.ana, id, { contenido: 'Hola' });
    const [line] = await read(shop.ana, id);
    if (!line) throw new Error('The room has no line');
    expect(line.evento).toBe('CREADA');
    for (const act of [edit, remove]) {
      expect((await act(shop.luis, said, 'yo no')).status).toBe(403);
      expect((await act(shop.boss, said, 'yo tampoco')).status).toBe(404);
      expect((await act(shop.ana, line, 'otra')).status).toBe(403);
    }
    // with the id of another room
    expect((await edit(shop.ana, { ...said, salaId: await sala() }, 'aquí no')).status).toBe(404);
    expect((await edit(shop.ana, said, '  ')).body).toMatchObject({ code: 'VALIDATION', field: 'contenido' });
    await call(shop.ana, 'DELETE', `/${id}/miembros/${shop.luis.id}`);
    const contact = await server.build.contacto(shop.id);
    const led = await say(shop.ana, id, { contenido: 'Llámalo', contactoId: contact.id });
    expect((await edit(shop.ana, led, '')).body).toMatchObject({ contenido: '', enlaces: [{ id: contact.id }] });
  });

  it('when deleted loses text, file and links; it keeps its place and is unread for no member', async () => {
    const id = await sala(shop.luis);
    const form = new FormData();
    form.set('mensaje', JSON.stringify({ contenido: '@Luis mira', menciones: [shop.luis.id] }));
    form.set('adjunto', new Blob(['%PDF-1.7 secreto']), 'secreto.pdf');
    const made = await call(shop.ana, 'POST', `/${id}/mensajes`, form);
    expect(made.status, made.text).toBe(201);
    const said: SalaMensaje = made.body;
    const [file] = said.archivos;
    if (!file) throw new Error('The file is missing');
    const seen = await server.call('GET', `/api/archivos/${file.id}/url`, { token: shop.luis.token });
    expect((await server.call('GET', seen.body.url)).status).toBe(200);
    const gone = (await remove(shop.ana, said)).body;
    expect(gone).toMatchObject({
      id: said.id,
      secuencia: said.secuencia,
      contenido: '',
      archivos: [],
      menciones: [],
      enlaces: [],
      cita: null,
      borrado: true,
      cambio: 1,
    });
    expect((await remove(shop.ana, said)).body).toEqual(gone);
    expect((await edit(shop.ana, said, 'de vuelta')).body).toMatchObject({
      code: 'CONFLICT',
      message: 'Este mensaje ya fue eliminado.',
    });
    expect((await server.call('GET', seen.body.url)).status).not.toBe(200);
    expect(await row(shop.luis, id)).toMatchObject({
      noLeidos: 0,
      menciones: 0,
      ultimo: { resumen: 'Mensaje eliminado' },
    });
    const [kept] = await server.db.query(
      'select contenido, archivo_id, (select clave from app.archivos a where a.id = $2) as clave from app.sala_mensajes where id = $1',
      [said.id, file.id],
    );
    expect(kept).toEqual({ contenido: '', archivo_id: null, clave: null });
  });

  it('is audited as edited and deleted, without its text', async () => {
    const id = await sala(shop.luis);
    const said = await say(shop.ana, id, { contenido: 'palabra-privada-uno' });
    await edit(shop.ana, said, 'palabra-privada-dos');
    await edit(shop.ana, said, 'palabra-privada-dos');
    await remove(shop.ana, said);
    const entries = await server.db.query<{ accion: string; usuario_id: number; detalles: object }>(
      `select accion, usuario_id::int, detalles from app.auditoria
        where suscriptor_id = $1 and entidad = 'sala_mensaje' and registro_id = $2 order by id`,
      [shop.id, said.id],
    );
    expect(entries.map(({ accion, usuario_id }) => [accion, usuario_id])).toEqual([
      ['EDITAR', shop.ana.id],
      ['ELIMINAR', shop.ana.id],
    ]);
    expect(JSON.stringify(entries)).not.toContain('palabra-privada');
  });

  it('is quoted with its current text, in its own room only', async () => {
    const id = await sala(shop.luis);
    const said = await say(shop.ana, id, { contenido: '¿Quién despacha?' });
    const answer = await say(shop.luis, id, { contenido: 'Yo', respuestaAId: said.id });
    expect(answer.cita).toEqual({
      id: said.id,
      secuencia: said.secuencia,
      autorUsuarioId: shop.ana.id,
      autorNombre: 'Ana',
      resumen: '¿Quién despacha?',
      borrado: false,
    });
    const quote = async () => (await read(shop.ana, id)).at(-1)?.cita;
    await edit(shop.ana, said, '¿Quién empaca?');
    expect(await quote()).toMatchObject({ resumen: '¿Quién empaca?' });
    await remove(shop.ana, said);
    expect(await quote()).toMatchObject({ resumen: 'Mensaje eliminado', borrado: true });
    const elsewhere = await say(shop.ana, await sala(), { contenido: 'En otra sala' });
    const [line] = await read(shop.ana, id);
    for (const respuestaAId of [said.id, elsewhere.id, line?.id])
      expect((await call(shop.luis, 'POST', `/${id}/mensajes`, { contenido: 'No', respuestaAId })).status).toBe(404);
  });

  it('sends the change’s number to the room only, and returning members get it with its quotes', async () => {
    const id = await sala(shop.luis);
    const topic = `/topic/suscriptores/${shop.id}/internal-chat`;
    const [luis, boss] = [
      await topics.listen<SalaEvent>(shop.luis, topic),
      await topics.listen<SalaEvent>(shop.boss, topic),
    ];
    const [one, two] = [await say(shop.ana, id, { contenido: 'uno' }), await say(shop.ana, id, { contenido: 'dos' })];
    const answer = await say(shop.luis, id, { contenido: 'sí', respuestaAId: one.id });
    // each is loaded before it is sent, so that the order may differ from the messages' order
    const isListed = ({ secuencia }: SalaMensaje) =>
      luis.some((event) => event.type === 'MENSAJE' && event.secuencia === secuencia);
    await eventually(async () => [one, two, answer].every(isListed), 'the earlier messages are received');
    luis.length = 0;
    boss.length = 0;
    await edit(shop.ana, one, 'uno y medio');
    await eventually(async () => luis.length === 1, 'the change is received');
    expect(luis).toEqual([{ type: 'CAMBIO', salaId: id, cambio: 1 }]);
    await remove(shop.ana, two);
    await eventually(async () => luis.length === 2, 'the second change is received');
    expect(luis[1]).toEqual({ type: 'CAMBIO', salaId: id, cambio: 2 });
    expect(boss).toEqual([]);
    const after = async (cambio: number) =>
      (await read(shop.luis, id, `?despuesDeCambio=${cambio}&size=200`)).map((each) => [each.id, each.cambio]);
    expect(await after(0)).toEqual([
      [answer.id, 1],
      [two.id, 2],
      [one.id, 1],
    ]);
    expect(await after(1)).toEqual([[two.id, 2]]);
    expect(await after(2)).toEqual([]);
  });
});
