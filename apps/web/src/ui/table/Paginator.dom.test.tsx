import { useState } from 'react';
import { expect, test } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import { show } from '../../../test/dom.tsx';
import { Paginator } from './Paginator.tsx';

function Pages() {
  const [page, setPage] = useState(0);
  return <Paginator page={page} size={10} total={42} isCapped={false} isLast={page === 4} onPage={setPage} />;
}

test('the focus moves on from a page’s button that becomes disabled', async () => {
  const screen = await show(<Pages />);
  const press = async (name: string) => {
    screen.getByRole('button', { name }).element().focus();
    await userEvent.keyboard('{Enter}');
  };
  const isIn = (button: Locator) => expect.element(button).toHaveFocus();
  await press('Última página');
  await expect.element(screen.getByText('41–42 de 42')).toBeVisible();
  await isIn(screen.getByRole('button', { name: 'Página anterior' }));
  await press('Primera página');
  await expect.element(screen.getByText('1–10 de 42')).toBeVisible();
  await isIn(screen.getByRole('button', { name: 'Página siguiente' }));
});
