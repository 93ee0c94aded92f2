import { expect, test, vi } from 'vitest';
import { expectAccessible } from '../../../test/accessibility.ts';
import { show } from '../../../test/dom.tsx';
import { CotizacionForm } from './CotizacionForm.tsx';

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
const hecha = { id: 7, consecutivo: 12, pdfUrl: '/x', archivoId: 9, mensajeId: null };

async function write(sinEmail: boolean) {
  const onEmail = vi.fn(async () => undefined);
  const screen = await show(<CotizacionForm conversacionId={3} onEmail={onEmail} onClose={vi.fn()} />, {
    answers: {
      'GET /api/conversations/3/cotizacion-nueva': { ...nueva, sinEmail },
      'POST /api/cotizaciones': () => Response.json(hecha, { status: 201 }),
    },
  });
  await screen.getByRole('textbox', { name: 'Correo electrónico' }).fill(' marta@correo.co ');
  await screen.getByRole('button', { name: 'Agregar ítem libre' }).click();
  await screen.getByLabelText('Descripción del ítem 1').fill('Domicilio');
  await screen.getByLabelText('Precio unitario del ítem 1').fill('8500');
  const offer = screen.getByRole('checkbox', { name: /Guardar este correo en el contacto/ });
  const create = async () => {
    await screen.getByRole('button', { name: 'Crear y enviar' }).click();
    await expect.element(screen.getByText('Cotización #12 creada correctamente.')).toBeVisible();
  };
  return { offer, create, onEmail };
}

test('F-B03 the typed e-mail address is stored at a contact without one only if that is selected', async () => {
  const { offer, create, onEmail } = await write(true);
  await expect.element(offer).not.toBeChecked();
  await create();
  expect(onEmail).not.toHaveBeenCalled();
  await offer.click();
  await create();
  expect(onEmail).toHaveBeenCalledExactlyOnceWith(4, 'marta@correo.co');
});

test('F-B03 a contact that has an e-mail address gets no offer', async () => {
  const { offer, create, onEmail } = await write(false);
  await expect.element(offer).not.toBeInTheDocument();
  await create();
  expect(onEmail).not.toHaveBeenCalled();
});

test('a quote with an item meets WCAG 2.2 AA in both themes', async () => {
  const screen = await show(
    <section aria-label="Cotización">
      <CotizacionForm conversacionId={3} onEmail={vi.fn()} onClose={vi.fn()} />
    </section>,
    { answers: { 'GET /api/conversations/3/cotizacion-nueva': nueva } },
  );
  await screen.getByRole('button', { name: 'Agregar ítem libre' }).click();
  await screen.getByLabelText('Precio unitario del ítem 1').fill('8500');
  await expectAccessible('[aria-label="Cotización"]');
});
