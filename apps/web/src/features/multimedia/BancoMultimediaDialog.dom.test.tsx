import { Modal } from '@mantine/core';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectFitForFingers } from '../../../test/phone.ts';
import { pageOf } from '../../../test/dom.tsx';
import { buildMedia } from '../../../test/media.ts';
import { showDialog } from '../../../test/unsaved.tsx';
import { BancoMultimediaDialog } from './BancoMultimediaDialog.tsx';

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
        'GET /api/media-bank': pageOf([buildMedia({ url: '/files/8' })]),
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

test('the bank with a chosen picture fits fingers', async () => {
  const { bank, item } = await open();
  await item.click();
  await expect.element(bank.getByRole('button', { name: 'Enviar a conversación' })).toBeVisible();
  await expectFitForFingers('[role=dialog]');
});
