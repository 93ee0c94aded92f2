import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from '../../platform/query/client.ts';
import { columnaKey } from './columna.queries.ts';
import type { Columna } from './columna.ts';
import { ColumnaPanel } from './ColumnaPanel.tsx';
import { buildColumna, buildEstado } from '../../../test/tarjeta-builder.ts';

const FILTROS = {};
const ignore = () => undefined;

function draw(columna: Columna, isSupervising = true): string {
  const estado = buildEstado({ id: 10, nombre: 'Por llamar', color: '#0a7f3c' });
  queryClient.setQueryData(columnaKey(estado.id, FILTROS), columna);
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <ColumnaPanel
          estado={estado}
          filtros={FILTROS}
          isSupervising={isSupervising}
          openChat={null}
          now={0}
          onManage={ignore}
          onDrop={ignore}
          onAsk={ignore}
          onOpen={ignore}
          onMove={ignore}
          onDragStart={ignore}
          onDragEnd={ignore}
        />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

afterEach(() => queryClient.clear());

// covers D2-2.5-04
test('the header of a column has a dot of its colour, its name and its total in parentheses', () => {
  const html = draw(buildColumna([1, 2], [3]));
  const head = /<header.*?<\/header>/.exec(html)?.[0] ?? '';
  expect(head).toMatch(/<span[^>]* style="background:#0a7f3c"><\/span>.*>Por llamar<.*> \(3\)</);
});

test('a total that was not counted completely says so', () => {
  const [page] = buildColumna([1]).pages;
  if (!page) throw new Error('no page was built');
  const many = { ...page, totalElements: 10_000, totalIsCapped: true, last: false };
  expect(draw({ pages: [many], pageParams: [0] })).toContain('> (10.000+)<');
});

// covers D2-2.5-04
test('its menu is only for users who manage the board, not for an agent', () => {
  const menu = 'aria-label="Opciones de Por llamar"';
  expect(draw(buildColumna([1]))).toContain(menu);
  expect(draw(buildColumna([1]), false)).not.toContain(menu);
});

// covers D2-2.5-05
test('it offers more cards only if there are more', () => {
  const more = />Cargar más</;
  expect(draw(buildColumna([1]))).not.toMatch(more);
  const [page] = buildColumna([1]).pages;
  if (!page) throw new Error('no page was built');
  expect(draw({ pages: [{ ...page, last: false }], pageParams: [0] })).toMatch(more);
});
