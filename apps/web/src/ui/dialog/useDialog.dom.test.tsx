import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../../test/dom.tsx';
import { withMotion } from '../../../test/motion.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { type DialogFrame, useDialog } from './useDialog.tsx';

withMotion();

const sources = import.meta.glob<string>('../../features/**/*.tsx', { query: '?raw', import: 'default', eager: true });

/** A form with a dialog above it. */
function Form({ name, isOpen, onClose }: DialogFrame & { name: string }) {
  const [text, setText] = useState(name);
  const asking = useDialog((_, frame) => (
    <ConfirmDialog
      isOpen={frame.isOpen}
      title={`Descartar ${name}`}
      text="¿Seguro?"
      onCancel={frame.onClose}
      onConfirm={frame.onClose}
    />
  ));
  return (
    <Dialog opened={isOpen} onClose={onClose} title={`Editar ${name}`}>
      <TextInput label="Texto" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <button type="button" onClick={() => asking.open()}>
        Descartar
      </button>
      <button type="button" onClick={onClose}>
        Guardar
      </button>
      {asking.node}
    </Dialog>
  );
}

/** Two dialogs of one page, side by side. */
function Page() {
  const editing = useDialog<string>((name, frame) => <Form name={name} {...frame} />);
  const removing = useDialog<string>((name, frame) => (
    <ConfirmDialog
      isOpen={frame.isOpen}
      title={`Desactivar ${name}`}
      text="¿Seguro?"
      onCancel={frame.onClose}
      onConfirm={frame.onClose}
    />
  ));
  return (
    <>
      {['Ventas', 'Soporte'].map((name) => (
        <p key={name}>
          <button type="button" onClick={() => editing.open(name)}>{`Edita ${name}`}</button>
          <button type="button" onClick={() => removing.open(name)}>{`Quita ${name}`}</button>
        </p>
      ))}
      {editing.node}
      {removing.node}
    </>
  );
}

const WAYS = {
  a: ['Quita Ventas', 'Desactivar Ventas', 'Cancelar'],
  b: ['Quita Soporte', 'Desactivar Soporte', 'Aceptar'],
  c: ['Edita Ventas', 'Editar Ventas', 'Guardar'],
  d: ['Edita Soporte', 'Editar Soporte', 'Cerrar'],
} as const;
/** Each of them after each, itself included. */
const WALK = ['a', 'a', 'b', 'a', 'c', 'a', 'd', 'b', 'b', 'c', 'b', 'd', 'c', 'c', 'd', 'd', 'a'] as const;

test('F-A01 after each dialog of the page each of them opens and closes', async () => {
  const screen = await show(<Page />);
  for (const way of WALK) {
    const [press, title, close] = WAYS[way];
    await screen.getByRole('button', { name: press }).click();
    const dialog = screen.getByRole('dialog', { name: title });
    await expect.element(dialog).toBeVisible();
    await dialog.getByRole('button', { name: close }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  }
});

test('F-A01 each opening starts from its own payload, without earlier input', async () => {
  const screen = await show(<Page />);
  const field = screen.getByRole('textbox', { name: 'Texto' });
  await screen.getByRole('button', { name: 'Edita Ventas' }).click();
  await field.fill('otro');
  await screen.getByRole('button', { name: 'Guardar' }).click();
  await screen.getByRole('button', { name: 'Edita Ventas' }).click();
  await expect.element(field).toHaveValue('Ventas');
});

test('F-A01 with a dialog above a dialog, Esc closes the upper one alone, and the focus returns step by step', async () => {
  const screen = await show(<Page />);
  const opener = screen.getByRole('button', { name: 'Edita Soporte' });
  await opener.click();
  const form = screen.getByRole('dialog', { name: 'Editar Soporte' });
  const discard = form.getByRole('button', { name: 'Descartar' });
  await discard.click();
  const question = screen.getByRole('dialog', { name: 'Descartar Soporte' });
  await expect.element(question).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(form).toBeVisible();
  await expect.element(discard).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

/** Their only dialog has no other one beside it; that of a broadcast is in the address. */
const WITH_ONE_DIALOG = ['../../features/difusiones/DifusionesPage.tsx', '../../features/perfil/SesionesCard.tsx'];

test('F-A01 every page with several dialogs opens them with it, and keeps no state of its own for one', () => {
  const pages = Object.entries(sources).filter(
    ([path, text]) => /(Page|Card)\.tsx$/.test(path) && /<\w*(Dialog|Vista|Asks|ConfirmAction)\b/.test(text),
  );
  expect(pages.length).toBeGreaterThan(15);
  const own = /(isOpen|opened)=\{(?!isOpen\}|frame\.isOpen\})/;
  const without = pages.filter(([, text]) => !/useDialog[<(]/.test(text) || own.test(text)).map(([path]) => path);
  expect(without).toEqual(WITH_ONE_DIALOG);
});
