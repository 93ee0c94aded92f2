import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SalaEvent } from '@tertulia/contract/features/chat-interno/sala';
import type { BuiltUser, Equipo } from '@tertulia/testkit/factories';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import { createTopicListener } from '@tertulia/testkit/topic-listener';

const PATH = '/api/internal-chat/salas';

describe('socket events of the rooms', () => {
  let server: TestServer;
  let shop: Equipo;
  const topics = createTopicListener(() => server);

  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
    shop = await server.build.equipo();
  });
  afterAll(async () => {
    await topics.close();
    await server?.stop();
  });

  const listen = (user: BuiltUser) =>
    topics.listen<SalaEvent>(user, `/topic/suscriptores/${user.suscriptorId}/internal-chat`);
  const call = (user: BuiltUser, method: string, path: string, body?: object) =>
    server.call(method, `${PATH}${path}`, { token: user.token, ...(body ? { body } : {}) });

  it("are sent only to the room's members", async () => {
    const { ana, luis, boss } = shop;
    const [hearsAna, hearsLuis, hearsBoss] = [await listen(ana), await listen(luis), await listen(boss)];
    const { id } = (await call(ana, 'POST', '', { nombre: 'Ventas', usuarioIds: [luis.id] })).body;
    await eventually(async () => hearsLuis.some(({ type }) => type === 'SALA'), 'the new sala is published');
    await call(ana, 'POST', `/${id}/mensajes`, { contenido: '@Luis ¿vienes?', menciones: [luis.id] });
    const said = await eventually(
      async () => hearsLuis.find((one) => one.type === 'MENSAJE' && one.secuencia === 2),
      'the message is published',
    );
    expect(said).toEqual({
      type: 'MENSAJE',
      salaId: id,
      secuencia: 2,
      autorUsuarioId: ana.id,
      autorNombre: 'Ana',
      salaNombre: 'Ventas',
      resumen: '@Luis ¿vienes?',
      menciones: [luis.id],
      esEvento: false,
    });
    await call(luis, 'POST', `/${id}/leido`, { hastaSecuencia: 2 });
    await eventually(async () => hearsLuis.some(({ type }) => type === 'LEIDA'), 'the other window hears');
    // a removed member gets that event, and none afterwards
    await call(ana, 'DELETE', `/${id}/miembros/${luis.id}`);
    const upToNow = await eventually(async () => {
      const last = hearsLuis.at(-1);
      return last?.type === 'SALA' && hearsLuis.length;
    }, 'the removed member is notified');
    await call(ana, 'POST', `/${id}/mensajes`, { contenido: 'Ya no está' });
    await eventually(async () => hearsAna.some((one) => one.type === 'MENSAJE' && one.secuencia === 4), 'said');
    expect(hearsLuis.slice(upToNow).map((one) => ('resumen' in one ? one.resumen : one.type))).not.toContain(
      'Ya no está',
    );
    expect(hearsAna.some(({ type }) => type === 'LEIDA')).toBe(false);
    expect(hearsBoss).toEqual([]);
  });

  it('refuse the topic of another business', async () => {
    const outsider = (await server.build.equipo()).ana;
    await expect(topics.listen(outsider, `/topic/suscriptores/${shop.id}/internal-chat`)).rejects.toThrow('FORBIDDEN');
  });
});
