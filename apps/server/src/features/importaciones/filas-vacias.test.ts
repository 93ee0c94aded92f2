import { Readable } from 'node:stream';
import { MAX_FILAS_CON_VACIAS } from '@tertulia/contract/features/importaciones/limites';
import { afterEach, describe, expect, it } from 'vitest';
import { NO_FILAS } from './clasificacion.ts';
import { createCsvReader, type CsvReader } from './csv-reader.ts';
import { reviewTabla } from './revision.service.ts';

const NOTHING = { ...NO_FILAS, filas: [], problemas: [] };
const NO_PREVISION = { take: () => Promise.resolve(), result: () => ({ actualizar: NOTHING, conservar: NOTHING }) };

describe('a file of blank rows', () => {
  let reader: CsvReader | undefined;
  afterEach(() => reader?.close());

  /** Reviews a file; `asked` has the start of each piece. */
  function review(rows: number) {
    const content = Buffer.from(`nombre,telefono\nAna,3001112233\n${'\n'.repeat(rows)}`);
    const starts: number[] = [];
    reader = createCsvReader({
      files: {
        get: async (_, range) => {
          starts.push(range?.start ?? 0);
          return Readable.from([content.subarray(range?.start, (range?.end ?? content.length) + 1)]);
        },
      },
    });
    return { starts, revisada: reviewTabla(reader, { clave: 'x', tamano: content.length }, NO_PREVISION) };
  }

  it('may have as many as others, with its titles', async () => {
    const { revisada } = review(MAX_FILAS_CON_VACIAS - 2);
    expect(await revisada).toMatchObject({ total: 1 });
  });

  it('is refused with one more, and not read beyond that', async () => {
    await expect(review(MAX_FILAS_CON_VACIAS - 1).revisada).rejects.toThrow(
      'más de 200.000 filas, contando las vacías',
    );
    await reader?.close();
    const { starts, revisada } = review(8 * 1024 * 1024);
    await expect(revisada).rejects.toThrow('más de 200.000 filas, contando las vacías');
    // after the encoding detection, which reads the whole file
    const read = starts.slice(starts.lastIndexOf(0) + 1);
    expect(Math.max(...read)).toBeLessThan(2 * MAX_FILAS_CON_VACIAS);
  });
});
