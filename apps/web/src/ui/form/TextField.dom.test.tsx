import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { paste, show } from '../../../test/dom.tsx';
import { PasswordField } from './PasswordField.tsx';
import { AutocompleteField } from './AutocompleteField.tsx';
import { TextAreaField } from './TextAreaField.tsx';
import { TextField } from './TextField.tsx';

function Form({ onSend }: { onSend: (values: object) => void }) {
  const [nombre, setNombre] = useState('');
  const [nota, setNota] = useState('');
  const [entidad, setEntidad] = useState('');
  const [clave, setClave] = useState('');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSend({ nombre, nota });
      }}
    >
      <TextField
        label="Nombre"
        maxLength={5}
        value={nombre}
        onChange={(event) => setNombre(event.currentTarget.value)}
      />
      <TextAreaField label="Nota" maxLength={5} value={nota} onChange={(event) => setNota(event.currentTarget.value)} />
      <AutocompleteField label="Entidad" maxLength={5} data={[]} value={entidad} onChange={setEntidad} />
      <PasswordField
        label="Clave"
        maxLength={5}
        value={clave}
        onChange={(event) => setClave(event.currentTarget.value)}
      />
      <button type="submit">Guardar</button>
    </form>
  );
}

test.each(['Nombre', 'Nota', 'Entidad', 'Clave'])(
  'F-C11 a text that is too long for «%s» stays whole, and its form is not sent',
  async (name) => {
    const onSend = vi.fn();
    const screen = await show(<Form onSend={onSend} />);
    // the list of suggestions has the same label
    const field = name === 'Entidad' ? screen.getByRole('combobox', { name }) : screen.getByLabelText(name);
    await field.click();
    paste('hola y adiós');
    await expect.element(field).toHaveValue('hola y adiós');
    await expect.element(field).toHaveAccessibleDescription('Máximo 5 caracteres: sobran 7');
    await screen.getByRole('button', { name: 'Guardar' }).click();
    await expect.element(field).toHaveFocus();
    expect(onSend).not.toHaveBeenCalled();
    await field.fill('hola');
    await screen.getByRole('button', { name: 'Guardar' }).click();
    expect(onSend).toHaveBeenCalledOnce();
  },
);
