import { Menu } from '@mantine/core';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../../test/dom.tsx';
import { OptionsMenu } from './OptionsMenu.tsx';

/** A scrolled list whose first line has a menu; like a chat, it draws only the lines in view if `drawsAll` is false. */
function List({ drawsAll }: { drawsAll: boolean }) {
  const [isDrawn, setDrawn] = useState(true);
  return (
    <section
      aria-label="Lista"
      // oxlint-disable-next-line jsx_a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
      tabIndex={0}
      style={{ height: 200, overflow: 'auto' }}
      onScroll={({ currentTarget }) => setDrawn(drawsAll || currentTarget.scrollTop < 500)}
    >
      <div style={{ height: 2000 }}>
        {isDrawn ? (
          <OptionsMenu>
            <Menu.Target>
              <button type="button">Opciones</button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item>Copiar</Menu.Item>
            </Menu.Dropdown>
          </OptionsMenu>
        ) : null}
      </div>
    </section>
  );
}

/** The list with its menu open, scrolled far away from the line. */
async function scrollAway(drawsAll: boolean) {
  const screen = await show(<List drawsAll={drawsAll} />);
  const button = screen.getByRole('button', { name: 'Opciones' });
  button.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('menuitem', { name: 'Copiar' })).toHaveFocus();
  const list = screen.getByRole('region', { name: 'Lista' });
  list.element().scrollTop = 1500;
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
  return { button, list };
}

test('a menu closes when its button is scrolled out of sight, and the button keeps the focus', async () => {
  const { button } = await scrollAway(true);
  await expect.element(button).toHaveFocus();
  await expect.element(button).not.toBeInViewport();
});

test('a menu whose line is no longer rendered after scrolling leaves the focus in the list', async () => {
  const { button, list } = await scrollAway(false);
  await expect.element(button).not.toBeInTheDocument();
  await expect.element(list).toHaveFocus();
});
