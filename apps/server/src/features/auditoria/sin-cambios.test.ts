import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';
import type { BuiltUser } from '@tertulia/testkit/factories';

const HORARIOS = [1, 2, 3, 4, 5].map((dayOfWeek) => ({
  dayOfWeek,
  horaApertura: '08:00',
  horaCierre: '18:00',
  cerrado: false,
}));

describe('saving unchanged values', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
  });
  afterAll(() => server?.stop());

  const entries = async (suscriptorId: number) => {
    const [row] = await server.db.query<{ n: number }>(
      'select count(*)::int as n from app.auditoria where suscriptor_id = $1',
      [suscriptorId],
    );
    return row?.n ?? 0;
  };
  const put = async (user: BuiltUser, path: string, body: object) => {
    const method = path.startsWith('/api/tareas') ? 'PATCH' : 'PUT';
    const answer = await server.call(method, path, { token: user.token, body });
    expect([path, answer.status, answer.text.slice(0, answer.status === 200 ? 0 : 300)]).toEqual([path, 200, '']);
  };

  it('writes no entry: the own profile, users, areas, settings, calls, tasks, columns of boards', async () => {
    const { id, boss, ana, areaId } = await server.build.equipo();
    const tarea = await server.build.tarea(id, (await server.build.contacto(id)).id, { asignadoUsuarioId: ana.id });
    const { estadoIds } = await server.build.tablero(id);
    const saves: [path: string, body: object][] = [
      ['/api/usuarios/me', { nombre: 'Jefa', areaId, telefono: '+573001112233' }],
      [`/api/usuarios/${ana.id}`, { nombre: 'Ana', areaId, tipoUsuario: 'HUMANO', presentar: false }],
      [`/api/areas/${areaId}`, { nombre: 'Ventas', mensajeBienvenida: 'Hola', horarios: HORARIOS }],
      [`/api/subscribers/${id}`, { contacto: 'Marta', colorPrimario: '#0f766e' }],
      ['/api/voice/ajustes', { paises: ['57'], minutosDia: 40 }],
      [`/api/tareas/${tarea}`, { descripcion: 'Llamar otra vez', fechaProgramada: '2026-03-04T15:00:00Z' }],
      [`/api/kanban/estados/${estadoIds[0]}`, { nombre: 'Nuevos', color: '#445566' }],
    ];
    for (const [path, body] of saves) {
      const before = await entries(id);
      await put(boss, path, body);
      expect([path, await entries(id)]).toEqual([path, before + 1]);
      await put(boss, path, body);
      expect([path, await entries(id)]).toEqual([path, before + 1]);
    }
  });

  it('is audited if the user is from another business', async () => {
    const [shop, platform] = [await server.build.equipo(), await server.build.suscriptor()];
    const root = await server.build.usuario(platform.id, { roles: ['SUPERADMIN'] });
    const path = `/api/admin/suscriptores/${shop.id}/usuarios/${shop.ana.id}`;
    const body = { nombre: 'Ana', areaId: shop.areaId };
    await put(root, path, body);
    const before = await entries(shop.id);
    await put(root, path, body);
    expect(await entries(shop.id)).toBeGreaterThan(before);
  });
});
