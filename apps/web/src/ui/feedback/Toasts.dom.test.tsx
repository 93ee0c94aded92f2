import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../../test/dom.tsx';
import { showToast } from './toast.ts';

/** A page with a search field, and a toast above it: `show` renders them like the product. */
async function open() {
  const screen = await show(
    <main tabIndex={-1}>
      <input type="search" />
    </main>,
  );
  const search = screen.getByRole('searchbox');
  const close = screen.getByRole('button', { name: 'Cerrar aviso' });
  showToast({ variant: 'danger', text: 'No se pudo descargar', reason: null });
  await expect.element(close).toBeVisible();
  return { screen, search, close };
}

test('a toast has two lines at most, and its whole text as its title', async () => {
  const { screen } = await open();
  const text = `Lucía te transfirió el chat de ${'Maximiliano '.repeat(17)}`;
  for (const reason of ['pide factura', null]) {
    showToast({ variant: 'info', text, reason, action: { label: 'Abrir', onClick: () => undefined } });
    const toast = screen.getByRole('status').filter({ hasText: 'Lucía' });
    await expect.element(toast).toBeVisible();
    expect(toast.element().getBoundingClientRect().height).toBeLessThanOrEqual(50);
    const title = reason ? `${text}\n${reason}` : text;
    await expect.poll(() => toast.element().querySelector('[title]')?.getAttribute('title')).toBe(title);
  }
});

test('a toast that is closed by keyboard returns the focus', async () => {
  const { search, close } = await open();
  await search.click();
  await userEvent.keyboard('{Tab}');
  await expect.element(close).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(close).not.toBeInTheDocument();
  await expect.element(search).toHaveFocus();
});

test('a toast that is closed by mouse returns the focus', async () => {
  const { search, close } = await open();
  await search.click();
  await close.click();
  await expect.element(close).not.toBeInTheDocument();
  await userEvent.keyboard('ana');
  await expect.element(search).toHaveValue('ana');
});

test('a toast that is closed by keyboard focuses the page if the earlier element is gone', async () => {
  const { screen, search, close } = await open();
  await search.click();
  await userEvent.keyboard('{Tab}');
  search.element().remove();
  await userEvent.keyboard('{Enter}');
  await expect.element(close).not.toBeInTheDocument();
  await expect.element(screen.getByRole('main')).toHaveFocus();
});
