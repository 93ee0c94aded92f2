import { expect, test } from 'vitest';
import { show } from '../../../test/dom.tsx';
import { navigationFor } from './navigation.ts';
import { Sidebar } from './Sidebar.tsx';

const entries = navigationFor(['AGENTE']);

test.each([false, true])(
  'F-A03 the inbox’s entry tells unread and waiting apart (collapsed: %s)',
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
