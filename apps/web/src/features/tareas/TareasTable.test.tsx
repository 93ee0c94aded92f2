import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Tarea } from '@tertulia/contract/features/tareas/tarea';
import { buildTarea } from '../../../test/tarea-builder.ts';
import { FIRST_ORDEN } from './tareas-search.ts';
import { TareasTable } from './TareasTable.tsx';
import { onlyFirst } from './tareas.texts.ts';

const NOW = Date.parse('2026-11-21T20:00:00.000Z');

function draw(changes: Partial<Tarea>): string {
  return renderToStaticMarkup(
    <MantineProvider env="test">
      <TareasTable
        rows={[buildTarea(changes)]}
        empty={null}
        orden={FIRST_ORDEN}
        now={NOW}
        onComplete={() => undefined}
        onNotas={() => undefined}
        onEdit={() => undefined}
        onRemove={() => undefined}
      />
    </MantineProvider>,
  );
}

// covers D2-2.4-07
test('a task without a title shows the first 80 characters of its description', () => {
  const html = draw({ titulo: null, descripcion: 'x'.repeat(90) });
  expect(html).toContain(`>${'x'.repeat(80)}…<`);
});

test('an overdue task is marked, also with a text, unless it is completed', () => {
  expect(draw({})).toMatch(/data-overdue="true".*21\/11\/2026 10:00<span[^>]*> \(vencida\)/);
  expect(draw({ fechaProgramada: '2026-11-21T21:00:00.000Z' })).not.toContain('vencida');
  expect(draw({ estado: 'COMPLETADA' })).not.toContain('vencida');
});

// covers D2-2.4-03
test('six of its columns sort, each by its own title', () => {
  const head = /<thead>.*<\/thead>/.exec(draw({}))?.[0] ?? '';
  const titles = [...head.matchAll(/<th[^>]*>(<button[^>]*>)?([^<]+)/g)].map(([, button, text]) => [text, !!button]);
  expect(titles).toEqual([
    ['Fecha', true],
    ['Contacto', true],
    ['Título', true],
    ['Prioridad', true],
    ['Estado', true],
    ['Resolución', false],
    ['Evidencia', false],
    ['Asignado', true],
    ['Acciones', false],
  ]);
});

// covers D2-2.4-02, D2-2.4-05
test('a completed row looks different, and cannot be completed again', () => {
  const done = draw({ estado: 'COMPLETADA', resolucion: 'Quedó lista' });
  expect(done).toContain('data-done="true"');
  expect(done).toContain('Quedó lista');
  expect(done).toMatch(/<button[^>]* disabled=""[^>]*>Marcar completa/);
  expect(draw({})).not.toContain('data-done');
  expect(draw({})).toMatch(/<button type="button" class="[^"]*" aria-label="Marcar completa: Llamar">/);
});

// covers D2-2.4-06, D2-7.7-11
test('its evidence opens in a tab of its own', () => {
  const html = draw({ evidencias: [{ id: 4, url: '/f/4?e=1', nombre: 'acta.png', contentType: 'image/png' }] });
  expect(html).toMatch(/<a [^>]*href="\/f\/4\?e=1" target="_blank" rel="noopener noreferrer">acta\.png<\/a>/);
});

// covers D2-2.4-01b
test('if there are more tasks than the page requests, it says so and what to do', () => {
  expect(onlyFirst(1000, true)).toBeNull();
  expect(onlyFirst(0, true)).toBeNull();
  expect(onlyFirst(1000, false)).toBe(
    'Se muestran las 1.000 primeras por fecha. Carga más, o filtra por estado o fecha.',
  );
});
