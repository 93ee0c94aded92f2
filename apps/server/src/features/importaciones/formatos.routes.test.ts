import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';
import { createImportacionesDesk } from '@tertulia/testkit/importaciones-desk';

describe('F-B06 files of other programs', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server?.stop());

  const { phone, makeShop, send, load, resultado } = createImportacionesDesk(() => server);
  const namesOf = async (suscriptorId: number) => {
    const rows = await server.db.query<{ nombre: string; apellido: string | null }>(
      'select nombre, apellido from app.contactos where suscriptor_id = $1 order by id',
      [suscriptorId],
    );
    return rows.map(({ nombre, apellido }) => [nombre, apellido].filter(Boolean).join(' '));
  };

  it.each(['sep=;\r\n', '\uFEFFsep=;\n', '"sep=;"\r\n'])(
    'F-B06 reads a file whose first line is %j, which is no row',
    async (first) => {
      const { id, ana } = await makeShop();
      const done = await load(ana, `${first}nombre;telefono\r\nMuñoz, Ana;${phone()}\r\n`);
      expect(done).toMatchObject({ separador: ';', creados: 1, fallidos: 0 });
      expect(await namesOf(id)).toEqual(['Muñoz, Ana']);
      expect((await resultado(ana, done.id))[1]).toMatch(/^2,/);
    },
  );

  it.each(['UTF-16LE', 'UTF-16BE'])(
    'F-B06 reads %s over several pieces of the file',
    async (codificacion) => {
      const { id, ana } = await makeShop();
      const rows = Array.from({ length: 4000 }, (_, place) => `Ñandú 😀 ${place} con un nombre largo\t${phone()}`);
      const little = Buffer.from(`\uFEFFnombre\ttelefono\r\n${rows.join('\r\n')}\r\n`, 'utf16le');
      const done = await load(ana, codificacion === 'UTF-16LE' ? little : little.swap16());
      expect(done).toMatchObject({ codificacion, total: 4000, creados: 4000, fallidos: 0 });
      const names = await namesOf(id);
      expect(names[0]).toBe('Ñandú 😀 0 con un nombre largo');
      expect(new Set(names).size).toBe(4000);
    },
    60_000,
  );

  it('F-B06 maps the columns of Google Contacts and reports the skipped ones', async () => {
    const { id, ana, luis } = await makeShop();
    const titles =
      'First Name,Middle Name,Last Name,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value';
    const file = `${titles}\nAna,María,Gil,* myContacts,* ,ana@gil.co,Mobile,+57 ${phone()} ::: +57 ${phone()}\n`;
    const done = await load(ana, file);
    expect(done).toMatchObject({
      creados: 1,
      columnasSinUso: ['Middle Name', 'Labels', 'E-mail 1 - Label', 'Phone 1 - Label'],
    });
    expect(await namesOf(id)).toEqual(['Ana Gil']);
    expect((await send(luis, file)).body.columnasSinUso).toContain('Labels');
  });
});
