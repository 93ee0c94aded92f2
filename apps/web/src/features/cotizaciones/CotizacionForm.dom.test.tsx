import { expect, onTestFinished, test, vi } from 'vitest';
import { expectFitForFingers } from '../../../test/phone.ts';
import { expectAccessible } from '../../../test/accessibility.ts';
import { broken, refuse, show, watchTimers } from '../../../test/dom.tsx';
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

test('a quote with an item meets WCAG 2.2 AA in both themes, and fits fingers', async () => {
  const screen = await show(
    // as wide as the padding of its dialog, over which its foot reaches
    <section aria-label="Cotización" style={{ padding: 16 }}>
      <CotizacionForm conversacionId={3} onEmail={vi.fn()} onClose={vi.fn()} />
    </section>,
    { answers: { 'GET /api/conversations/3/cotizacion-nueva': nueva } },
  );
  await screen.getByRole('button', { name: 'Agregar ítem libre' }).click();
  await screen.getByLabelText('Precio unitario del ítem 1').fill('8500');
  await expectAccessible('[aria-label="Cotización"]');
  await expectFitForFingers('[aria-label="Cotización"]');
});

test('F-C11 the phone number of a quote has the mask, and is sent as digits', async () => {
  const screen = await show(<CotizacionForm conversacionId={3} onEmail={vi.fn()} onClose={vi.fn()} />, {
    answers: {
      'GET /api/conversations/3/cotizacion-nueva': { ...nueva, clienteEmail: 'marta@correo.co', sinEmail: false },
      'POST /api/cotizaciones': () => Response.json(hecha, { status: 201 }),
    },
  });
  const telefono = screen.getByRole('textbox', { name: 'Teléfono' });
  await expect.element(telefono).toHaveValue('+57 300 123 4567');
  await telefono.fill('3109876543');
  await expect.element(telefono).toHaveValue('+57 310 987 6543');
  await screen.getByRole('button', { name: 'Agregar ítem libre' }).click();
  await screen.getByLabelText('Descripción del ítem 1').fill('Domicilio');
  await screen.getByLabelText('Precio unitario del ítem 1').fill('8500');
  await screen.getByRole('button', { name: 'Crear y enviar' }).click();
  const created = () => screen.requests.find(({ address }) => address === 'POST /api/cotizaciones')?.body;
  await expect.poll(created).toMatchObject({ clienteTelefono: '+573109876543' });
});

// covers D2-5.1-12, D2-5.2-01, D2-5.2-02, D2-5.2-03b, D2-5.2-03c, D2-5.2-03d, D2-7.4-02a, D2-8-05, D2-9-01h
test('a quote needs a customer and an item; products are searched after exactly 250 ms of rest; a failure is shown', async () => {
  const answers = [broken(), refuse(409, 'CONFLICT', 'Este chat ya está cerrado.')];
  const screen = await show(<CotizacionForm conversacionId={3} onEmail={vi.fn()} onClose={vi.fn()} />, {
    answers: {
      'GET /api/conversations/3/cotizacion-nueva': { ...nueva, condiciones: 'Validez de la oferta: 15 días.' },
      'GET /api/productos/buscar': [{ id: 1, codigo: 'CA-GR-340', nombre: 'Café', precio: 32_000 }],
      'POST /api/cotizaciones': () => answers.shift() ?? hecha,
    },
  });
  await expect.element(screen.getByRole('textbox', { name: 'Nombre', exact: true })).toHaveValue('Marta');
  await expect
    .element(screen.getByRole('textbox', { name: /^Condiciones/ }))
    .toHaveValue('Validez de la oferta: 15 días.');
  const submit = screen.getByRole('button', { name: 'Crear y enviar' });
  await submit.click();
  await expect.element(screen.getByText('Nombre, email y teléfono del cliente son obligatorios.')).toBeVisible();
  await screen.getByRole('textbox', { name: 'Correo electrónico' }).fill('marta@correo.co');
  await submit.click();
  const incomplete = screen.getByText('Agrega al menos 1 ítem con nombre, cantidad y precio.');
  await expect.element(incomplete).toBeVisible();

  const searched = () =>
    screen.requests
      .filter(({ address }) => address === 'GET /api/productos/buscar')
      .map(({ query }) => [query['q'], query['limit']]);
  const search = screen.getByRole('textbox', { name: 'Buscar producto por código o nombre' });
  // one letter is not searched even after a second
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await search.fill('c');
  await vi.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();
  const delays = watchTimers();
  await search.fill('ca-gr-340');
  await expect.poll(searched).toEqual([['ca-gr-340', '10']]);
  expect(delays()).toContain(250);
  await screen.getByRole('option', { name: /CA-GR-340/ }).click();
  await screen.getByLabelText('Cantidad del ítem 1').fill('3');
  await expect.element(screen.getByLabelText('Subtotal del ítem 1')).toMatchTextContent(/^\$\s96\.000$/);
  await screen.getByRole('button', { name: 'Agregar ítem libre' }).click();
  await submit.click();
  await expect.element(incomplete).toBeVisible();
  await screen.getByLabelText('Descripción del ítem 2').fill('Domicilio');
  await screen.getByLabelText('Precio unitario del ítem 2').fill('8500,5');
  await expect.element(screen.getByText(/^\$\s104\.500,50$/)).toBeVisible();
  const alert = screen.getByRole('alert');
  await submit.click();
  await expect.element(alert).toHaveTextContent('Ocurrió un error al crear/enviar la cotización.');
  await submit.click();
  await expect.element(alert).toMatchTextContent(/Este chat ya está cerrado\./);
  await expect.element(alert).toMatchTextContent(/Ocurrió un error al crear\/enviar la cotización\./);
});
