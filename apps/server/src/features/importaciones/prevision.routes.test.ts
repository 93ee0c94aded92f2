import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CUENTA_OF,
  RESULTADO_FILA_WORDS,
  RESULTADOS_FILA,
  type ResultadoFila,
} from '@tertulia/contract/features/importaciones/resultados';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';
import { createImportacionesDesk } from '@tertulia/testkit/importaciones-desk';

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
    {
      actualizar: true,
      mode: 'actualizar',
      expected: { creados: 301, actualizados: 1, sinCambios: 1, existentes: 0, repetidos: 2, fallidos: 5 },
    },
    {
      actualizar: false,
      mode: 'conservar',
      expected: { creados: 302, actualizados: 0, sinCambios: 1, existentes: 2, repetidos: 2, fallidos: 3 },
    },
  ] as const)('F-B05 predicts exactly what the import does ($mode)', async ({ actualizar, mode, expected }) => {
    const { ana, file } = await desk();
    const sent = await send(ana, file);
    const { filas, problemas, ...counts } = sent.body.revision.previsto[mode];
    expect(counts).toEqual(expected);
    await start(ana, sent.body.id, { actualizar });
    expect(await ended(ana, sent.body.id)).toMatchObject(counts);
    const lines = await resultado(ana, sent.body.id);
    const wordOf = (line: string) => RESULTADOS_FILA.find((one) => line.includes(`,${RESULTADO_FILA_WORDS[one].one},`));
    for (const { fila, resultado: outcome } of [...filas, ...problemas] as { fila: number; resultado: string }[])
      expect({ fila, outcome: wordOf(lines[fila - 1] ?? '') }).toEqual({ fila, outcome });
    for (const { fila, motivo } of problemas as { fila: number; motivo: string }[])
      expect(lines[fila - 1]).toContain(motivo);
    expect(problemas).toHaveLength(counts.repetidos + counts.fallidos);
  });

  interface Prevista {
    fila: number;
    resultado: ResultadoFila;
    motivo: string | null;
  }

  /** A file with rows of each kind, one of them blank. */
  async function rows() {
    const shop = await makeShop();
    const [igual, otro, ajeno, repetido] = [phone(), phone(), phone(), phone()];
    for (const telefono of [igual, otro])
      await server.build.contacto(shop.id, { telefono: `+57${telefono}`, nombre: 'Como era' });
    await server.build.conversacion(shop.id, {
      canalId: shop.canalId,
      telefono: `+57${ajeno}`,
      nombre: 'Como era',
      asignadaA: shop.luis.id,
    });
    const lines = [
      `Como era,${igual},,`,
      `Distinto,${otro},,`,
      `Distinto,${ajeno},,sí`,
      `Nuevo,${repetido},suyo@correo.co,`,
      `Otra vez,(${repetido.slice(0, 3)}) ${repetido.slice(3)},,`,
      ',,,',
      `Como era,${otro},,`,
      `Correo tomado,${phone()},SUYO@correo.co,`,
      `Mal correo,${phone()},no es correo,`,
      'Sin número,,,',
      `,${phone()},,`,
    ];
    const outcomes = (changed: ResultadoFila, colleague: ResultadoFila): Record<number, ResultadoFila> => ({
      2: 'SIN_CAMBIOS',
      3: changed,
      4: colleague,
      5: 'CREADO',
      6: 'REPETIDO',
      8: 'REPETIDO',
      9: 'FALLIDO',
      10: 'FALLIDO',
      11: 'FALLIDO',
      12: 'FALLIDO',
    });
    return { ...shop, file: ['nombre,telefono,email,acepta', ...lines].join('\n'), outcomes };
  }

  it.each([
    { who: 'ana', actualizar: false, changed: 'EXISTENTE', colleague: 'EXISTENTE' },
    { who: 'ana', actualizar: true, changed: 'ACTUALIZADO', colleague: 'FALLIDO' },
    { who: 'boss', actualizar: false, changed: 'EXISTENTE', colleague: 'EXISTENTE' },
    { who: 'boss', actualizar: true, changed: 'ACTUALIZADO', colleague: 'ACTUALIZADO' },
  ] as const)(
    'F-B05 uses one word for each row in totals, table, list and result ($who, «Actualizar» $actualizar)',
    async ({ who, actualizar, changed, colleague }) => {
      const shop = await rows();
      const expected = shop.outcomes(changed, colleague);
      const sent = await send(shop[who], shop.file);
      const { filas, problemas, ...counts } = sent.body.revision.previsto[actualizar ? 'actualizar' : 'conservar'];
      const byFila = (some: Prevista[]) => Object.fromEntries(some.map(({ fila, resultado: one }) => [fila, one]));
      expect(byFila(filas)).toEqual(Object.fromEntries(Object.entries(expected).slice(0, 5)));
      expect(byFila(problemas)).toEqual(
        Object.fromEntries(Object.entries(expected).filter(([, one]) => one === 'FALLIDO' || one === 'REPETIDO')),
      );
      expect(counts).toEqual(
        Object.fromEntries(
          RESULTADOS_FILA.map((one) => [
            CUENTA_OF[one],
            Object.values(expected).filter((outcome) => outcome === one).length,
          ]),
        ),
      );
      await start(shop[who], sent.body.id, { actualizar });
      expect(await ended(shop[who], sent.body.id)).toMatchObject({ ...counts, procesadas: sent.body.total });
      const cells = (await resultado(shop[who], sent.body.id)).slice(1).map((line) => line.split(','));
      expect(cells.map(([fila, , , word]) => [fila, word])).toEqual(
        Object.entries(expected).map(([fila, one]) => [fila, RESULTADO_FILA_WORDS[one].one]),
      );
      const motivoOf = new Map(
        cells.map(([fila, , , , ...motivo]) => [Number(fila), motivo.join(',').replaceAll('"', '')]),
      );
      for (const { fila, motivo } of [...filas, ...problemas] as Prevista[])
        expect(motivoOf.get(fila)).toBe(motivo ?? '');
    },
  );
});
