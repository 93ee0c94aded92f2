import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { broken, refuse, show } from '../../../test/dom.tsx';
import { KanbanEstadoDialog, TableroDialog } from './KanbanEstadoDialog.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';
import { buildEstado } from '../../../test/tarjeta-builder.ts';

const REASON = 'Alguien más lo cambió hace un momento.';
const TABLERO = { id: 1, nombre: 'Posventa' };
const nothing = () => undefined;
type Screen = Awaited<ReturnType<typeof show>>;

/** Fails once without a reason, once with one, and then succeeds. */
async function expectFailures(
  screen: Screen,
  press: () => Promise<void>,
  { failed, done }: Record<'failed' | 'done', string>,
) {
  await press();
  await expect.element(screen.getByText(failed)).toBeVisible();
  await expect.element(screen.getByText(REASON)).not.toBeInTheDocument();
  await press();
  await expect.element(screen.getByText(REASON)).toBeVisible();
  await press();
  await expect.element(screen.getByText(done)).toBeVisible();
}

function inTurn(success: object) {
  const answers = [broken(), refuse(409, 'CONFLICT', REASON)];
  return () => answers.shift() ?? success;
}

// covers D2-4-24b, D2-5.4-03, D2-8-19b
test.each([
  ['POST /api/kanban', null, 'No se pudo crear el tablero', 'Tablero creado'],
  ['PUT /api/kanban/1', TABLERO, 'No se pudo actualizar el tablero', 'Tablero actualizado'],
])('%s: Enter saves the board; a failure keeps the dialog', async (address, tablero, failed, done) => {
  const onSaved = vi.fn();
  const screen = await show(<TableroDialog isOpen tablero={tablero} onClose={nothing} onSaved={onSaved} />, {
    roles: ['SUPERVISOR'],
    answers: { [address]: inTurn(TABLERO) },
  });
  const nombre = screen.getByRole('textbox', { name: 'Nombre' });
  await nombre.fill('Posventa 2');
  await expectFailures(screen, () => userEvent.keyboard('{Enter}'), { failed, done });
  expect(onSaved).toHaveBeenCalledExactlyOnceWith(1);
});

// covers D2-5.4-04a, D2-5.4-04b, D2-8-19d, D2-8-19e
test.each([
  ['POST /api/kanban/1/estados', null, 'No se pudo crear el estado', 'Estado creado'],
  ['PUT /api/kanban/estados/10', buildEstado(), 'No se pudo actualizar el estado', 'Estado actualizado'],
])('%s: a state is saved; a failure keeps the dialog', async (address, estado, failed, done) => {
  const screen = await show(
    <KanbanEstadoDialog isOpen tableroId={1} estado={estado} estados={[buildEstado()]} onClose={nothing} />,
    { roles: ['SUPERVISOR'], answers: { [address]: inTurn(buildEstado()) } },
  );
  await screen.getByRole('textbox', { name: 'Nombre' }).fill('Atendido');
  const save = screen.getByRole('button', { name: 'Guardar' });
  await expectFailures(screen, () => save.click(), { failed, done });
});

// covers D2-4-24b, D2-5.4-03, D2-5.4-04b
test('names are counted, and a new state is grey and follows the last one', async () => {
  const board = await show(<TableroDialog isOpen tablero={null} onClose={nothing} onSaved={nothing} />, {
    roles: ['SUPERVISOR'],
  });
  await expect.element(board.getByText('0/120')).toBeVisible();
  await board.unmount();
  const state = await show(
    <KanbanEstadoDialog isOpen tableroId={1} estado={null} estados={[buildEstado()]} onClose={nothing} />,
    { roles: ['SUPERVISOR'] },
  );
  await expect.element(state.getByText('0/80')).toBeVisible();
  await expect.element(state.getByRole('textbox', { name: 'Color' })).toHaveValue('#999999');
  await expect.element(state.getByRole('textbox', { name: 'Orden' })).toHaveValue('1');
});

// covers D2-5.4-05, D2-8-19c, D2-8-19f
test.each([
  [
    'DELETE /api/kanban/1',
    { about: 'eliminarTablero', tablero: TABLERO } as const,
    '¿Eliminar este tablero? Esta acción no se puede deshacer.',
    'No se pudo eliminar el tablero',
    'Tablero eliminado',
  ],
  [
    'DELETE /api/kanban/estados/10',
    { about: 'eliminarEstado', estado: buildEstado({ nombre: 'Atendido' }) } as const,
    '¿Eliminar el estado "Atendido"?',
    'No se pudo eliminar el estado',
    'Estado eliminado',
  ],
])('%s: removing asks first; a failure keeps the question', async (address, ask, question, failed, done) => {
  const screen = await show(<RemoveDialog isOpen ask={ask} onClose={nothing} />, {
    roles: ['SUPERVISOR'],
    answers: {
      'GET /api/kanban/1/contactos/conteo': [],
      [address]: inTurn(new Response(null, { status: 204 })),
    },
  });
  await expect.element(screen.getByText(question)).toBeVisible();
  const accept = screen.getByRole('button', { name: 'Aceptar' });
  await expectFailures(screen, () => accept.click(), { failed, done });
});
