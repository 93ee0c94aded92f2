import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { clickBeside, showDialog } from '../../../test/unsaved.tsx';
import { CotizacionDialog } from './CotizacionDialog.tsx';

const nueva = {
  contactoId: 4,
  sinEmail: true,
  clienteNombre: 'Marta',
  clienteApellido: '',
  clienteEmail: '',
  clienteTelefono: '+573001234567',
  condiciones: '',
  logoUrl: null,
  nombreNegocio: 'Café Andino',
  noEnviable: null,
};

async function open() {
  const { unmount: leave } = await showDialog(
    (frame) => <CotizacionDialog conversacionId={3} onEmail={async () => undefined} {...frame} />,
    {
      answers: { 'GET /api/conversations/3/cotizacion-nueva': nueva },
    },
  );
  const dialog = page.getByRole('dialog', { name: 'Generar cotización' });
  const search = dialog.getByRole('textbox', { name: 'Buscar producto por código o nombre' });
  await expect.element(search).toBeVisible();
  return {
    leave,
    dialog,
    search,
    line: (number: number) => dialog.getByLabelText(`Descripción del ítem ${number}`),
    submit: dialog.getByRole('button', { name: 'Crear y enviar' }),
    /** Presses «Agregar ítem libre» by keyboard. */
    add: async () => {
      (dialog.getByRole('button', { name: 'Agregar ítem libre' }).element() as HTMLElement).focus();
      await userEvent.keyboard('{Enter}');
    },
  };
}

test('a quote is written without a pointer: initial focus, and errors at their fields', async () => {
  const { dialog, search, line, submit, add } = await open();
  await expect.element(search).toHaveFocus();
  const email = dialog.getByLabelText('Correo electrónico', { exact: false });
  await submit.click();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('Nombre, email y teléfono del cliente son obligatorios.');
  await expect.element(email).toHaveFocus();
  await expect.element(email).toHaveAttribute('aria-invalid', 'true');
  await email.fill('marta');
  await expect.element(email).not.toHaveAttribute('aria-invalid', 'true');
  await submit.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Ingrese un correo electrónico válido');
  await expect.element(email).toHaveFocus();
  await email.fill('marta@correo.co');
  await add();
  await expect.element(line(1)).toHaveFocus();
  await userEvent.keyboard('Domicilio a Suba');
  await submit.click();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('Agrega al menos 1 ítem con nombre, cantidad y precio.');
  await expect.element(dialog.getByLabelText('Precio unitario del ítem 1')).toHaveFocus();
});

test('a removed line of a quote passes the focus to the next one, the last one to the search', async () => {
  const { dialog, search, line, add } = await open();
  for (const number of [1, 2, 3]) {
    await add();
    await line(number).fill(`Línea ${number}`);
  }
  const remove = (number: number) => dialog.getByRole('button', { name: `Quitar el ítem ${number}` });
  (remove(2).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(line(2)).toHaveValue('Línea 3');
  await expect.element(remove(2)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(remove(1)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(search).toHaveFocus();
});

test('the buttons of a long quote stay visible on a desk and on a phone', async () => {
  onTestFinished(() => page.viewport(1366, 768));
  const { line, submit, add } = await open();
  for (const number of [1, 2, 3]) {
    await add();
    await line(number).fill(`Línea ${number}`);
  }
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.viewport(width, height);
    line(3).element().scrollIntoView({ block: 'nearest' });
    await expect.element(submit).toBeInViewport({ ratio: 1 });
    const bottomOf = (element: Element | null | undefined) => element?.getBoundingClientRect().bottom ?? Number.NaN;
    await expect
      .poll(() => bottomOf(submit.element().closest('[role="dialog"]')) - bottomOf(submit.element()))
      .toBeGreaterThanOrEqual(8);
  }
});

test('the question keeps a half-written quote, and a click beside it does nothing', async () => {
  const { dialog } = await open();
  const terms = dialog.getByLabelText('Condiciones');
  await terms.fill('Ocho días');
  await clickBeside(dialog);
  const question = page.getByRole('dialog', { name: 'Cambios sin guardar' });
  await expect.element(question).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect.element(terms).toHaveValue('Ocho días');
  await userEvent.keyboard('{Escape}');
  await question.getByRole('button', { name: 'Salir sin guardar' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a quote whose chat goes away is there again when the chat comes back, until it is discarded', async () => {
  localStorage.clear();
  const first = await open();
  await first.add();
  await first.line(1).fill('Domicilio a Suba');
  await first.leave();

  const second = await open();
  await expect.element(second.dialog.getByText('Recuperamos la cotización que estabas haciendo.')).toBeVisible();
  await expect.element(second.line(1)).toHaveValue('Domicilio a Suba');
  await second.dialog.getByRole('button', { name: 'Empezar de nuevo' }).click();
  await expect.element(second.line(1)).not.toBeInTheDocument();
  await second.add();
  await second.line(1).fill('Otra cosa');
  await second.dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect.element(second.dialog).not.toBeInTheDocument();
  await second.leave();

  const third = await open();
  await expect.element(third.dialog.getByText('Busca un producto o agrega un ítem libre.')).toBeVisible();
  await expect.element(third.line(1)).not.toBeInTheDocument();
});
