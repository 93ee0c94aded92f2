import { Menu } from '@mantine/core';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../test/dom.tsx';
import { withMotion } from '../../../test/motion.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import { AutocompleteField } from '../form/AutocompleteField.tsx';
import { ColorField } from '../form/ColorField.tsx';
import { DateField, DateTimeField } from '../form/DateField.tsx';
import { OptionsMenu } from './OptionsMenu.tsx';
import { SearchCombobox } from '../form/SearchCombobox.tsx';
import { SelectField } from '../form/SelectField.tsx';

withMotion();

const sources = import.meta.glob<string>('../../{features,app}/**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const HEIGHT = 780;
const FRAMES = 12;
const OPENS_MS = 5000;
const LONG = ['Ana María Restrepo de la Espriella y Gutiérrez, Barranquilla', 'Eva'];

beforeEach(() => page.viewport(360, HEIGHT));
afterEach(() => page.viewport(1366, 768));

function Search() {
  const [text, setText] = useState('');
  return (
    <SearchCombobox
      name="Contactos"
      label="Contacto"
      typed={text}
      options={LONG.map((name) => ({ key: name, content: name }))}
      emptyText={null}
      searchingText={null}
      isSettled
      answer={text}
      onType={setText}
      onChoose={setText}
    />
  );
}

interface Kind {
  field: ReactNode;
  open: () => Promise<void>;
}

const press = (name: string) => () => page.getByRole('button', { name }).click();
const nothing = () => undefined;

const FIELDS: Record<string, Kind> = {
  'list of choices': {
    field: <SelectField label="Área" data={LONG} />,
    open: () => page.getByRole('combobox', { name: 'Área' }).click(),
  },
  'list of proposals': {
    field: <AutocompleteField label="Entidad" data={LONG} value="" maxLength={80} onChange={nothing} />,
    open: () => page.getByRole('combobox', { name: 'Entidad' }).click(),
  },
  'list of a search': {
    field: <Search />,
    open: async () => {
      const field = page.getByRole('textbox', { name: 'Contacto' });
      await field.fill('');
      await field.fill('a');
    },
  },
  'calendar of a day': {
    field: <DateField label="Vence" value="2026-11-29" onChange={nothing} />,
    open: press('Abrir el calendario'),
  },
  'calendar of a time': {
    field: <DateTimeField label="Cuándo" value="2026-11-29T10:00" onChange={nothing} />,
    open: press('Abrir el calendario'),
  },
  palette: {
    field: <ColorField label="Color" value="#2563eb" onChange={nothing} />,
    open: () => page.getByRole('textbox', { name: 'Color' }).click(),
  },
};

const shownList = () =>
  [...document.querySelectorAll('[class*="-dropdown"][data-position]')].find((one) => one.getClientRects().length > 0);

/** Positions of the list from its first frame on, while it enters; a removed list is zeros. */
async function watch() {
  const frames: { left: number; right: number; top: number; bottom: number; layout: number }[] = [];
  for (const end = performance.now() + OPENS_MS; frames.length < FRAMES && performance.now() < end;) {
    await new Promise((next) => requestAnimationFrame(next));
    const list = shownList();
    if (!list && frames.length === 0) continue;
    const { left, right, top, bottom } = list?.getBoundingClientRect() ?? { left: 0, right: 0, top: 0, bottom: 0 };
    frames.push({ left, right, top, bottom, layout: document.documentElement.scrollWidth });
  }
  return frames;
}

/** Opens a list at each width; none of its frames is off the screen, and it stays open. */
async function expectInside(open: () => Promise<void>, { isMenu = false, widths = [360, 390] } = {}): Promise<void> {
  for (const width of widths) {
    await page.viewport(width, HEIGHT);
    const seen = watch();
    await open();
    const frames = await seen;
    const isOff = (one: (typeof frames)[number]) =>
      one.left < 0 || one.right > width || one.layout > width || (isMenu && (one.top < 0 || one.bottom > HEIGHT));
    expect(frames.filter(isOff), `at ${width} px`).toEqual([]);
    expect(frames.at(-1)?.right, 'it stays open').toBeGreaterThan(0);
    await userEvent.keyboard('{Escape}');
    await expect.poll(shownList).toBeUndefined();
  }
}

/** The places of a field on a phone: the page's whole width, either half of it, or a dialog. */
const PLACES: Record<string, (field: ReactNode) => ReactNode> = {
  'in a page': (field) => <div style={{ padding: 16 }}>{field}</div>,
  'in the left half': (field) => <Halves>{[field, <span key="b" />]}</Halves>,
  'in the right half': (field) => <Halves>{[<span key="a" />, field]}</Halves>,
  'in a dialog': (field) => (
    <Dialog opened onClose={nothing} title="Editar">
      {field}
    </Dialog>
  ),
};

function Halves({ children }: { children: ReactNode }) {
  return <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 12, padding: 16 }}>{children}</div>;
}

test.each(Object.entries(FIELDS))(
  'F-B11 at 360 and 390 px the %s stays on the screen in every frame',
  async (_, kind) => {
    for (const [name, place] of Object.entries(PLACES)) {
      const screen = await show(place(kind.field));
      await expectInside(kind.open, { widths: name === 'in a dialog' ? [360, 390] : [360] });
      await screen.unmount();
    }
  },
);

const CORNERS: Record<string, CSSProperties> = {
  'at the top left': { top: 8, left: 8 },
  'at the top right': { top: 8, right: 8 },
  'in the middle': { top: HEIGHT / 2, left: 150 },
  'at the bottom left': { bottom: 8, left: 8 },
  'at the bottom right': { bottom: 8, right: 8 },
};

test.each(Object.entries(CORNERS))(
  'F-B11 at 360 and 390 px an options menu %s stays on the screen',
  async (_, corner) => {
    for (const [width, props] of [
      [360, {}],
      [390, { position: 'bottom-end', width: 248 }],
    ] as const) {
      const screen = await show(
        <OptionsMenu {...props}>
          <Menu.Target>
            <button type="button" style={{ position: 'fixed', ...corner }}>
              Opciones
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {Array.from({ length: 9 }, (_item, index) => (
              <Menu.Item key={index}>{`Enviar plantilla masiva ${index}`}</Menu.Item>
            ))}
          </Menu.Dropdown>
        </OptionsMenu>,
      );
      await expectInside(press('Opciones'), { isMenu: true, widths: [width] });
      await screen.unmount();
    }
  },
);

/** Drawn beside a chip, not at a field or an options button. */
const OWN_POPOVERS = ['../../features/lead/LeadHint.tsx', '../../features/lead/LeadWhy.tsx'];

test('F-B11 every list, calendar and menu of the features is one of these, where it opens by itself', () => {
  const drawing = (tag: RegExp) =>
    Object.entries(sources)
      .filter(([path, text]) => !path.includes('.test.') && tag.test(text))
      .map(([path]) => path)
      .toSorted();
  expect(Object.keys(sources).length).toBeGreaterThan(100);
  const ofMantine =
    /<(Select|MultiSelect|Autocomplete|ColorInput|ColorPicker|Combobox|HoverCard|Menu|Date\w*Input|DatePicker\w*)[\s>]/;
  expect(drawing(ofMantine)).toEqual([]);
  expect(drawing(/<Popover[\s>]/)).toEqual(OWN_POPOVERS);
  expect(drawing(/\b(comboboxProps|popoverProps|middlewares)=/)).toEqual([]);
  // widths and positions that the test above opens
  const menus = Object.values(sources).flatMap((text) => text.match(/<OptionsMenu\b[^>]*>/g) ?? []);
  expect(menus.length).toBeGreaterThan(10);
  const usual =
    /^<OptionsMenu( position="bottom-end")?( width=\{(1\d\d|2[0-4]\d)\})?( isOpenAtFirst)?( returnFocus=\{false\})?>$/;
  expect(menus.filter((menu) => !usual.test(menu))).toEqual([]);
});
