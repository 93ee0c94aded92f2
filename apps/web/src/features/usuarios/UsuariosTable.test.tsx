import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { UsuarioRow } from './usuarios-page.queries.ts';
import { DEFAULT_ORDEN } from './usuarios-search.ts';
import { UsuariosTable } from './UsuariosTable.tsx';

const ANA: UsuarioRow = {
  id: 7,
  suscriptorId: 1,
  nombre: 'Ana Ruiz',
  email: 'ana@cafe.co',
  telefono: null,
  estado: 1,
  tipoUsuario: 'HUMANO',
  ultimoIngreso: null,
  invitado: null,
  presentar: true,
  fotoUrl: null,
  areaId: 3,
  areaDTO: { id: 3, nombre: 'Ventas' },
  roles: [{ nombre: 'AGENTE' }],
  fechaCreacion: '2026-11-21T20:00:00.000Z',
};

function cellsOf(changes: Partial<UsuarioRow>): string[] {
  const html = renderToStaticMarkup(
    <MantineProvider env="test">
      <UsuariosTable
        label="Usuarios"
        empty={null}
        rows={[{ ...ANA, ...changes }]}
        orden={DEFAULT_ORDEN}
        ownId={1}
        mayManage={() => true}
        onSort={() => undefined}
        onAsk={() => undefined}
      />
    </MantineProvider>,
  );
  const body = html.slice(html.indexOf('<tbody>'));
  return [...body.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell = '']) => cell.replace(/<[^>]*>/g, ''));
}

// covers D1-2.9-01
test('the table shows «No asignado» for a user without area and a dash without number', () => {
  expect(cellsOf({})).toContain('Ventas');
  expect(cellsOf({})).toContain('—');
  expect(cellsOf({ areaId: null, areaDTO: null })).toContain('No asignado');
  expect(cellsOf({ telefono: '+573001112233' })).toContain('+57 300 111 2233');
});

test('it shows who is active and who is not', () => {
  expect(cellsOf({})).toContain('Activo');
  expect(cellsOf({ estado: 0 })).toContain('Inactivo');
});
