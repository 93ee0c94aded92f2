import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../../test/dom.tsx';
import { anyChat, ownChat, showInbox } from '../../../../test/inbox.tsx';
import { PIXEL_URL } from '../../../../test/media.ts';
import { buildArchivo } from '../../../../test/mensaje-builders.ts';
import { buildThread, serveThread } from '../../../../test/thread.ts';
import { ChatBody } from './ChatBody.tsx';

const withPictures = (...names: string[]) =>
  buildThread(
    names.map(() => ''),
    (secuencia) => ({
      tipo: 'IMAGEN',
      archivos: [
        buildArchivo({ id: secuencia, url: `/files/${secuencia}`, nombreOriginal: names[secuencia - 1] ?? '' }),
      ],
    }),
  );
const addresses = { 'GET /api/archivos/1/url': { url: PIXEL_URL }, 'GET /api/archivos/2/url': { url: PIXEL_URL } };
const viewer = page.getByRole('dialog', { name: /^Imagen/ });

// covers D2-8-11b
test('pictures open in a viewer with keyboard navigation and zoom, and Esc leads back', async () => {
  const screen = await show(
    <section style={{ height: 500, display: 'flex', flexDirection: 'column' }}>
      <ChatBody
        conversacionId={3}
        clienteNombre="Lucía"
        noLeidosAtOpening={0}
        maySend
        onSeen={() => undefined}
        onBlock={null}
      />
    </section>,
    { answers: { ...serveThread(withPictures('primera.png', 'segunda.png')).answers, ...addresses } },
  );
  await screen.getByRole('link', { name: 'Abrir imagen: segunda.png' }).click();
  await expect.element(viewer.getByText('2 / 2')).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(viewer.getByText('1 / 2')).toBeVisible();
  await userEvent.keyboard('+');
  await expect.poll(() => getComputedStyle(viewer.getByRole('img').element()).transform).toMatch(/matrix\(2, 0, 0, 2/);
  await userEvent.keyboard('{Escape}');
  await expect.element(viewer).not.toBeInTheDocument();
  await expect.element(screen.getByRole('region', { name: 'Mensajes con Lucía' })).toBeVisible();
});

test('a picture of a preview opens over it, Esc leads back step by step, and the chat behind can be written in', async () => {
  const inbox = await showInbox({
    chats: [ownChat(1), anyChat(3)],
    search: '?chat=1&tab=waiting',
    mensajes: { 1: withPictures('patio.png', 'tapia.png').slice(1), 3: withPictures('patio.png') },
    answers: addresses,
  });
  // the viewer of the chat behind has been used, and is closed
  await inbox.chat('Cliente 1').getByRole('link', { name: 'Abrir imagen: tapia.png' }).click();
  await expect.element(viewer.getByText('1 / 1')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(viewer).not.toBeInTheDocument();
  await inbox.getByRole('button', { name: 'Vista previa de Cliente 3' }).click();
  const preview = inbox.getByRole('dialog', { name: 'Vista previa · Cliente 3' });
  const opener = preview.getByRole('link', { name: /^Abrir imagen/ });
  await opener.click();
  await expect.element(viewer.getByText('1 / 1')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(viewer).not.toBeInTheDocument();
  await expect.element(preview).toBeVisible();
  await opener.click();
  await expect.element(viewer.getByText('1 / 1')).toBeVisible();
  await userEvent.keyboard('+');
  await expect.poll(() => getComputedStyle(viewer.getByRole('img').element()).transform).toMatch(/matrix\(2, 0, 0, 2/);
  const link = document.querySelector<HTMLElement>('a[aria-label="Abrir imagen: patio.png"]');
  expect(document.activeElement).not.toBe(link);
  // the preview is the uppermost again when its link takes the focus: an Esc that follows closes it
  link?.addEventListener(
    'focus',
    () =>
      queueMicrotask(() =>
        link.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })),
      ),
    { once: true },
  );
  await userEvent.keyboard('{Escape}');
  await expect.element(viewer).not.toBeInTheDocument();
  await expect.element(preview).not.toBeInTheDocument();
  await inbox.field('Cliente 1').click();
  await userEvent.keyboard('+57 - 1');
  await expect.element(inbox.field('Cliente 1')).toHaveValue('+57 - 1');
});
