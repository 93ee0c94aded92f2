import { TextInput } from '@mantine/core';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../test/dom.tsx';
import { ApiError } from '../../platform/http/api-error.ts';
import { Toasts } from '../feedback/Toasts.tsx';
import { type ComponentProps } from 'react';
import { EntityDialog } from './EntityDialog.tsx';
import { useDialog } from './useDialog.tsx';

interface Values {
  nombre: string;
  nota: string;
}
type Save = (values: Values, sending: { clave: string; isConfirmed: boolean }) => Promise<unknown>;

type Options = Partial<
  Pick<ComponentProps<typeof EntityDialog<Values, unknown>>, 'asks' | 'failedIn' | 'labels' | 'missing' | 'validate'>
>;

function Page({ save, options }: { save: Save; options: Options }) {
  const creating = useDialog((_, frame) => (
    <EntityDialog
      {...frame}
      title="Nueva nota"
      initial={{ nombre: '', nota: '' }}
      validate={{ nombre: (nombre) => (nombre === '' ? 'Escribe un nombre' : null) }}
      save={save}
      saved="Nota creada"
      failed="No se pudo crear"
      names={{ titulo: 'nombre' }}
      {...options}
    >
      {(form) => (
        <>
          <TextInput label="Nombre" data-autofocus {...form.getInputProps('nombre')} />
          <TextInput label="Nota" {...form.getInputProps('nota')} />
        </>
      )}
    </EntityDialog>
  ));
  return (
    <>
      <button type="button" onClick={() => creating.open()}>
        Crear
      </button>
      {creating.node}
    </>
  );
}

async function open(save: Save, options: Options = {}) {
  const screen = await show(<Page save={save} options={options} />);
  await screen.getByRole('button', { name: 'Crear' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Nueva nota' });
  return { screen, dialog, submit: dialog.getByRole('button', { name: 'Guardar' }) };
}

const refusal = (field?: string) =>
  new ApiError({ status: 409, code: 'CONFLICT', message: 'Ya existe una igual', hasServerText: true, field });

test('a form that breaks its own rule is not sent, and its field takes the focus', async () => {
  const save = vi.fn<Save>();
  const { dialog, submit } = await open(save);
  await submit.click();
  await expect.element(dialog.getByText('Escribe un nombre')).toBeVisible();
  await expect.element(dialog.getByLabelText('Nombre')).toHaveFocus();
  expect(save).not.toHaveBeenCalled();
});

test('a refusal is shown at the field that the server names, and all values stay', async () => {
  const save = vi
    .fn<Save>()
    .mockRejectedValueOnce(refusal('titulo'))
    .mockRejectedValueOnce(refusal())
    .mockResolvedValue(1);
  const { dialog, submit } = await open(save);
  const nombre = dialog.getByLabelText('Nombre');
  await nombre.fill('Ventas');
  await submit.click();
  await expect.element(nombre).toHaveAccessibleDescription('Ya existe una igual');
  await expect.element(nombre).toHaveFocus();
  await expect.element(nombre).toHaveValue('Ventas');
  await nombre.fill('Ventas 2');
  await submit.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('No se pudo crearYa existe una igual');
  await submit.click();
  await expect.element(dialog).not.toBeInTheDocument();
  // each attempt of one opening has the same key
  expect(new Set(save.mock.calls.map(([, { clave }]) => clave)).size).toBe(1);
});

test('a second press during the first save sends nothing', async () => {
  const answer = Promise.withResolvers<unknown>();
  const save = vi.fn<Save>(() => answer.promise);
  const { dialog, submit } = await open(save);
  await dialog.getByLabelText('Nombre').fill('Ventas');
  await submit.dblClick();
  await userEvent.keyboard('{Enter}');
  answer.resolve(null);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(save).toHaveBeenCalledTimes(1);
});

test('leaving with unsaved changes asks first; «Cancelar» does not', async () => {
  const { screen, dialog } = await open(vi.fn<Save>());
  await dialog.getByLabelText('Nombre').fill('Ventas');
  await userEvent.keyboard('{Escape}');
  const question = screen.getByRole('dialog', { name: 'Cambios sin guardar' });
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect.element(dialog.getByLabelText('Nombre')).toHaveValue('Ventas');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('F-A01 nothing closes the dialog during the save, and a refusal keeps the form and its values', async () => {
  const answer = Promise.withResolvers<unknown>();
  const { dialog, submit } = await open(() => answer.promise);
  const nombre = dialog.getByLabelText('Nombre');
  await nombre.fill('Ventas');
  await submit.click();
  await userEvent.keyboard('{Escape}');
  await dialog.getByRole('button', { name: 'Cerrar' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Cancelar' })).toBeDisabled();
  answer.reject(refusal());
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('No se pudo crearYa existe una igual');
  await expect.element(nombre).toHaveValue('Ventas');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog', { name: 'Cambios sin guardar' })).toBeVisible();
});

test('F-A01 a refusal after leaving the page is shown in a toast', async () => {
  const answer = Promise.withResolvers<unknown>();
  const { screen, dialog, submit } = await open(() => answer.promise);
  await dialog.getByLabelText('Nombre').fill('Ventas');
  await submit.click();
  await screen.rerender(<Toasts />);
  answer.reject(refusal());
  await expect.element(page.getByText('Ya existe una igual')).toBeVisible();
});

test('a form whose fields have labels is sent once they are right, and a field shows its error once it was left', async () => {
  const save = vi.fn<Save>().mockResolvedValue(1);
  const { dialog, submit } = await open(save, {
    validate: ({ nombre }) => ({ nombre: nombre.length < 3 ? 'Muy corto' : null }),
    labels: { nombre: 'Nombre', nota: 'Nota' },
  });
  const nombre = dialog.getByLabelText('Nombre');
  await expect.element(submit).toHaveAccessibleDescription('Completa o corrige: Nombre.');
  await nombre.fill('Ve');
  await expect.element(dialog.getByText('Muy corto')).not.toBeInTheDocument();
  await dialog.getByLabelText('Nota').click();
  await expect.element(nombre).toHaveAccessibleDescription('Muy corto');
  await nombre.fill('Ven');
  await expect.element(dialog.getByText('Muy corto')).not.toBeInTheDocument();
  await submit.click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a form says what is missing while it cannot be sent', async () => {
  const missing = ({ nombre }: Values) => (nombre === '' ? 'Falta el nombre.' : null);
  const { dialog, submit } = await open(vi.fn<Save>(), { missing });
  await expect.element(submit).toBeDisabled();
  await expect.element(submit).toHaveAccessibleDescription('Falta el nombre.');
  await dialog.getByLabelText('Nombre').fill('Ventas');
  await expect.element(submit).toBeEnabled();
});

test('a form asks before it is sent, and after a refusal; it is sent again only if the user accepts', async () => {
  const save = vi.fn<Save>().mockRejectedValueOnce(refusal('confirmada')).mockResolvedValue(1);
  const { screen, dialog, submit } = await open(save, {
    asks: ({ nota }, refused) =>
      refused instanceof ApiError ? { text: refused.message } : nota === 'sí' ? { text: '¿Seguro?' } : null,
  });
  await dialog.getByLabelText('Nombre').fill('Ventas');
  await dialog.getByLabelText('Nota').fill('sí');
  await submit.click();
  const question = screen.getByRole('dialog', { name: 'Confirmar' });
  await expect.element(question.getByText('¿Seguro?')).toBeVisible();
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(save).not.toHaveBeenCalled();
  await dialog.getByLabelText('Nota').fill('no');
  await submit.click();
  await expect.element(question.getByText('Ya existe una igual')).toBeVisible();
  await question.getByRole('button', { name: 'Aceptar' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(save.mock.calls.map(([, { isConfirmed }]) => isConfirmed)).toEqual([false, true]);
});

test('a refusal may be shown in a toast, and the form stays', async () => {
  const save = vi.fn<Save>().mockRejectedValue(refusal());
  const { screen, dialog, submit } = await open(save, { failedIn: 'toast' });
  await dialog.getByLabelText('Nombre').fill('Ventas');
  await submit.click();
  await expect.element(screen.getByText('Ya existe una igual')).toBeVisible();
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(dialog.getByLabelText('Nombre')).toHaveValue('Ventas');
});

test('F-B08 the buttons of a form that is longer than the screen stay visible', async () => {
  const screen = await show(<LongForm />);
  await screen.getByRole('button', { name: 'Abrir' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Lista larga' });
  await expect.element(dialog.getByLabelText('Campo 1', { exact: true })).toBeInViewport();
  await expect.element(dialog.getByRole('button', { name: 'Guardar' })).toBeInViewport({ ratio: 1 });
  // a focused field is not behind them
  const field = dialog.getByLabelText('Campo 20');
  field.element().scrollIntoView({ block: 'nearest' });
  const foot = dialog.getByRole('button', { name: 'Guardar' }).element().getBoundingClientRect();
  expect(field.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(foot.top);
});

function LongForm() {
  const fields = Array.from({ length: 30 }, (_, index) => `Campo ${index + 1}`);
  const { open: openForm, node } = useDialog((_, frame) => (
    <EntityDialog {...frame} title="Lista larga" initial={{}} save={async () => undefined} saved="Guardado" failed="No">
      {() => fields.map((label) => <TextInput key={label} label={label} />)}
    </EntityDialog>
  ));
  return (
    <>
      <button type="button" onClick={() => openForm()}>
        Abrir
      </button>
      {node}
    </>
  );
}
