import { Autocomplete, Menu } from '@mantine/core';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../test/dom.tsx';
import { withMotion } from '../../../test/motion.ts';
import { Dialog } from './Dialog.tsx';
import { ColorField } from '../form/ColorField.tsx';
import { DateField } from '../form/DateField.tsx';
import { OptionsMenu } from '../table/OptionsMenu.tsx';
import { SearchCombobox } from '../form/SearchCombobox.tsx';
import { SelectField } from '../form/SelectField.tsx';

withMotion();

function Form() {
  const [isOpen, setOpen] = useState(true);
  const [color, setColor] = useState('#2563eb');
  const [text, setText] = useState('');
  return (
    <Dialog opened={isOpen} onClose={() => setOpen(false)} title="Editar">
      <input aria-label="Primero" data-autofocus />
      <ColorField label="Color" value={color} onChange={setColor} />
      <DateField label="Vence" value="2026-11-29" onChange={() => {}} />
      <SelectField label="Área" data={['Ventas', 'Soporte']} />
      <Autocomplete label="Entidad" data={['AREA', 'CANAL']} />
      <SearchCombobox
        name="Contactos"
        label="Contacto"
        typed={text}
        options={['Ana', 'Eva'].map((name) => ({ key: name, content: name }))}
        emptyText={null}
        searchingText={null}
        isSettled
        answer={text}
        onType={setText}
        onChoose={setText}
      />
      <OptionsMenu>
        <Menu.Target>
          <button type="button">Opciones</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item>Renombrar</Menu.Item>
        </Menu.Dropdown>
      </OptionsMenu>
    </Dialog>
  );
}

const textbox = (name: string) => () => page.getByRole('textbox', { name }).click();
const combobox = (name: string) => () => page.getByRole('combobox', { name }).click();

const LAYERS: [string, () => Promise<void>, () => ReturnType<typeof page.getByRole>][] = [
  ['palette of a color', textbox('Color'), () => page.getByRole('slider', { name: 'Tono' })],
  [
    'calendar with the focus in it',
    () => page.getByRole('button', { name: 'Abrir el calendario' }).click(),
    () => page.getByRole('button', { name: 'Mes siguiente' }),
  ],
  [
    'calendar with the focus in its field',
    async () => {
      await page.getByRole('button', { name: 'Abrir el calendario' }).click();
      await expect.element(page.getByRole('button', { name: 'Mes siguiente' })).toBeVisible();
      await page.getByRole('textbox', { name: 'Vence' }).click();
    },
    () => page.getByRole('button', { name: 'Mes siguiente' }),
  ],
  ['list of choices', combobox('Área'), () => page.getByRole('option', { name: 'Ventas' })],
  ['list of proposals', combobox('Entidad'), () => page.getByRole('option', { name: 'AREA' })],
  [
    'list of a search',
    () => page.getByRole('textbox', { name: 'Contacto' }).fill('a'),
    () => page.getByRole('option', { name: 'Ana' }),
  ],
  [
    'menu',
    () => page.getByRole('button', { name: 'Opciones' }).click(),
    () => page.getByRole('menuitem', { name: 'Renombrar' }),
  ],
];

test.each(LAYERS)('F-B11 in a dialog, Esc closes the %s first, and the dialog next', async (_, open, layer) => {
  const { getByRole } = await show(<Form />);
  const dialog = getByRole('dialog', { name: 'Editar' });
  await open();
  await expect.element(layer()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(layer()).not.toBeInTheDocument();
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});
