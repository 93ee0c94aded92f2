import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';

const BROKEN: [string, string | Buffer, string][] = [
  [
    'one column alone',
    'nombre\nAna\n',
    'Falta la columna «telefono» en la primera fila. Columnas encontradas: nombre.',
  ],
  ['titles and nothing below', 'nombre,telefono\n\n', 'El archivo no tiene contactos debajo de los títulos.'],
  [
    'zeros in it',
    'nombre,telefono\nAna,300\0\n',
    'El archivo no es un CSV de texto. Ábrelo en tu hoja de cálculo y guárdalo como «CSV UTF-8».',
  ],
  [
    'zeros in text of two bytes a sign',
    Buffer.from('\uFEFFnombre,telefono\nAna,300\0\n', 'utf16le'),
    'El archivo no es un CSV de texto. Ábrelo en tu hoja de cálculo y guárdalo como «CSV UTF-8».',
  ],
  [
    'random bytes',
    Buffer.from(Array.from({ length: 5000 }, (_, place) => ((place * 7919 + 13) % 251) + 1)),
    'El archivo no es un CSV de texto.',
  ],
  [
    'a quote that is never closed',
    'nombre,telefono\nAna,3001112233\n"Luis,3001112234\n',
    'La fila 3 abre unas comillas (") que no se cierran. Corrígela y vuelve a subir el archivo.',
  ],
  ['one giant line', `nombre,telefono\n${'x'.repeat(3_000_000)}`, 'La fila 2 es demasiado larga.'],
  ['one giant line of titles', 'x'.repeat(3_000_000), 'La fila 1 es demasiado larga.'],
  ['nothing', '', 'El archivo está vacío.'],
];

describe('a file that cannot be imported', () => {
  let server: TestServer;
  let shop: Awaited<ReturnType<TestServer['build']['equipo']>>;

  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
    shop = await server.build.equipo();
  });
  afterAll(() => server?.stop());

  const send = (content: string | Buffer, name = 'clientes.csv') => {
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(Buffer.from(content))]), name);
    return server.call('POST', '/api/contactos/masivo', { token: shop.ana.token, body });
  };

  it.each(BROKEN)('is refused with %s and a reason, without side effects', async (_what, content, message) => {
    const sent = await send(content);
    expect(sent).toMatchObject({ status: 400, body: { code: 'VALIDATION', field: 'file' } });
    expect(sent.body.message).toContain(message);
    expect(await server.db.query('select 1 from app.contactos where suscriptor_id = $1', [shop.id])).toEqual([]);
    expect(await server.db.query('select 1 from app.importaciones where suscriptor_id = $1', [shop.id])).toEqual([]);
    expect(await server.db.query('select 1 from app.archivos where suscriptor_id = $1', [shop.id])).toEqual([]);
  });

  // covers D2-5.1-23
  it('is refused if it is no table, too large or has too many rows', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    expect((await send(png)).body.code).toBe('UNSUPPORTED_MEDIA');
    expect((await send('nombre,telefono\nAna,3001112233', 'clientes.xlsx')).status).toBe(415);
    const huge = await send(Buffer.alloc(30 * 1024 * 1024 + 1, 'a,b\n'));
    expect(huge.body).toMatchObject({ code: 'TOO_LARGE', message: 'El archivo no puede pesar más de 30 MB.' });
    const long = await send(`nombre,telefono\n${'A,3\n'.repeat(100_001)}`);
    expect(long.body.message).toContain('más de 100.000 filas');
  });
});
