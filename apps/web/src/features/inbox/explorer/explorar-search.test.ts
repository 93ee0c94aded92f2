import { describe, expect, it } from 'vitest';
import { nextOrden } from '../../../ui/table/sort-direction.ts';
import { COLUMNS } from './ExplorarTable.tsx';
import { countFiltros, filtrosOf, readExplorarSearch } from './explorar-search.ts';

describe('the address of «Explorar chats»', () => {
  it('keeps every filter, the page, the order and the opened chat', () => {
    const search = {
      q: 'café',
      estado: 'CERRADA',
      sinCerrar: true,
      canalId: 1,
      usuarioId: 2,
      areaId: 3,
      kanbanEstadoId: 4,
      ventana: 'POR_VENCER',
      leadStage: 'calificado',
      sinLeer: true,
      desde: '2026-11-01',
      hasta: '2026-11-30',
      page: 2,
      size: 50,
      sort: 'clienteNombre,asc',
      chat: 9,
    };
    expect(readExplorarSearch(search)).toEqual(search);
    expect(countFiltros(filtrosOf(readExplorarSearch(search)))).toBe(12);
  });

  it('leaves out invalid values and defaults', () => {
    const search = {
      q: '  ',
      estado: 'OTRA',
      canalId: 'x',
      usuarioId: -1,
      areaId: 1.5,
      ventana: 'abierta',
      leadStage: 'tibio',
      sinCerrar: false,
      sinLeer: false,
      desde: '2026-02-30',
      hasta: 'ayer',
      page: 0,
      size: 20,
      sort: 'lastMessage,desc',
    };
    expect(Object.values(readExplorarSearch(search)).every((value) => value === undefined)).toBe(true);
    expect(readExplorarSearch({ size: 5000 }).size).toBeUndefined();
  });

  it('reads a numeric search as the text that was typed', () => {
    expect(readExplorarSearch({ q: 3005 }).q).toBe('3005');
  });

  it('reverses the order at a second press, and sorts a column first in its default direction', () => {
    const firstOf = (field: string) => COLUMNS.find(({ sort }) => sort === field)?.first;
    expect(nextOrden('lastMessage,desc', 'lastMessage', firstOf('lastMessage'))).toBe('lastMessage,asc');
    expect(nextOrden('lastMessage,asc', 'lastMessage', firstOf('lastMessage'))).toBe('lastMessage,desc');
    expect(nextOrden('lastMessage,desc', 'clienteNombre', firstOf('clienteNombre'))).toBe('clienteNombre,asc');
    expect(nextOrden('clienteNombre,asc', 'fechaCierre', firstOf('fechaCierre'))).toBe('fechaCierre,desc');
  });
});
