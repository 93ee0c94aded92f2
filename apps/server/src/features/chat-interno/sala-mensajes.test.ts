import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltUser, Equipo } from '@tertulia/testkit/factories';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';

const PATH = '/api/internal-chat/salas';
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('a message in a room', () => {
  let server: TestServer;
  let shop: Equipo;
  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
    shop = await server.build.equipo();
  });
  afterAll(() => server?.stop());

  const sala = async (...who: BuiltUser[]): Promise<number> => {
    const body = { nombre: 'Sala', usuarioIds: who.map((one) => one.id) };
    return (await server.call('POST', PATH, { token: shop.ana.token, body })).body.id;
  };
  const send = (user: BuiltUser, id: number, body: object) =>
    server.call('POST', `${PATH}/${id}/mensajes`, { token: user.token, body });
  const attach = (user: BuiltUser, id: number, mensaje: object, content: Buffer | string, name: string) => {
    const form = new FormData();
    form.set('mensaje', JSON.stringify(mensaje));
    form.set('adjunto', new Blob([content]), name);
    return send(user, id, form);
  };
  const read = async (user: BuiltUser, id: number, query = '') =>
    (await server.call('GET', `${PATH}/${id}/mensajes${query}`, { token: user.token })).body;
  const numbers = ({ content }: { content: { secuencia: number }[] }) => content.map(({ secuencia }) => secuencia);

  it('is stored once per key, with repeats and simultaneous sends, and refused with other content', async () => {
    const id = await sala(shop.luis);
    const other = await sala(shop.luis);
    const clienteMensajeId = randomUUID();
    const wish = { contenido: ' Hola ', clienteMensajeId };
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(shop.ana, id, wish)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers[0]?.body).toMatchObject({ contenido: 'Hola', secuencia: 2, autorNombre: 'Ana', clienteMensajeId });
    expect((await send(shop.ana, id, { ...wish, contenido: 'Otra cosa' })).body.code).toBe('KEY_REUSED');
    expect((await send(shop.ana, other, wish)).body.code).toBe('KEY_REUSED');
    // keys are per author: a colleague's equal key is another one
    expect((await send(shop.luis, id, wish)).body.secuencia).toBe(3);
    expect(numbers(await read(shop.ana, id))).toEqual([1, 2, 3]);
  });

  it('is not returned in a room where it is invisible', async () => {
    const id = await sala(shop.luis);
    for (const contenido of ['', '\u200B', '\u3164'])
      expect((await send(shop.ana, id, { contenido })).body).toMatchObject({ status: 400, field: 'contenido' });
    expect(numbers(await read(shop.luis, id))).toEqual([1]);
  });

  it('with one key in two rooms at once is stored in one of them', async () => {
    const salas = [await sala(), await sala()];
    const wish = { contenido: 'Hola', clienteMensajeId: randomUUID() };
    const answers = await Promise.all(salas.map((id) => send(shop.ana, id, wish)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  });

  it('is numbered without gaps under concurrent writes, and paged by number in both directions', async () => {
    const id = await sala(shop.luis, shop.boss);
    const authors = [shop.ana, shop.luis, shop.boss];
    await Promise.all(
      Array.from({ length: 12 }, (_, n) => send(authors[n % 3] ?? shop.ana, id, { contenido: `número ${n}` })),
    );
    expect(numbers(await read(shop.ana, id, '?size=200'))).toEqual(Array.from({ length: 13 }, (_, n) => n + 1));
    expect(numbers(await read(shop.ana, id, '?size=4&sort=timestamp,desc'))).toEqual([13, 12, 11, 10]);
    expect(numbers(await read(shop.ana, id, '?size=4&antesDeSecuencia=10'))).toEqual([6, 7, 8, 9]);
    expect(numbers(await read(shop.ana, id, '?size=4&antesDeSecuencia=3'))).toEqual([1, 2]);
    expect(numbers(await read(shop.ana, id, '?size=200&despuesDeSecuencia=11'))).toEqual([12, 13]);
    expect(await read(shop.ana, id, '?size=5&page=2')).toMatchObject({ totalElements: 13, last: true });
  });

  it('is refused from the moment its author is removed, also when simultaneous', async () => {
    const id = await sala(shop.luis);
    const [removed, ...written] = await Promise.all([
      server.call('DELETE', `${PATH}/${id}/miembros/${shop.luis.id}`, { token: shop.ana.token }),
      ...Array.from({ length: 6 }, (_, n) => send(shop.luis, id, { contenido: `adiós ${n}` })),
    ]);
    expect(removed?.status).toBe(204);
    expect(written.every(({ status }) => status === 201 || status === 404)).toBe(true);
    const { content } = await read(shop.ana, id);
    const out = content.find((one: { evento: string | null }) => one.evento === 'RETIRADO').secuencia;
    expect(
      content.filter((one: { autorUsuarioId: number; secuencia: number }) => one.autorUsuarioId === shop.luis.id),
    ).toSatisfy((own: { secuencia: number }[]) => own.every(({ secuencia }) => secuencia < out));
    expect((await send(shop.luis, id, { contenido: 'otra vez' })).status).toBe(404);
  });

  it('mentions members of the room only, each once', async () => {
    const id = await sala(shop.luis);
    const { body } = await send(shop.ana, id, {
      contenido: '@Luis @Jefa',
      menciones: [shop.luis.id, shop.luis.id, shop.boss.id, shop.ana.id],
    });
    expect(body.menciones).toEqual([{ usuarioId: shop.luis.id, nombre: 'Luis' }]);
  });

  it('needs a text, a file or a link', async () => {
    const id = await sala();
    expect((await send(shop.ana, id, { contenido: '   ' })).body).toMatchObject({
      code: 'VALIDATION',
      field: 'contenido',
    });
    expect((await send(shop.ana, id, { contenido: 'x'.repeat(4001) })).body.code).toBe('VALIDATION');
  });

  it('has a file that only members can read, also after a member leaves', async () => {
    const id = await sala(shop.luis);
    const clienteMensajeId = randomUUID();
    const made = await attach(shop.ana, id, { contenido: 'Mira', clienteMensajeId }, PIXEL, 'plano.png');
    expect(made.status).toBe(201);
    expect(made.body.archivos).toMatchObject([{ nombreOriginal: 'plano.png', tipoMime: 'image/png', estado: 'LISTO' }]);
    const again = await attach(shop.ana, id, { contenido: 'Mira', clienteMensajeId }, PIXEL, 'plano.png');
    expect(again.body).toMatchObject({ id: made.body.id, archivos: [{ id: made.body.archivos[0].id }] });
    const archivoId = made.body.archivos[0].id;
    const renew = (user: BuiltUser) => server.call('GET', `/api/archivos/${archivoId}/url`, { token: user.token });
    expect((await renew(shop.boss)).status).toBe(403);
    const seen = await renew(shop.luis);
    expect((await server.call('GET', seen.body.url)).status).toBe(200);
    await server.call('DELETE', `${PATH}/${id}/miembros/${shop.luis.id}`, { token: shop.ana.token });
    expect((await renew(shop.luis)).status).toBe(403);
    // the URL signed before is invalid too
    expect((await server.call('GET', seen.body.url)).status).toBe(403);
    expect((await attach(shop.ana, id, {}, '<svg onload="x">', 'dibujo.svg')).body.code).toBe('UNSUPPORTED_MEDIA');
  });

  it('links to a chat that its writer may read, shown only to readers who may read it', async () => {
    const id = await sala(shop.luis, shop.boss);
    const own = await server.build.conversacion(shop.id, {
      canalId: shop.canalId,
      asignadaA: shop.ana.id,
      nombre: 'Marta Ríos',
    });
    const foreign = await server.build.equipo();
    const theirs = await server.build.conversacion(foreign.id, { canalId: foreign.canalId });
    expect((await send(shop.luis, id, { conversacionId: own.id })).body.code).toBe('FORBIDDEN');
    expect((await send(shop.ana, id, { conversacionId: theirs.id })).body.code).toBe('NOT_FOUND');
    const made = await send(shop.ana, id, { conversacionId: own.id });
    const shown = { clase: 'CONVERSACION', id: own.id, titulo: 'Marta Ríos', detalle: own.telefono };
    expect(made.body.enlaces).toEqual([shown]);
    const enlaceFor = async (user: BuiltUser) => (await read(user, id)).content.at(-1).enlaces[0];
    expect(await enlaceFor(shop.boss)).toEqual(shown);
    const hidden = { clase: 'CONVERSACION', id: null, titulo: null, detalle: null };
    expect(await enlaceFor(shop.luis)).toEqual(hidden);
    // checked for each request: the new owner sees it, the former one does not
    await server.call('POST', `/api/conversations/${own.id}/assign`, {
      token: shop.ana.token,
      body: { usuarioId: shop.luis.id },
    });
    expect(await enlaceFor(shop.luis)).toEqual(shown);
    expect(await enlaceFor(shop.ana)).toEqual(hidden);
  });

  it('names a customer without a name by number, and without a number not at all', async () => {
    const id = await sala(shop.luis);
    const own = await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: shop.ana.id });
    const linked = async (nombre: string | null, telefono: string | null) => {
      const named = 'update app.conversaciones set cliente_nombre = $2, cliente_telefono = $3 where id = $1';
      await server.db.query(named, [own.id, nombre, telefono]);
      return (await send(shop.ana, id, { conversacionId: own.id })).body.enlaces[0];
    };
    expect(await linked('  ', own.telefono)).toMatchObject({ titulo: own.telefono, detalle: null });
    expect(await linked(null, null)).toMatchObject({ id: own.id, titulo: null, detalle: null });
  });

  it('links to a contact of the own business, and follows its merge', async () => {
    const id = await sala(shop.luis);
    const [kept, gone] = [
      await server.build.contacto(shop.id, { nombre: 'Marta' }),
      await server.build.contacto(shop.id, { nombre: 'Martica' }),
    ];
    const foreign = await server.build.contacto((await server.build.equipo()).id);
    expect((await send(shop.ana, id, { contactoId: foreign.id })).body.code).toBe('NOT_FOUND');
    const made = await send(shop.ana, id, { contactoId: gone.id, contenido: 'Llámala' });
    expect(made.body.enlaces).toMatchObject([{ clase: 'CONTACTO', id: gone.id, titulo: 'Martica' }]);
    const joined = await server.call('POST', `/api/contactos/${kept.id}/unir`, {
      token: shop.boss.token,
      body: { contactoId: gone.id },
    });
    expect(joined.status).toBe(200);
    expect((await read(shop.luis, id)).content.at(-1).enlaces).toMatchObject([{ id: kept.id, titulo: 'Marta' }]);
  });

  it('is refused to a deactivated colleague: the direct room stays readable, and their sessions end', async () => {
    const { ana, luis } = await server.build.equipo();
    const { body } = await server.call('POST', PATH, { token: ana.token, body: { usuarioId: luis.id } });
    await send(luis, body.id, { contenido: 'Hola' });
    await server.db.query('update app.usuarios set estado = 0 where id = $1', [luis.id]);
    expect((await send(luis, body.id, { contenido: 'Sigo aquí' })).status).toBe(401);
    expect((await send(ana, body.id, { contenido: '¿Estás?' })).body).toMatchObject({ code: 'CONFLICT' });
    const detail = await server.call('GET', `${PATH}/${body.id}`, { token: ana.token });
    expect(detail.body).toMatchObject({ colega: { activo: false }, puede: { escribir: false } });
    expect((await read(ana, body.id)).content).toHaveLength(1);
  });
});
