import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { refuse, show } from '../../../test/dom.tsx';
import { shownToasts } from '../../ui/feedback/toast.ts';
import { CompleteTareaDialog } from './CompleteTareaDialog.tsx';
import { buildTarea } from '../../../test/tarea-builder.ts';

const REASON = 'Alguien más la completó hace un momento.';

// covers D2-2.4-09a, D2-4-17b, D2-5.3-01a, D2-5.3-01b, D2-8-14b, D2-8-14c, D2-9-07
test('a task is completed with an observation and a picture; what was typed stays after a refusal', async () => {
  let isRefusing = true;
  const onCompleted = vi.fn();
  const screen = await show(
    <CompleteTareaDialog isOpen tarea={buildTarea()} onClose={() => undefined} onCompleted={onCompleted} />,
    {
      answers: {
        'POST /api/tareas/1/completar': () =>
          isRefusing ? refuse(409, 'CONFLICT', REASON) : buildTarea({ estado: 'COMPLETADA' }),
      },
    },
  );
  const dialog = screen.getByRole('dialog', { name: 'Completar tarea' });
  const save = dialog.getByRole('button', { name: 'Guardar' });
  const text = dialog.getByRole('textbox', { name: 'Observación' });
  await save.click();
  await expect.element(dialog.getByText('La observación es obligatoria.')).toBeVisible();
  await text.fill('x'.repeat(2001));
  await expect.element(dialog.getByText('Máximo 2.000 caracteres: sobran 1')).toBeVisible();
  await text.fill('Hech');
  await expect.element(dialog.getByText('Mínimo 5 caracteres.')).toBeVisible();
  const file = dialog.element().querySelector('input[type="file"]');
  if (!(file instanceof HTMLInputElement)) throw new Error('No field for the picture');
  await userEvent.upload(file, new File(['%PDF'], 'acta.pdf', { type: 'application/pdf' }));
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('La evidencia debe ser una imagen.');
  await userEvent.upload(file, new File(['x'], 'finca.png', { type: 'image/png' }));
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
  await text.fill('Hecho, quedó contento');
  await save.click();
  await expect.element(screen.getByText('No se pudo completar la tarea')).toBeVisible();
  await expect.element(screen.getByText(REASON)).toBeVisible();
  expect(shownToasts().find(({ variant }) => variant === 'danger')?.ms).toBe(3500);
  await expect.element(text).toHaveValue('Hecho, quedó contento');
  isRefusing = false;
  await save.click();
  await vi.waitFor(() => expect(onCompleted).toHaveBeenCalledOnce());
  await expect.element(screen.getByText('Tarea marcada como completada ✅')).toBeVisible();
  const sent = screen.requests.at(-1)?.body;
  if (!(sent instanceof FormData)) throw new Error('The picture was not sent');
  expect(sent.get('observacion')).toBe('Hecho, quedó contento');
  expect((sent.get('evidencia') as File).name).toBe('finca.png');
});
