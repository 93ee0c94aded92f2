import { Modal } from '@mantine/core';
import { expect, test, vi } from 'vitest';
import { refuse, show } from '../../../test/dom.tsx';
import { buildContacto } from '../../../test/contacto-builder.ts';
import { QuitarMarcaDialog } from './ConsentimientoDialog.tsx';

test('F-A06 the mark is removed with a note; a refusal is explained and the note stays', async () => {
  const message = 'Solo se quita cuando el cliente escribe START en ese chat.';
  const replies = [refuse(409, 'CONFLICT', message), buildContacto({ id: 7 })];
  const onUnmarked = vi.fn();
  const { requests, ...screen } = await show(
    <Modal.Stack>
      <QuitarMarcaDialog isOpen contactoId={7} onClose={() => {}} onUnmarked={onUnmarked} />
    </Modal.Stack>,
    { answers: { 'PUT /api/contactos/7/quitar-no-contactar': () => replies.shift() ?? {} }, roles: ['SUPERVISOR'] },
  );
  const nota = screen.getByRole('textbox', { name: '¿Por qué se quita?' });
  const accept = screen.getByRole('button', { name: 'Quitar la marca' });
  await accept.click();
  await expect.element(screen.getByText('Mínimo 3 caracteres')).toBeVisible();
  expect(requests).toEqual([]);
  await nota.fill('Pidió volver');
  await accept.click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent(`No se pudo quitar la marca.${message}`);
  await expect.element(nota).toHaveValue('Pidió volver');
  await accept.click();
  await vi.waitFor(() => expect(onUnmarked).toHaveBeenCalledOnce());
  expect(requests[1]?.body).toEqual({ nota: 'Pidió volver' });
});
