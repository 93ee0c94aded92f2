import { expect, test } from 'vitest';
import type { Plantilla } from '@tertulia/contract/features/plantillas/plantilla';
import { expectQuestion, showDialog } from '../../../test/unsaved.tsx';
import { EnvioMasivoDialog } from './EnvioMasivoDialog.tsx';

const plantilla = (id: number, templateName: string): Plantilla => ({
  id,
  templateName,
  contentTemplateSid: `HX${'0'.repeat(32)}`,
  idioma: 'es',
  categoria: 'UTILITY',
  estadoAprobacion: 'APROBADA',
  motivoRechazo: null,
  cuerpo: 'Hola {{1}}, te escribe {{2}}.',
  variables: [
    { clave: '1', ejemplo: 'Ana' },
    { clave: '2', ejemplo: null },
  ],
  suscriptorId: 1,
});

/** The broadcast to a state, with two templates to choose from. */
async function open() {
  const screen = await showDialog(
    (frame) => (
      <EnvioMasivoDialog
        estado={{ id: 4, nombre: 'Por avisar' }}
        filtros={{}}
        onDifusion={() => undefined}
        {...frame}
      />
    ),
    {
      roles: ['SUPERVISOR'],
      answers: {
        'GET /api/plantillas-masivo': {
          content: [plantilla(1, 'saludo_seguimiento'), plantilla(2, 'otra')],
          totalElements: 2,
          totalPages: 1,
          last: true,
          number: 0,
          size: 200,
        },
      },
    },
  );
  return screen.getByRole('dialog').getByRole('combobox', { name: 'Plantilla' });
}

test('a broadcast focuses its template first, although its form loads late', async () => {
  await expect.element(await open()).toHaveFocus();
});

test('the question keeps the values of a broadcast', async () => {
  const choice = await open();
  await choice.click();
  const option = [...document.querySelectorAll<HTMLElement>('[role="option"]')].find(({ textContent }) =>
    textContent.includes('saludo_seguimiento'),
  );
  option?.click();
  await expectQuestion('Envío masivo por estado', 'Texto de {{2}}', 'Café An');
});
