import { Modal } from '@mantine/core';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showDialog } from '../../../test/unsaved.tsx';
import { BancoMultimediaDialog } from './BancoMultimediaDialog.tsx';

const taza = {
  id: 8,
  nombre: 'Taza de la casa',
  url: '/files/8',
  tipoMime: 'image/png',
  tamano: 2048,
  fechaCreacion: '2026-11-01T00:00:00.000Z',
  autorUsuarioId: null,
  autorNombre: null,
  puede: { editar: false },
};

/** The bank with one picture, opened from a chat. */
async function open() {
  await showDialog(
    (frame) => (
      <Modal.Stack>
        <BancoMultimediaDialog onSend={() => undefined} {...frame} />
      </Modal.Stack>
    ),
    {
      answers: {
        'GET /api/media-bank': { content: [taza], totalElements: 1, totalPages: 1, last: true, number: 0, size: 24 },
      },
    },
  );
  const bank = page.getByRole('dialog', { name: 'Banco de multimedia' });
  return { bank, item: bank.getByRole('button', { name: 'Taza de la casa' }) };
}

test('the question keeps a comment for an item of the media bank', async () => {
  const { bank, item } = await open();
  await item.click();
  const comment = bank.getByRole('textbox', { name: 'Comentario (opcional)' });
  await comment.fill('la de barro');
  await userEvent.keyboard('{Escape}');
  const question = page.getByRole('dialog', { name: 'Cambios sin guardar' });
  await expect.element(question.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(comment).toHaveValue('la de barro');
  await expect.element(comment).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await question.getByRole('button', { name: 'Salir sin guardar' }).click();
  await expect.element(bank).not.toBeInTheDocument();
});

// covers D2-8-11b
test('the bank shows an icon in place of a picture that was deleted', async () => {
  const { bank, item } = await open();
  await expect.element(item).toBeVisible();
  bank.element().querySelector('img')?.dispatchEvent(new Event('error'));
  await expect.poll(() => bank.element().querySelectorAll('img').length).toBe(0);
  await expect.element(item).toBeVisible();
});
