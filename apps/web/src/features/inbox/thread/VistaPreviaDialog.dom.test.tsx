import { expect, test } from 'vitest';
import { expectFitForFingers } from '../../../../test/phone.ts';
import { buildMensaje } from '../../../../test/mensaje-builders.ts';
import { pageOf, show } from '../../../../test/dom.tsx';
import { VistaPreviaDialog } from './VistaPreviaDialog.tsx';

// covers D2-2.1-26, D2-2.5-19a, D2-2.5-19c, D2-7.1-11, D2-9-10f
test('a preview loads 30 messages without marking them as read, and has no composer', async () => {
  const held = Promise.withResolvers<void>();
  const screen = await show(
    <VistaPreviaDialog isOpen conversacionId={3} clienteNombre="Ana Ruiz" onClose={() => undefined} />,
    {
      answers: {
        'GET /api/conversations/3/messages': () =>
          held.promise.then(() => pageOf([buildMensaje(1, { conversacionId: 3, contenido: 'uno de prueba' })])),
      },
    },
  );
  const dialog = screen.getByRole('dialog', { name: 'Vista previa · Ana Ruiz' });
  await expect.element(dialog.getByText('Cargando…')).toBeVisible();
  held.resolve();
  for (const text of ['uno de prueba', 'Texto', 'Ana Ruiz'])
    await expect.element(dialog.getByText(text, { exact: true })).toBeVisible();
  await expect.element(dialog.getByRole('textbox')).not.toBeInTheDocument();
  for (const { query } of screen.requests) expect(query).toMatchObject({ page: '0', size: '30', markRead: 'false' });
  await expectFitForFingers('[role=dialog]');
});
