import { expect, test } from 'vitest';
import { show } from '../../../test/dom.tsx';
import { navigationFor } from './navigation.ts';
import { Sidebar } from './Sidebar.tsx';

const entries = navigationFor(['AGENTE']);

test.each([false, true])(
  'F-A03 the inbox’s entry shows unread and waiting separately (collapsed: %s)',
  async (isCollapsed) => {
    const screen = await show(
      <Sidebar entries={entries} badges={{ conversaciones: 12 }} waiting={71} isCollapsed={isCollapsed} />,
    );
    const textOf = (name: RegExp) => screen.getByRole('link', { name }).element().textContent;
    await expect.element(screen.getByRole('link', { name: /^Conversaciones/ })).toBeVisible();
    expect(textOf(/^Conversaciones/)).toContain('71 en espera');
    expect(textOf(/^Conversaciones/)).toContain('12 sin leer');
    expect(textOf(/^Contactos/)).toBe('Contactos');
  },
);

test.each([
  [17, 1],
  [71, 128],
  [5000, 120_000],
])('F-A03 the selected entry shows its whole name beside %d waiting and %d unread', async (waiting, conversaciones) => {
  const screen = await show(
    <div style={{ width: 248, height: 600 }}>
      <Sidebar entries={entries} badges={{ conversaciones }} waiting={waiting} isCollapsed={false} />
    </div>,
  );
  const entry = screen.getByRole('link', { name: /^Conversaciones/ }).element();
  entry.setAttribute('data-active', 'true');
  const label = screen.getByText('Conversaciones', { exact: true }).element();
  expect(label.scrollWidth).toBe(label.clientWidth);
  const right = Math.max(...[...entry.querySelectorAll('span')].map((span) => span.getBoundingClientRect().right));
  expect(right).toBeLessThanOrEqual(entry.getBoundingClientRect().right);
});
