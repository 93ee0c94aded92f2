import { expect, test, vi } from 'vitest';
import { buildCanal } from '../../../../test/canal-builder.ts';
import { cutOff, pageOf, show } from '../../../../test/dom.tsx';
import { shownToasts } from '../../../ui/feedback/toast.ts';
import { IniciarConversacionDialog } from './IniciarConversacionDialog.tsx';

const ZENAIDA = {
  id: 5,
  nombre: 'Zenaida',
  apellido: 'Unionera',
  telefono: '+573001112233',
  email: null,
  noEscribir: false,
  kanbanEstadoId: null,
  kanbanEstadoNombre: null,
  kanbanNombre: null,
  kanbanColor: null,
  kanbanEstadoFecha: null,
  conversacionId: null,
  totalMensajes: null,
  usuarioAsignadoDTO: null,
  leadScore: null,
  leadStage: null,
  fechaCreacion: '2026-01-01T00:00:00Z',
};
const CANAL = buildCanal(10);

// covers D2-2.3-07b, D2-5.1-10b, D2-5.1-10e, D2-8-23, D2-9-21
test('a chat is started from a dialog of 520 px; a short phone disables it, a failure keeps it open without a toast', async () => {
  let isCut = true;
  const onStarted = vi.fn();
  const screen = await show(
    <IniciarConversacionDialog isOpen contacto={ZENAIDA} onClose={() => undefined} onStarted={onStarted} />,
    {
      answers: {
        'GET /api/subscribers/1/channels': [CANAL],
        'GET /api/contactos/5/inicio': { conversacionId: null, canalId: 10, atiende: null },
        'GET /api/plantillas-masivo': pageOf([]),
        'GET /api/conversations/ventana': {
          ventanaHasta: new Date(Date.now() + 86_400_000).toISOString(),
          atiende: null,
        },
        'POST /api/conversations': () => (isCut ? cutOff() : { id: 77 }),
      },
    },
  );
  const dialog = screen.getByRole('dialog', { name: 'Iniciar conversación' });
  await expect.poll(() => dialog.element().getBoundingClientRect().width).toBe(520);
  const submit = dialog.getByRole('button', { name: 'Iniciar chat' });
  const telefono = dialog.getByRole('textbox', { name: 'Teléfono' });
  await expect.element(dialog.getByRole('textbox', { name: 'Nombre (opcional)' })).toHaveValue('Zenaida Unionera');
  await expect.element(dialog.getByRole('combobox', { name: 'Conexión' })).toHaveValue('10');
  await expect.element(submit).toBeEnabled();
  await telefono.fill('30012');
  await expect.element(dialog.getByText('Mínimo 7 caracteres', { exact: true })).toBeVisible();
  await expect.element(submit).toBeDisabled();
  await telefono.fill('+573001112233');
  const toasts = shownToasts().length;
  await submit.click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  expect(shownToasts()).toHaveLength(toasts);
  expect(onStarted).not.toHaveBeenCalled();
  isCut = false;
  await submit.click();
  await vi.waitFor(() => expect(onStarted).toHaveBeenCalledOnce());
});
