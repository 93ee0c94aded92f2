import { CASOS_LECTURA, type CasoLectura } from '@tertulia/contract/features/conversaciones/casos-lectura';
import { mayListConversacion, mayReadMensajes } from '@tertulia/contract/features/conversaciones/policy';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltUser, Equipo } from '@tertulia/testkit/factories';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';

const SCOPES = { PENDIENTE: 'waiting', ABIERTA: 'all', CERRADA: 'resolved' } as const;

describe('who may read a chat', () => {
  let server: TestServer;
  let shop: Equipo;
  let viewers: Record<CasoLectura['rol'], BuiltUser>;

  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
    shop = await server.build.equipo();
    const admin = await server.build.usuario(shop.id, { roles: ['SUPERADMIN'] });
    viewers = { AGENTE: shop.ana, SUPERVISOR: shop.boss, SUPERADMIN: admin };
  });
  afterAll(() => server?.stop());

  async function build({ estado, de, atendido }: CasoLectura, viewer: BuiltUser, word: string): Promise<number> {
    const owner = de === 'suyo' ? viewer.id : shop.luis.id;
    const { id } = await server.build.conversacion(shop.id, {
      canalId: shop.canalId,
      mensajes: [`palabra ${word}`],
      ...(estado === 'ABIERTA' && { asignadaA: owner }),
      cerrada: estado === 'CERRADA',
    });
    if (atendido)
      await server.db.query(
        `insert into app.atenciones (suscriptor_id, usuario_id, conversacion_id, desde) values ($1, $2, $3, now()) on conflict do nothing`,
        [shop.id, viewer.id, id],
      );
    return id;
  }

  it.each(CASOS_LECTURA.map((caso, at) => ({ ...caso, word: `caso${at}qx` })))(
    'the policy, the calls of one chat, the lists and the search agree: $rol, $estado, $de, attended $atendido',
    async ({ word, ...caso }) => {
      const { rol, estado, de, atendido, lista, lee } = caso;
      const viewer = viewers[rol];
      const id = await build(caso, viewer, word);
      const get = (path: string) => server.call('GET', `/api/conversations${path}`, { token: viewer.token });

      const asignadaA = de === 'nadie' ? null : de === 'suyo' ? viewer.id : shop.luis.id;
      const person = { userId: viewer.id, roles: [rol] };
      const acceso = { estado, asignadaA, atendida: atendido };
      expect([mayListConversacion(person, acceso), mayReadMensajes(person, acceso)]).toEqual([lista, lee]);

      const one = await get(`/${id}`);
      expect([one.status, one.body.puede?.leer ?? false]).toEqual([lista ? 200 : 404, lee]);
      expect((await get(`/${id}/messages?markRead=false`)).status).toBe(lee ? 200 : 403);

      const { content } = (await get(`?scope=${SCOPES[estado]}&size=100`)).body;
      const row = content.find((chat: { id: number }) => chat.id === id);
      expect([row !== undefined, row?.puede.leer ?? false]).toEqual([lista, lee]);
      expect(row?.ultimoMensaje != null).toBe(lee);

      const hits = (await get(`/search?q=${word}`)).body;
      expect(hits.map((hit: { id: number }) => hit.id)).toEqual(lee ? [id] : []);
    },
  );
});
