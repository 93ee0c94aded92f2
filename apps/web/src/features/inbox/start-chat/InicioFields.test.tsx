import { MantineProvider } from '@mantine/core';
import type { Canal } from '@tertulia/contract/features/canales/canal';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { buildCanal } from '../../../../test/canal-builder.ts';
import { CanalField } from './InicioFields.tsx';

const build = (id: number, friendlyName: string | null) =>
  buildCanal(id, { friendlyName, numero: `+57601555010${id}`, esPrincipal: id === 1 });

/** The field's options, and the text below it. */
function draw(canales: readonly Canal[], value: string) {
  const html = renderToStaticMarkup(
    <MantineProvider>
      <CanalField canales={canales} value={value} onChange={() => undefined} />
    </MantineProvider>,
  );
  return {
    options: [...html.matchAll(/<option[^>]*>([^<]*)</g)].map((match) => match[1]),
    beneath: /mantine-InputWrapper-description[^>]*>([^<]*)</.exec(html)?.[1] ?? null,
  };
}

test('a channel is offered by its name, with its number below, where a narrow field does not cut it', () => {
  const canales = [build(1, 'Distribuidores del Eje Cafetero'), build(2, 'Café Andino')];
  expect(draw(canales, '1')).toEqual({
    options: ['Distribuidores del Eje Cafetero', 'Café Andino'],
    beneath: '+57 601 555 0101',
  });
  expect(draw(canales, '2').beneath).toBe('+57 601 555 0102');
});

test('a channel without a name is offered by its number, which is not repeated; channels of the same name by both', () => {
  expect(draw([build(1, null)], '1')).toEqual({ options: ['+57 601 555 0101'], beneath: null });
  expect(draw([build(1, 'Ventas'), build(2, 'Ventas')], '1').options).toEqual([
    'Ventas · +57 601 555 0101',
    'Ventas · +57 601 555 0102',
  ]);
});
