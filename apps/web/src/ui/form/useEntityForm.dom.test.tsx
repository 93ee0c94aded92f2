import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/dom.tsx';
import { ApiError } from '../../platform/http/api-error.ts';
import { TextField } from './TextField.tsx';
import { usePageForm } from './useEntityForm.ts';

interface Thing {
  nombre: string;
  nota: string;
}
type Save = (values: Thing, begun: Thing) => Promise<Thing>;

const FIRST: Thing = { nombre: 'Ventas', nota: '' };

function Page({ save, later }: { save: Save; later?: Thing }) {
  const [entity, setEntity] = useState(FIRST);
  const { form, fault, isDirty, onSubmit, discard } = usePageForm({
    entity,
    valuesOf: (thing) => ({ ...thing }),
    validate: ({ nombre }) => ({
      ...(nombre === '' && { nombre: 'Escribe un nombre' }),
      ...(nombre === '?' && { form: 'Así no' }),
    }),
    save,
    saved: 'Guardado',
    failed: 'No se pudo guardar',
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <TextField label="Nombre" maxLength={20} {...form.getInputProps('nombre')} />
      <TextField label="Nota" maxLength={20} {...form.getInputProps('nota')} />
      <button type="submit">Guardar</button>
      <button type="button" onClick={discard}>
        Descartar
      </button>
      <button type="button" onClick={() => setEntity(later ?? FIRST)}>
        Cambio ajeno
      </button>
      <p>{isDirty ? 'con cambios' : 'sin cambios'}</p>
      <p role="alert">{fault ? (fault.reason ?? fault.text) : ''}</p>
    </form>
  );
}

const press = (name: string) => page.getByRole('button', { name }).click();
const nombre = () => page.getByLabelText('Nombre');
const nota = () => page.getByLabelText('Nota');

test('what is typed during a save stays, also if it is the earlier value, and is what the next save sends', async () => {
  const held = Promise.withResolvers<Thing>();
  const save = vi.fn<Save>(() => held.promise);
  await show(<Page save={save} />);
  await nombre().fill(' Ventas 2 ');
  await nota().fill('a');
  await press('Guardar');
  await press('Guardar');
  await nota().fill('');
  held.resolve({ nombre: 'Ventas 2', nota: 'a' });
  await expect.element(nombre()).toHaveValue('Ventas 2');
  await expect.element(nota()).toHaveValue('');
  await expect.element(page.getByText('con cambios')).toBeVisible();
  await press('Guardar');
  expect(save.mock.calls).toEqual([
    [{ nombre: ' Ventas 2 ', nota: 'a' }, FIRST],
    [
      { nombre: 'Ventas 2', nota: '' },
      { nombre: 'Ventas 2', nota: 'a' },
    ],
  ]);
});

test('another user’s change appears, except in the field that was changed here', async () => {
  await show(<Page save={vi.fn<Save>()} later={{ nombre: 'Soporte', nota: 'de otra persona' }} />);
  await nombre().fill('Ventas 2');
  await press('Cambio ajeno');
  await expect.element(nota()).toHaveValue('de otra persona');
  await expect.element(nombre()).toHaveValue('Ventas 2');
  await press('Descartar');
  await expect.element(nombre()).toHaveValue('Soporte');
  await expect.element(page.getByText('sin cambios')).toBeVisible();
});

test('an error that the form finds, or the server names, is at its field, which takes the focus; others are in one place', async () => {
  const refusal = (field?: string) =>
    new ApiError({ status: 409, code: 'CONFLICT', message: 'Ya existe', hasServerText: true, field });
  const save = vi.fn<Save>().mockRejectedValueOnce(refusal('nombre')).mockRejectedValueOnce(refusal());
  await show(<Page save={save} />);
  await nombre().fill('');
  await press('Guardar');
  await expect.element(nombre()).toHaveAccessibleDescription('Escribe un nombre');
  await expect.element(nombre()).toHaveFocus();
  await nombre().fill('?');
  await press('Guardar');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Así no');
  expect(save).not.toHaveBeenCalled();
  await nombre().fill('Soporte');
  await press('Guardar');
  await expect.element(nombre()).toHaveAccessibleDescription('Ya existe');
  await expect.element(nombre()).toHaveFocus();
  await expect.element(page.getByRole('alert')).toHaveTextContent('');
  await press('Guardar');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Ya existe');
});
