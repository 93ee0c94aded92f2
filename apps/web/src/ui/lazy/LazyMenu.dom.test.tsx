import { Menu } from '@mantine/core';
import type { ReactElement } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../../test/dom.tsx';
import { lazyPart } from './lazy-part.ts';
import { LazyMenu } from './LazyMenu.tsx';
import { OptionsMenu } from '../table/OptionsMenu.tsx';
import { shownToasts } from '../feedback/toast.ts';

const BUTTON = <button type="button">Opciones</button>;

function Options({ button }: { button: ReactElement }) {
  return (
    <OptionsMenu isOpenAtFirst>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item>Copiar</Menu.Item>
      </Menu.Dropdown>
    </OptionsMenu>
  );
}

test('the button keeps the focus while the code of its menu loads, and has it again after Escape', async () => {
  const code = Promise.withResolvers<typeof Options>();
  const LateOptions = lazyPart(() => code.promise);
  const screen = await show(
    <LazyMenu button={BUTTON}>
      <LateOptions button={BUTTON} />
    </LazyMenu>,
  );
  const button = screen.getByRole('button', { name: 'Opciones' });
  await expect.element(button).toHaveAttribute('aria-haspopup', 'menu');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(button).toHaveFocus();
  code.resolve(Options);
  await expect.element(screen.getByRole('menuitem', { name: 'Copiar' })).toHaveFocus();
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(button).toHaveFocus();
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
});

test('a menu whose code does not load says so, and the next press opens it', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined);
  onTestFinished(() => logged.mockRestore());
  let isReachable = false;
  const LateOptions = lazyPart(async () => {
    if (!isReachable) throw new Error('offline');
    return Options;
  });
  const screen = await show(
    <LazyMenu button={BUTTON}>
      <LateOptions button={BUTTON} />
    </LazyMenu>,
  );
  const button = screen.getByRole('button', { name: 'Opciones' });
  await button.click();
  await expect.poll(() => shownToasts().map(({ text }) => text)).toContain('No pudimos abrir esta parte.');
  isReachable = true;
  await button.click();
  await expect.element(screen.getByRole('menuitem', { name: 'Copiar' })).toBeVisible();
});
