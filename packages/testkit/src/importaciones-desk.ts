import { expect } from 'vitest';
import type { BuiltUser } from './factories.ts';
import { eventually, type TestServer } from './server.ts';

/** Actions that the import tests repeat. */
export function createImportacionesDesk(serverOf: () => TestServer) {
  let serial = 0;
  /** An unused national number. */
  const phone = () => `320${String(1_000_000 + ++serial)}`;
  /** Every test has its own business: one import of a business runs at a time. */
  const makeShop = () => serverOf().build.equipo();
  const send = (user: BuiltUser, content: string | Buffer, name = 'clientes.csv') => {
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(Buffer.from(content))]), name);
    return serverOf().call('POST', '/api/contactos/masivo', { token: user.token, body });
  };
  /** Reviews a stored file with these columns. */
  const columnas = (user: BuiltUser, id: number, chosen: (string | null)[], conTitulos = true) =>
    serverOf().call('POST', `/api/contactos/masivo/${id}/columnas`, {
      token: user.token,
      body: { columnas: chosen, conTitulos },
    });
  const start = (user: BuiltUser, id: number, body: object = {}) =>
    serverOf().call('POST', `/api/contactos/masivo/${id}/iniciar`, { token: user.token, body });
  const cancel = (user: BuiltUser, id: number) =>
    serverOf().call('POST', `/api/contactos/masivo/${id}/cancelar`, { token: user.token, body: {} });
  const actual = async (user: BuiltUser) =>
    (await serverOf().call('GET', '/api/contactos/masivo', { token: user.token })).body.importacion;
  const resultado = async (user: BuiltUser, id: number, query = '') =>
    (await serverOf().call('GET', `/api/contactos/masivo/${id}/resultado.csv${query}`, { token: user.token })).text
      .replace('\uFEFF', '')
      .trimEnd()
      .split('\r\n');
  const ended = (user: BuiltUser, id: number) =>
    eventually(
      async () => {
        const load = await actual(user);
        return load?.id === id && load.terminada !== null && load;
      },
      'the load is over',
      30_000,
    );
  /** Uploads a file, starts its import, by default with updates, and waits for its end. */
  const load = async (user: BuiltUser, content: string | Buffer, body: object = { actualizar: true }) => {
    const sent = await send(user, content);
    expect(sent.body).toMatchObject({ estado: 'REVISION' });
    expect((await start(user, sent.body.id, body)).body).toMatchObject({ estado: 'EN_CURSO' });
    return ended(user, sent.body.id);
  };
  return { phone, makeShop, send, columnas, start, cancel, actual, resultado, ended, load };
}
