import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Equipo } from '@tertulia/testkit/factories';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';

const TYPED = ' Ana \n María\t Gómez\r\n';
const LINE = 'Ana María Gómez';

describe('F-B14 names are one line', () => {
  let server: TestServer;
  let shop: Equipo;

  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
    shop = await server.build.equipo('linea');
  });
  afterAll(() => server?.stop());

  const post = (path: string, body: object, method = 'POST') =>
    server.call(method, path, { token: shop.boss.token, body });

  it('F-B14 of a contact, made, changed and written to', async () => {
    const made = await post('/api/contactos', { nombre: TYPED, apellido: TYPED, telefono: '3005550321' });
    expect(made.body).toMatchObject({ nombre: LINE, apellido: LINE });
    const changed = await post(`/api/contactos/${made.body.id}`, { nombre: 'Otra\nvez' }, 'PUT');
    expect(changed.body).toMatchObject({ nombre: 'Otra vez', apellido: LINE });
    const chat = await post('/api/conversations', {
      canalId: shop.canalId,
      clienteTelefono: '3005550322',
      clienteNombre: TYPED,
    });
    expect(chat.body.clienteNombre).toBe(LINE);
  });

  it('F-B14 of a business’s contact person and document', async () => {
    const changed = await post(`/api/subscribers/${shop.id}`, { contacto: TYPED, documento: '900\n123' }, 'PUT');
    expect(changed.body).toMatchObject({ contacto: LINE, documento: '900 123' });
  });

  it('F-B14 of a board, a state, a quick note and a profile', async () => {
    const board = await post('/api/kanban', { nombre: TYPED });
    expect(board.body.nombre).toBe(LINE);
    const estado = await post(`/api/kanban/${board.body.id}/estados`, { nombre: TYPED });
    expect(estado.body.nombre).toBe(LINE);
    const nota = await post('/api/notas-rapidas', { titulo: TYPED, contenido: 'Hola\nque tal' });
    expect(nota.body).toMatchObject({ titulo: LINE, contenido: 'Hola\nque tal' });
  });
});
