import { expect, test, vi } from 'vitest';
import { expectAccessible } from '../../../test/accessibility.ts';
import { show } from '../../../test/dom.tsx';
import { SaveContactoDialog } from './SaveContactoDialog.tsx';

test('the form of a contact meets WCAG 2.2 AA in both themes', async () => {
  const screen = await show(<SaveContactoDialog isOpen contacto={null} onUnir={undefined} onClose={vi.fn()} />, {
    roles: ['SUPERVISOR'],
  });
  await expect.element(screen.getByRole('dialog').getByLabelText(/^Nombre/)).toBeVisible();
  await expectAccessible('[role=dialog]');
});
