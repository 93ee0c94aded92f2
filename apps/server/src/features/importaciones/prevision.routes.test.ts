import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { createImportacionesDesk } from '../../../test/importaciones-desk.ts';

describe('F-B05 the review of an import', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server?.stop());

  const { phone, makeShop, send, start, ended, resultado } = createImportacionesDesk(() => server);

  async function desk() {
    const shop = await makeShop();
    const [colega, propio, igual, nuevo] = [phone(), phone(), phone(), phone()];
    for (const [telefono, asignadaA] of [
      [colega, shop.luis.id],
      [propio, shop.ana.id],
    ] as const)
      await server.build.conversacion(shop.id, {
        canalId: shop.canalId,
        telefono: `+57${telefono}`,
        nombre: 'Como era',
        asignadaA,
      });
    await server.build.contacto(shop.id, { telefono: `+57${igual}`, nombre: 'Igual' });
    const lines = [
      `Uno,${colega},`,
      `Dos,${propio},mismo@correo.co`,
      `Igual,${igual},`,
      `Nuevo,${nuevo},`,
      `Otra vez,${nuevo},`,
      `Repite correo,${phone()},MISMO@correo.co`,
      'Sin número,,',
      // more rows than one transaction of the import takes, and rows that refer to the first ones
      ...Array.from({ length: 300 }, (_, place) => `Cliente ${place},${phone()},c${place}@correo.co`),
      `Lejos,${nuevo},`,
      `Correo de otro,${phone()},C7@correo.co`,
      `Tomado,${phone()},mismo@correo.co`,
    ];
    return { ...shop, file: ['nombre,telefono,email', ...lines].join('\n') };
  }

  it.each([
    { actualizar: true, mode: 'actualizar', expected: { creados: 301, actualizados: 1, omitidos: 3, fallidos: 5 } },
    { actualizar: false, mode: 'conservar', expected: { creados: 302, actualizados: 0, omitidos: 5, fallidos: 3 } },
  ] as const)('F-B05 tells exactly what the import does ($mode)', async ({ actualizar, mode, expected }) => {
    const { ana, file } = await desk();
    const sent = await send(ana, file);
    const { filas, problemas, conProblemas, ...counts } = sent.body.revision.previsto[mode];
    expect(counts).toEqual(expected);
    await start(ana, sent.body.id, { actualizar });
    expect(await ended(ana, sent.body.id)).toMatchObject(counts);
    const lines = await resultado(ana, sent.body.id);
    const names = { CREADO: 'Creado', ACTUALIZADO: 'Actualizado', OMITIDO: 'Omitido', FALLIDO: 'Fallido' } as const;
    for (const { fila, resultado: outcome } of filas as {
      fila: number;
      resultado: keyof typeof names;
    }[])
      expect(lines[fila - 1]).toMatch(new RegExp(`,${names[outcome]},"?`));
    for (const { fila, motivo } of problemas as { fila: number; motivo: string }[])
      expect(lines[fila - 1]).toContain(motivo);
    expect(conProblemas).toBe(problemas.length);
  });
});
