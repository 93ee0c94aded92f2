import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { refuse, show } from '../../../test/dom.tsx';
import { KanbanChip } from './KanbanChip.tsx';

const REASON = 'Alguien más lo cambió hace un momento.';

// covers D2-2.1-13, D2-2.1-31, D2-5.1-21b, D2-7.6-07, D2-8-04
test('a state is removed after a question; a refusal keeps it', async () => {
  let isRefusing = true;
  const onRemoved = vi.fn();
  const contacto = {
    id: 7,
    kanbanEstadoId: 5,
    kanbanEstadoNombre: 'Cotizado',
    kanbanNombre: 'Ventas',
    kanbanColor: '#999999',
  };
  const screen = await show(<KanbanChip contacto={contacto} conversacionId={3} onRemoved={onRemoved} />, {
    answers: {
      'PATCH /api/kanban/contactos/7/estado': () =>
        isRefusing ? refuse(409, 'CONFLICT', REASON) : { ...contacto, kanbanEstadoId: null },
    },
  });
  const remove = screen.getByRole('button', { name: 'Eliminar el estado Cotizado' });
  const question = screen.getByRole('dialog', { name: 'Confirmar' });
  await remove.click();
  await expect.element(question.getByText('¿Desea eliminar este estado?')).toBeVisible();
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(remove).toHaveFocus();
  expect(screen.requests).toEqual([]);

  await remove.click();
  await expect.element(question.getByRole('button', { name: 'Aceptar' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('No se pudo eliminar el estado. Intente nuevamente.')).toBeVisible();
  await expect.element(screen.getByText(REASON)).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  expect(onRemoved).not.toHaveBeenCalled();

  isRefusing = false;
  await remove.click();
  await question.getByRole('button', { name: 'Aceptar' }).click();
  await vi.waitFor(() => expect(onRemoved).toHaveBeenCalledOnce());
  expect(screen.requests.at(-1)?.body).toMatchObject({ kanbanEstadoId: null, conversacionId: 3 });
});
