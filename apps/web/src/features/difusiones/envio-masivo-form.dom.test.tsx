import type { ResumenDifusion } from '@tertulia/contract/features/difusiones/difusion';
import type { Plantilla } from '@tertulia/contract/features/plantillas/plantilla';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { broken, pageOf, refuse, show } from '../../../test/dom.tsx';
import { shownToasts } from '../../ui/feedback/toast.ts';
import { EnvioMasivoDialog } from './EnvioMasivoDialog.tsx';

const SEND = 'POST /api/kanban/estados/5/broadcast-plantilla/1';
const plantilla = (id: number, templateName: string): Partial<Plantilla> => ({
  id,
  templateName,
  cuerpo: 'Hola {{1}}, te escribimos de {{2}}.',
  estadoAprobacion: 'APROBADA',
  variables: [
    { clave: '1', ejemplo: null },
    { clave: '2', ejemplo: null },
  ],
});
const resumen = (enviados: number): ResumenDifusion => ({
  totalContactos: enviados + 1,
  enviados,
  omitidosSinConversacion: 0,
  errores: 1,
  totalOmitidos: 1,
  totalFallidos: 0,
  dryRun: true,
  detalleErrores: [],
  difusionId: null,
  omitidos: [],
  detalleOmitidos: [],
  costo: { porMensaje: 0, total: 0 },
  empieza: null,
  muestra: null,
});

async function open(plantillas: Partial<Plantilla>[], answer: (isDryRun: boolean) => object | Promise<object>) {
  const onDifusion = vi.fn();
  const screen = await show(
    <EnvioMasivoDialog
      isOpen
      estado={{ id: 5, nombre: 'Por avisar' }}
      filtros={{}}
      onClose={() => undefined}
      onDifusion={onDifusion}
    />,
    {
      roles: ['SUPERVISOR'],
      answers: {
        'GET /api/plantillas-masivo': pageOf(plantillas),
        [SEND]: ({ query }) => answer(query.get('dryRun') === 'true'),
      },
    },
  );
  const dialog = screen.getByRole('dialog', { name: 'Envío masivo por estado' });
  return { screen, dialog, onDifusion };
}

// covers D2-2.5-20a, D2-5.3-09, D2-8-18a
test('a template must be chosen and its variables filled; a failed dry run is shown for 4 s', async () => {
  let answer: () => Response = broken;
  const { screen, dialog } = await open([plantilla(1, 'saludo_seguimiento'), plantilla(2, 'otra')], () => answer());
  const simulate = dialog.getByRole('button', { name: 'Simular' });
  await expect.element(dialog.getByRole('checkbox', { name: 'Simulación: no se envía nada' })).toBeChecked();
  await simulate.click();
  await expect
    .element(screen.getByRole('region', { name: 'Avisos' }).getByText('Selecciona una plantilla'))
    .toBeVisible();
  await dialog.getByRole('combobox', { name: 'Plantilla' }).click();
  await screen.getByRole('option', { name: 'saludo_seguimiento' }).click();
  await expect.element(dialog.getByRole('combobox', { name: 'Variable {{1}}' })).toHaveValue('nombre');
  await simulate.click();
  await expect.element(dialog.getByText('Falta el valor de {{2}}')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Texto de {{2}}' }).fill('Café Andino');
  await expect.element(dialog.getByText('Hola ‹nombre›, te escribimos de Café Andino.')).toBeVisible();
  const text = 'Error ejecutando el envío masivo';
  const shown = () => shownToasts().find((toast) => toast.text === text);
  await simulate.click();
  await expect.poll(shown).toMatchObject({ reason: null, ms: 4000 });
  answer = () => refuse(409, 'CONFLICT', 'Hay otro envío masivo iniciando.');
  await simulate.click();
  await expect.poll(shown).toMatchObject({ reason: 'Hay otro envío masivo iniciando.', ms: 4000 });
});

// covers D2-2.5-20b
test('a dry run’s response is ignored after a change of the form; the number of recipients is confirmed, again if it changed', async () => {
  const held = Promise.withResolvers<object>();
  let attempt: (isDryRun: boolean) => object | Promise<object> = () => held.promise;
  const { dialog, screen, onDifusion } = await open([plantilla(1, 'saludo_seguimiento')], (isDryRun) =>
    attempt(isDryRun),
  );
  // the only one is preselected
  await expect.element(dialog.getByRole('combobox', { name: 'Plantilla' })).toHaveValue('saludo_seguimiento');
  const value = dialog.getByRole('textbox', { name: 'Texto de {{2}}' });
  const simulate = dialog.getByRole('button', { name: 'Simular' });
  const result = dialog.getByRole('region', { name: 'Resultado de la simulación' });
  await value.fill('Café Andino');
  await simulate.click();
  await value.fill('Café Otro');
  await expect.element(simulate).toBeDisabled();
  held.resolve(resumen(1));
  await expect.element(simulate).toBeEnabled();
  await expect.element(result).not.toBeInTheDocument();
  attempt = () => resumen(1);
  await simulate.click();
  await expect.element(result.getByText(/^Enviados: 1 \/ Errores: 1/)).toBeVisible();

  const go = dialog.getByRole('button', { name: 'Enviar a 1 contacto' });
  await expect.element(go).not.toBeInTheDocument();
  await dialog.getByRole('checkbox', { name: 'Simulación: no se envía nada' }).click();
  await go.click();
  const confirm = screen.getByRole('dialog', { name: 'Confirmar envío masivo' });
  await expect.element(confirm.getByText('¿Enviar «saludo_seguimiento» a 1 contacto de «Por avisar»?')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(confirm).not.toBeInTheDocument();
  await go.click();
  attempt = (isDryRun) => (isDryRun ? resumen(2) : refuse(409, 'CONFLICT', 'La audiencia cambió: ahora son 2.'));
  await confirm.getByRole('button', { name: 'Enviar' }).click();
  await expect.element(confirm.getByText('¿Enviar «saludo_seguimiento» a 2 contactos de «Por avisar»?')).toBeVisible();
  await expect.element(confirm.getByText(/La audiencia cambió/)).toBeVisible();
  attempt = () => ({ ...resumen(2), difusionId: 12 });
  await confirm.getByRole('button', { name: 'Enviar' }).click();
  await vi.waitFor(() => expect(onDifusion).toHaveBeenCalledExactlyOnceWith(12));
});

test('a broadcast for later needs its day and hour, and its confirmation names them', async () => {
  const { dialog, screen } = await open([plantilla(1, 'saludo_seguimiento')], () => resumen(2));
  await dialog.getByRole('textbox', { name: 'Texto de {{2}}' }).fill('Café Andino');
  await dialog.getByRole('checkbox', { name: 'Programar para más tarde' }).click();
  await dialog.getByRole('checkbox', { name: 'Simulación: no se envía nada' }).click();
  const schedule = dialog.getByRole('button', { name: 'Programar', exact: true });
  await schedule.click();
  await expect.element(dialog.getByText('Elige la fecha y la hora')).toBeVisible();
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10).split('-').reverse().join('/');
  await dialog.getByRole('textbox', { name: 'Fecha y hora' }).fill(`${day} 10:00`);
  await schedule.click();
  const confirm = screen.getByRole('dialog', { name: 'Confirmar envío masivo' });
  await expect
    .element(confirm.getByText(`¿Programar «saludo_seguimiento» para el ${day} 10:00, a 2 contactos de «Por avisar»?`))
    .toBeVisible();
});
