import { expect, test, vi } from 'vitest';
import { expectAccessible } from '../../../test/accessibility.ts';
import { show } from '../../../test/dom.tsx';
import { expectQuestion, showDialog } from '../../../test/unsaved.tsx';
import { PlantillaDialog } from './PlantillaDialog.tsx';

test('the form of a template, with its preview, meets WCAG 2.2 AA in both themes', async () => {
  const screen = await show(<PlantillaDialog plantilla={null} isOpen onClose={vi.fn()} />, {
    roles: ['SUPERADMIN'],
    answers: { 'GET /api/subscribers/1/channels': [] },
  });
  await screen.getByLabelText(/^Texto/).fill('Hola {{1}}, gracias.');
  await expect
    .element(
      screen
        .getByRole('dialog')
        .getByText(/^Hola .*, gracias\.$/)
        .first(),
    )
    .toBeVisible();
  await expectAccessible('[role=dialog]');
});

test('the question keeps a half-written template', async () => {
  await showDialog((frame) => <PlantillaDialog plantilla={null} {...frame} />, { roles: ['SUPERADMIN'] });
  await expectQuestion('Nueva plantilla', 'Nombre', 'a_medias');
});
