import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltUser } from '@tertulia/testkit/factories';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import { systemClock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { createFolderFileStore } from '../../platform/files/folder-file-store.ts';
import { createLog } from '../../platform/log/log.ts';
import { createImporter } from './importer.service.ts';
import { createCsvReader, type CsvReader } from './csv-reader.ts';

/** Several pieces of the file, each with its own transaction. */
const ROWS = 2400;
const SMALL_PIECE = 16 * 1024;
const SLOW_MS = 60_000;

describe('an interrupted import', () => {
  /** Serves calls and runs no jobs: the test runs the import itself. */
  let api: TestServer;
  let reader: CsvReader;
  let shop: Awaited<ReturnType<TestServer['build']['equipo']>>;

  beforeAll(async () => {
    api = await startTestServer({ env: { SERVER_ROLE: 'api' } });
    reader = createCsvReader({
      files: createFolderFileStore({ dir: join(api.dataDir, 'files') }),
      pieceBytes: SMALL_PIECE,
    });
  });
  afterAll(async () => {
    await reader?.close();
    await api?.stop();
  });

  const begin = async (user: BuiltUser): Promise<number> => {
    const rows = Array.from({ length: ROWS }, (_, place) => `Cliente número ${place},300${String(1_000_000 + place)}`);
    const body = new FormData();
    body.set('file', new Blob([['nombre,telefono', ...rows].join('\n')]), 'muchos.csv');
    const sent = await api.call('POST', '/api/contactos/masivo', { token: user.token, body });
    expect(sent.body).toMatchObject({ total: ROWS });
    await api.call('POST', `/api/contactos/masivo/${sent.body.id}/iniciar`, { token: user.token, body: {} });
    return sent.body.id;
  };
  const state = async (id: number) => {
    const [row] = await api.db.query<Record<string, number | string>>(
      `select z.estado, z.creados, z.actualizados + z.omitidos + z.existentes + z.repetidos + z.fallidos as others,
              (select count(*)::int from app.contactos p where p.suscriptor_id = z.suscriptor_id) as contactos,
              (select count(distinct p.telefono)::int from app.contactos p where p.suscriptor_id = z.suscriptor_id) as numeros,
              (select count(*)::int from app.importacion_filas f where f.suscriptor_id = z.suscriptor_id and f.importacion_id = z.id) as filas
         from app.importaciones z where z.id = $1`,
      [id],
    );
    return row;
  };
  const WHOLE = { estado: 'COMPLETADA', creados: ROWS, others: 0, contactos: ROWS, numeros: ROWS, filas: ROWS };
  /** A worker whose process dies at this piece. */
  const importer = (dyingAt = Infinity) => {
    const death = new AbortController();
    let pieces = 0;
    const service = createImporter({
      database: api.app.database,
      clock: systemClock,
      log: createLog('fatal'),
      reader: {
        read: (...args) => {
          if (++pieces >= dyingAt) death.abort(new Error('killed'));
          return reader.read(...args);
        },
      },
    });
    return {
      run: (id: number) => service.run(shop.id, id, death.signal),
      giveUp: (id: number) => service.giveUp(shop.id, id),
    };
  };

  // covers D2-7.2-04
  it('continues after the last committed rows, and repeats none of them', async () => {
    shop = await api.build.equipo();
    const id = await begin(shop.ana);
    await expect(importer(3).run(id)).rejects.toThrow('killed');
    const half = await state(id);
    expect(half).toMatchObject({ estado: 'EN_CURSO', others: 0 });
    expect(Number(half?.['creados'])).toBeGreaterThan(0);
    expect(Number(half?.['creados'])).toBeLessThan(ROWS);
    expect(half).toMatchObject({ contactos: half?.['creados'], filas: half?.['creados'] });
    await expect(importer(2).run(id)).rejects.toThrow('killed');
    await importer().run(id);
    expect(await state(id)).toEqual(WHOLE);
    await importer().run(id);
    expect(await state(id)).toEqual(WHOLE);
  });

  // covers D2-7.2-04
  it('pauses after each committed batch, before the next one', async () => {
    shop = await api.build.equipo();
    const id = await begin(shop.ana);
    let isResting = false;
    let workedAtRest = 0;
    const withTenant: Database['withTenant'] = (scope, work) => {
      if (isResting) workedAtRest += 1;
      return api.app.database.withTenant(scope, work);
    };
    const rests: { filas: number; creados: unknown }[] = [];
    const service = createImporter({
      database: { ...api.app.database, withTenant },
      clock: systemClock,
      log: createLog('fatal'),
      reader,
      rest: async (workedMs, { filas, sinceMs }) => {
        isResting = true;
        expect(workedMs).toBeGreaterThan(0);
        expect(sinceMs).toBeGreaterThanOrEqual(workedMs);
        rests.push({ filas, creados: (await state(id))?.['creados'] });
        isResting = false;
      },
    });
    await service.run(shop.id, id, new AbortController().signal);
    expect(await state(id)).toEqual(WHOLE);
    expect(rests.map(({ filas }) => filas)).toEqual(rests.map(({ creados }) => creados));
    const batches = rests.map(({ filas }, place) => filas - (rests[place - 1]?.filas ?? 0));
    expect(Math.max(...batches)).toBe(250);
    expect(rests.at(-1)?.filas).toBe(ROWS);
    expect(workedAtRest).toBe(0);
  });

  it('is done once with two workers at the same time', async () => {
    shop = await api.build.equipo();
    const id = await begin(shop.ana);
    await Promise.all([importer().run(id), importer().run(id)]);
    // the slower worker left it to the other one
    expect(await state(id)).toEqual(WHOLE);
  });

  it(
    'is continued by the next process, which runs the job of the first one',
    async () => {
      shop = await api.build.equipo();
      const id = await begin(shop.ana);
      await expect(importer(2).run(id)).rejects.toThrow('killed');
      const worker = await startTestServer({ db: api.db, env: { DATA_DIR: api.dataDir } });
      await eventually(async () => (await state(id))?.['estado'] === 'COMPLETADA', 'the load is over', 30_000);
      expect(await state(id)).toEqual(WHOLE);
      await worker.stop();
    },
    SLOW_MS,
  );

  it('stops between two batches on request, and keeps what it has written', async () => {
    shop = await api.build.equipo();
    const id = await begin(shop.ana);
    await expect(importer(2).run(id)).rejects.toThrow('killed');
    const answer = await api.call('POST', `/api/contactos/masivo/${id}/cancelar`, { token: shop.ana.token, body: {} });
    expect(answer.body).toMatchObject({ estado: 'CANCELADA', puede: { descargar: true } });
    const before = await state(id);
    await importer().run(id);
    expect(await state(id)).toEqual(before);
    expect(Number(before?.['creados'])).toBeGreaterThan(0);
  });

  it('is marked as failed when it will not continue by itself, or its file is gone', async () => {
    shop = await api.build.equipo();
    const id = await begin(shop.ana);
    await importer().giveUp(id);
    const newest = async () =>
      (await api.call('GET', '/api/contactos/masivo', { token: shop.ana.token })).body.importacion;
    expect(await newest()).toMatchObject({
      estado: 'ERROR',
      motivo: expect.stringContaining('La carga se interrumpió'),
    });
    const other = await begin(shop.ana);
    await api.db.query(
      `update app.archivos set clave = null, estado = 'ERROR', error = 'ELIMINADO' where suscriptor_id = $1 and clave is not null`,
      [shop.id],
    );
    await importer().run(other);
    expect(await newest()).toMatchObject({
      estado: 'ERROR',
      motivo: expect.stringContaining('El archivo ya no está disponible'),
    });
  });
});
