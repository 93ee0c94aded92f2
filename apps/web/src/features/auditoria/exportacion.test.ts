import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { standInForBrowser } from '../../platform/session/browser-stand-in.ts';
import { exportRegistros } from './auditoria.queries.ts';

const fetched = vi.fn<typeof fetch>();
const queries = () => fetched.mock.calls.map(([address]) => new URL(String(address), 'http://x').searchParams);

beforeEach(() => {
  standInForBrowser();
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => vi.unstubAllGlobals());

const registro = (id: number, change: object = {}) => ({
  id,
  timestamp: '2026-11-21T13:00:00.000Z',
  usuarioId: 7,
  usuarioNombre: 'Ana',
  entidad: 'contacto',
  accion: 'EDITAR',
  registroId: 4,
  detalles: '{}',
  ...change,
});
const answer = (page: number, content: object[], last: boolean) =>
  Response.json({ content, totalElements: 9999, totalPages: 20, number: page, size: 500, last });

// covers D1-7-32b, D1-7-32c
test('line breaks become spaces, commas and quotes are quoted, and no cell is a formula', async () => {
  fetched.mockImplementation(async () =>
    answer(
      0,
      [
        registro(1, { detalles: '{"nombre":"Ana,\\nMaría"}' }),
        registro(2, { detalles: 'uno\r\ndos\ntres', usuarioId: null, registroId: null }),
        registro(3, { entidad: '=HYPERLINK("http://x")' }),
      ],
      true,
    ),
  );
  expect((await exportRegistros({ entidad: 'contacto' })).split('\r\n')).toEqual([
    'timestamp,usuarioId,entidad,accion,registroId,detalles',
    '2026-11-21T13:00:00.000Z,7,contacto,EDITAR,4,"{""nombre"":""Ana,\\nMaría""}"',
    '2026-11-21T13:00:00.000Z,,contacto,EDITAR,,uno dos tres',
    `2026-11-21T13:00:00.000Z,7,"'=HYPERLINK(""http://x"")",EDITAR,4,{}`,
    '',
  ]);
  expect(queries()[0]?.get('size')).toBe('500');
  expect(queries()[0]?.get('entidad')).toBe('contacto');
});

// covers D1-7-32a
test('pages of 500 are requested until the last, and never more than ten', async () => {
  let page = 0;
  fetched.mockImplementation(async () => {
    const at = page++;
    // one row is repeated, because another was written in between
    return answer(at, [registro(at), registro(at + 1)], at === 2);
  });
  const lines = (await exportRegistros({})).trimEnd().split('\r\n');
  expect(queries().map((query) => query.get('page'))).toEqual(['0', '1', '2']);
  expect(lines).toHaveLength(1 + 4);
  fetched.mockReset();
  page = 0;
  fetched.mockImplementation(async () => answer(page, [registro(page++)], false));
  await exportRegistros({});
  expect(fetched).toHaveBeenCalledTimes(10);
});
