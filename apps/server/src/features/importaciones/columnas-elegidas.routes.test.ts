import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';
import { createImportacionesDesk } from '@tertulia/testkit/importaciones-desk';

interface Columna {
  titulo: string;
  campo: string | null;
  ejemplo: string | null;
}

describe('F-B06 columns chosen by hand', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server?.stop());

  const { phone, makeShop, send, columnas, start, cancel, ended, actual, resultado } = createImportacionesDesk(
    () => server,
  );
  const contactos = (suscriptorId: number) =>
    server.db.query<{ nombre: string; apellido: string | null; email: string | null; telefono: string }>(
      'select nombre, apellido, email, telefono from app.contactos where suscriptor_id = $1 order by id',
      [suscriptorId],
    );

  it('F-B06 reads a stored file again with the chosen columns, and imports what that review showed', async () => {
    const { id, ana } = await makeShop();
    const [uno, dos] = [phone(), phone()];
    const sent = await send(
      ana,
      `Ref;Quién;Línea 😀;Correo\n1;Ana Gil;${uno};ana@gil.co\n2;Luis;${dos};no es correo\n3;;${phone()};\n`,
    );
    expect(sent.status).toBe(201);
    expect(sent.body.revision).toMatchObject({
      columnas: [
        { titulo: 'Ref', campo: null, ejemplo: '1' },
        { titulo: 'Quién', campo: null, ejemplo: 'Ana Gil' },
        { titulo: 'Línea 😀', campo: null, ejemplo: uno },
        { titulo: 'Correo', campo: 'email', ejemplo: 'ana@gil.co' },
      ],
      conTitulos: true,
      version: 1,
      falta: 'Elige qué columna del archivo es «Teléfono» y cuál es «Nombre».',
    });
    expect(sent.body.revision.previsto).toBeUndefined();
    const refused = await start(ana, sent.body.id);
    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION', field: 'columnas' } });
    expect(refused.body.message).toBe('Elige qué columna del archivo es «Teléfono» y cuál es «Nombre».');

    const half = await columnas(ana, sent.body.id, [null, null, 'telefono', 'email']);
    expect(half.body.revision).toMatchObject({
      falta: 'Elige qué columna del archivo es «Nombre».',
      filas: [{ telefono: `+57${uno}`, nombre: null }, { telefono: `+57${dos}` }, {}],
    });
    const chosen = await columnas(ana, sent.body.id, [null, 'nombre', 'telefono', null]);
    expect(chosen.status).toBe(200);
    expect(chosen.body).toMatchObject({ columnasSinUso: ['Ref', 'Correo'], revision: { falta: null, version: 3 } });
    const { filas: _filas, problemas, ...counts } = chosen.body.revision.previsto.conservar;
    expect(counts).toEqual({ creados: 2, actualizados: 0, sinCambios: 0, existentes: 0, repetidos: 0, fallidos: 1 });
    expect(problemas).toEqual([{ fila: 4, resultado: 'FALLIDO', motivo: 'Falta el nombre' }]);
    expect(await actual(ana)).toEqual(chosen.body);

    await start(ana, sent.body.id, { version: 3 });
    expect(await ended(ana, sent.body.id)).toMatchObject({ ...counts, columnasSinUso: ['Ref', 'Correo'] });
    expect(await contactos(id)).toEqual([
      { nombre: 'Ana Gil', apellido: null, email: null, telefono: `+57${uno}` },
      { nombre: 'Luis', apellido: null, email: null, telefono: `+57${dos}` },
    ]);
    // no contact data of the file is stored with the columns
    const [row] = await server.db.query<{ revision: { columnas: Columna[] } }>(
      'select revision from app.importaciones where id = $1',
      [sent.body.id],
    );
    expect(row?.revision).toEqual({
      columnas: [
        { titulo: 'Ref', campo: null },
        { titulo: 'Quién', campo: 'nombre' },
        { titulo: 'Línea 😀', campo: 'telefono' },
        { titulo: 'Correo', campo: null },
      ],
    });
  });

  it.each(['UTF-8', 'UTF-16LE', 'sep=;'])('F-B06 uses the first row of a file without titles (%s)', async (kind) => {
    const { id, ana } = await makeShop();
    const [uno, dos] = [phone(), phone()];
    const text = `${kind === 'sep=;' ? 'sep=;\n' : ''}Ana;${uno};\nLuis;${dos};Cali\n`;
    const sent = await send(ana, kind === 'UTF-16LE' ? Buffer.from(`\uFEFF${text}`, 'utf16le') : text);
    expect(sent.body).toMatchObject({ total: 2, columnasSinUso: ['Columna 1', 'Columna 2', 'Columna 3'] });
    expect(sent.body.revision).toMatchObject({
      conTitulos: false,
      columnas: [{ titulo: 'Columna 1', ejemplo: 'Ana' }, { ejemplo: uno }, { ejemplo: 'Cali' }],
    });
    const chosen = await columnas(ana, sent.body.id, ['nombre', 'telefono', null], false);
    expect(chosen.body.revision.filas).toMatchObject([
      { fila: 1, nombre: 'Ana' },
      { fila: 2, nombre: 'Luis' },
    ]);
    await start(ana, sent.body.id);
    expect(await ended(ana, sent.body.id)).toMatchObject({ creados: 2, fallidos: 0, columnasSinUso: ['Columna 3'] });
    expect((await contactos(id)).map(({ nombre }) => nombre)).toEqual(['Ana', 'Luis']);
    expect((await resultado(ana, sent.body.id)).slice(1).map((line) => line.split(',')[0])).toEqual(['1', '2']);
  });

  it('F-B06 lets the user set whether the first row has titles', async () => {
    const { ana } = await makeShop();
    const sent = await send(ana, `nombre,telefono\nAna,${phone()}\n`);
    const without = await columnas(ana, sent.body.id, ['nombre', 'telefono'], false);
    expect(without.body).toMatchObject({ total: 2, revision: { conTitulos: false } });
    expect(without.body.revision.previsto.conservar).toMatchObject({ creados: 1, fallidos: 1 });
    const again = await columnas(ana, sent.body.id, ['nombre', 'telefono'], true);
    expect(again.body).toMatchObject({ total: 1, revision: { conTitulos: true, version: 3 } });
  });

  it('F-B06 refuses a field in two columns, and columns that the file does not have', async () => {
    const { ana } = await makeShop();
    const sent = await send(ana, `nombre,telefono,celular\nAna,${phone()},${phone()}\n`);
    expect(await columnas(ana, sent.body.id, ['nombre', 'telefono', 'telefono'])).toMatchObject({
      status: 400,
      body: {
        code: 'VALIDATION',
        field: 'columnas',
        message: '«Teléfono» está en más de una columna (2 y 3). Deja solo una.',
      },
    });
    expect((await columnas(ana, sent.body.id, ['nombre', 'telefono'])).body).toMatchObject({
      code: 'VALIDATION',
      message: 'El archivo tiene 3 columnas y la solicitud trae 2.',
    });
    expect((await columnas(ana, sent.body.id, ['nombre', 'edad', null])).status).toBe(400);
    expect((await columnas(ana, sent.body.id, [])).status).toBe(400);
    // a refused choice changes nothing
    expect((await actual(ana)).revision).toEqual(sent.body.revision);
  });

  it('F-B06 reads a file of sixty columns with long names', async () => {
    const { ana } = await makeShop();
    const titles = Array.from({ length: 60 }, (_, place) => `Dato ${place} 🧑🏽‍🚀 ${'muy largo '.repeat(20)}`);
    const cells = Array.from({ length: 60 }, (_, place) => (place === 57 ? phone() : `celda ${place}`));
    const sent = await send(ana, `${titles.join(',')}\n${cells.join(',')}\n`);
    const read = sent.body.revision.columnas as Columna[];
    expect(read).toHaveLength(60);
    expect(Math.max(...read.map(({ titulo }) => titulo.length))).toBeLessThanOrEqual(80);
    const chosen = read.map((_, place) => (place === 57 ? 'telefono' : place === 59 ? 'nombre' : null));
    expect((await columnas(ana, sent.body.id, chosen)).body.revision.previsto.conservar).toMatchObject({ creados: 1 });
  });

  it('F-B06 is open to the uploader and supervisors, until the import starts', async () => {
    const { ana, luis, boss } = await makeShop();
    const { ana: rival } = await makeShop();
    const sent = await send(ana, `nombre,telefono\nAna,${phone()}\n`);
    const chosen = ['nombre', 'telefono'];
    expect((await columnas(luis, sent.body.id, chosen)).status).toBe(403);
    expect((await columnas(rival, sent.body.id, chosen)).status).toBe(404);
    expect((await columnas(boss, sent.body.id, chosen)).status).toBe(200);
    expect((await columnas(ana, sent.body.id, chosen)).body.revision.version).toBe(3);
    // a window with an earlier review
    expect((await start(ana, sent.body.id, { version: 2 })).body).toMatchObject({
      code: 'CONFLICT',
      message: 'Las columnas de este archivo se cambiaron en otra ventana. Mira la revisión de nuevo.',
    });
    await cancel(ana, sent.body.id);
    expect((await columnas(ana, sent.body.id, chosen)).body).toMatchObject({ code: 'CONFLICT' });
  });

  it('F-B06 lets an agent leave out the column that only a supervisor may import', async () => {
    const { id, ana } = await makeShop();
    const sent = await send(ana, `nombre,telefono,noEscribir\nAna,${phone()},sí\n`);
    const chosen = await columnas(ana, sent.body.id, ['nombre', 'telefono', null]);
    expect(chosen.body.revision.previsto.conservar).toMatchObject({ creados: 1 });
    expect((await start(ana, sent.body.id)).status).toBe(202);
    expect(await ended(ana, sent.body.id)).toMatchObject({ creados: 1, columnasSinUso: ['noEscribir'] });
    expect(await contactos(id)).toHaveLength(1);
  });
});
