import type { Browser, Page, Route } from '@playwright/test';
import { violationsOf } from './support/axe.ts';
import { askApi, expect, expectToast, panel, test, visit, type World } from './support/world.ts';

/** A business of its own that pays for its messages, so that no other journey's balance falls. */
async function payingBusiness(browser: Browser, world: World, nombreNegocio: string) {
  const numero = world.newCustomer();
  const { page: root } = await world.signIn(browser, world.account('SUPERADMIN'), {
    path: 'recargas',
  });
  const { id } = await askApi<{ id: number }>(root, 'POST', '/subscribers', {
    nombreNegocio,
    documento: `NIT ${numero}`,
    whatsappNumero: numero,
  });
  await world.control.addNumber({ number: numero, name: nombreNegocio });
  const [canal] = await askApi<{ id: number }[]>(root, 'GET', `/subscribers/${id}/channels`);
  await askApi(root, 'PATCH', `/subscribers/${id}/channels/${canal?.id}/activate`);
  const [area] = await askApi<{ id: number }[]>(root, 'GET', `/admin/suscriptores/${id}/areas`);
  const boss = { email: `jefa${numero.slice(1)}@pago.co`, password: 'la-cuenta-por-favor' };
  await askApi(root, 'POST', `/admin/suscriptores/${id}/usuarios`, {
    nombre: 'Jefa Paga',
    email: boss.email,
    passwordHash: boss.password,
    areaId: area?.id,
    roles: [{ nombre: 'SUPERVISOR' }],
  });
  return { root, id, numero, nombreNegocio, boss };
}

const saldoBlock = (page: Page) => page.getByRole('region', { name: 'Saldo', exact: true });

/** Starts a top-up on its page, up to PayU's page; returns its reference. */
async function beginRecarga(page: Page, monto: string): Promise<string> {
  await page.getByLabel('Valor de la recarga').fill(monto);
  await page.getByRole('button', { name: 'Pagar con PayU' }).click();
  await expect(page.getByRole('button', { name: 'Aprobar el pago' })).toBeVisible();
  return page.locator('bdi').innerText();
}

// covers D1-1-04, D1-1-08, D1-1-09, D1-2.1-05, D1-2.1-06, D1-2.1-12, D1-2.3-03, D1-9-17
test('a message costs its price: below 10.000 a banner and a mail say so, at zero nothing is sent, and a top-up by PayU ends both', async ({
  browser,
  world,
}) => {
  const { root, id, numero, nombreNegocio, boss } = await payingBusiness(browser, world, 'Pagadora SAS');
  const { page } = await world.signIn(browser, boss, { path: 'tareas' });
  const url = world.stack.url;
  const banner = page.getByRole('status').filter({ hasText: 'Saldo bajo' });

  await test.step('a SUPERADMIN credits it by hand and sets its price', async () => {
    const choose = async (dialog: ReturnType<Page['getByRole']>) => {
      await dialog.getByRole('combobox', { name: 'Suscriptor' }).fill(nombreNegocio);
      await root.getByRole('option', { name: nombreNegocio, exact: true }).click();
    };
    await root.getByRole('button', { name: 'Recarga manual' }).click();
    const manual = root.getByRole('dialog', { name: 'Recarga manual' });
    await choose(manual);
    await manual.getByLabel('Valor').fill('10200');
    await manual.getByLabel('Motivo').fill('Consignación en el banco');
    await manual.getByRole('button', { name: 'Acreditar' }).click();
    await expectToast(root, `Recarga acreditada: ${nombreNegocio}`);
    // the list of the dialog closes after it
    await expect(root.getByRole('option', { name: nombreNegocio, exact: true })).toHaveCount(0);
    await visit(root, 'subscriptions');
    await root.getByRole('button', { name: 'Nueva tarifa' }).click();
    const tarifa = root.getByRole('dialog', { name: 'Nueva tarifa' });
    await choose(tarifa);
    await tarifa.getByLabel('Precio').fill('250,5');
    await tarifa.getByRole('button', { name: 'Guardar' }).click();
    await expectToast(root, `Tarifa guardada: ${nombreNegocio}`);
  });

  await test.step('its supervisor reads prices, balance, both ways to top up, and the automatic notices', async () => {
    await page.getByRole('button', { name: 'Administracion' }).click();
    await page.getByRole('link', { name: 'Suscripciones y Saldo' }).click();
    await expect(page.getByRole('heading', { name: 'Suscripciones y Saldo', level: 2 })).toBeVisible();
    await expect(saldoBlock(page)).toContainText(/\$\s10\.200/);
    const ways = page.getByRole('region', { name: 'Recargas', exact: true });
    await expect(ways).toContainText(/Con tarjeta, por PayU\. De \$\s10\.000 a \$\s5\.000\.000\./);
    await expect(ways).toContainText('Manuales. Las acredita el administrador de la plataforma, con su motivo.');
    await expect(page.getByRole('region', { name: 'Alerta automática' })).toContainText(
      /Cuando el saldo baja de \$\s10\.000, los supervisores reciben un correo y un aviso en pantalla/,
    );
    const prices = page.getByRole('region', { name: 'Planes de precios' });
    await expect(prices.getByRole('row').filter({ hasText: /^Mensaje/ })).toContainText(/\$\s250,50/);
    await expect(prices.getByRole('row').filter({ hasText: 'Plantilla de marketing' })).toContainText('Sin costo');
  });

  const from = world.newCustomer();
  const chat = page.getByRole('region', { name: 'Chat con Clienta Paga' });
  const send = async (texto: string) => {
    await chat.getByPlaceholder('Escribe un mensaje').fill(texto);
    await page.keyboard.press('Enter');
  };
  await test.step('the message that crosses 10.000 triggers the banner on the open page, and one mail', async () => {
    await world.control.inbound({ from, to: numero, body: '¿Cuánto vale?', profileName: 'Clienta Paga' });
    await page.getByRole('link', { name: /^Conversaciones/ }).click();
    await panel(page).waiting();
    await panel(page).accept('Clienta Paga').click();
    await expect(chat.getByText('¿Cuánto vale?')).toBeVisible();
    await expect(banner).toHaveCount(0);
    await send('Ya te digo');
    // with centavos: rounded it would not be below the threshold
    await expect(banner).toHaveText(/^Saldo bajo: quedan \$\s9\.949,50, menos de \$\s10\.000\. Recargar$/);
    expect(await violationsOf(page, { part: '[role=status]' })).toEqual([]);
    await expect(async () => {
      const box = `${world.stack.simulatorUrl}/mail-api/mails`;
      const { mails } = (await (await page.request.get(box)).json()) as {
        mails: { name: string; to: string; subject: string }[];
      };
      // they also got a welcome mail
      const theirs = mails.filter(({ to, subject }) => to.includes(boss.email) && subject.startsWith('El saldo de'));
      expect(theirs).toHaveLength(1);
      const mail = await (await page.request.get(`${box}/${theirs[0]?.name}`)).text();
      expect(mail).toContain('9.949,50');
    }).toPass();
    await banner.getByRole('button', { name: 'Ocultar el aviso de saldo bajo' }).click();
    await expect(banner).toHaveCount(0);
    const response = page.waitForResponse('**/api/saldo');
    await page.reload();
    await response;
    await expect(chat.getByText('Ya te digo')).toBeVisible();
    await expect(banner).toHaveCount(0);
  });

  await test.step('without balance a message is refused, and its text stays', async () => {
    const clave = crypto.randomUUID();
    const ajuste = { suscriptorId: id, monto: -9949, nota: 'Lo que queda', clave };
    await askApi(root, 'POST', '/movimientos', ajuste);
    await send('Vale veinte mil');
    await expect(page.getByText('El saldo no alcanza para esta acción.').first()).toBeVisible();
    await visit(page, 'recargas');
    await expect(saldoBlock(page)).toContainText(/\$\s0,50/);
    await expect(saldoBlock(page)).toContainText(/Por debajo de \$\s10\.000 desde el \d{2}\/\d{2}\/\d{4}/);
  });

  await test.step('a top-up removes the notice; the next fall shows it again', async () => {
    const referenceCode = await beginRecarga(page, '20000');
    await page.getByRole('button', { name: 'Dejar pendiente' }).click();
    await expect(page.getByText(/^Tu pago está en proceso/)).toBeVisible();
    // the open page shows the result by itself
    await world.control.pay({ referenceCode, outcome: 'APPROVED' });
    await expect(page.getByText('Tu recarga ya está en el saldo.')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Recargas' }).click();
    await expect(saldoBlock(page)).toContainText(/\$\s20\.000,50/);
    await expect(saldoBlock(page)).not.toContainText('Por debajo de');
    const clave = crypto.randomUUID();
    await askApi(root, 'POST', '/movimientos', { suscriptorId: id, monto: -15_000, nota: 'Corrección', clave });
    await expect(banner).toContainText(/quedan \$\s5\.000,50/);
    await banner.getByRole('link', { name: 'Recargar' }).click();
    await expect(page).toHaveURL(/\/recargas$/);
    const main = page.getByRole('main');
    const top = await main.boundingBox();
    // the banner loads after the page, and moves nothing once its height is known
    await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.endsWith('avisos-alto')));
    const expectSamePlace = async (route: Route) => {
      expect(await main.boundingBox()).toEqual(top);
      await route.fallback();
    };
    await page.route('**/api/saldo', expectSamePlace, { times: 1 });
    await page.reload();
    await expect(banner).toBeVisible();
    expect(await main.boundingBox()).toEqual(top);
  });

  await test.step('paid, and the window closed before the return; the confirmation is lost too', async () => {
    const referenceCode = await beginRecarga(page, '35000');
    await world.control.pay({ referenceCode, outcome: 'APPROVED', confirm: false });
    await page.goto(`${url}/recargas`);
    const row = page.getByRole('row').filter({ hasText: referenceCode });
    await expect(row).toContainText('En proceso');
    await row.getByRole('button', { name: 'Consultar estado' }).click();
    await expect(row).toContainText('Aprobada');
    await expect(saldoBlock(page)).toContainText(/\$\s40\.000,50/);
    await page.getByRole('link', { name: 'Historial de movimientos' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Mensaje' })).toContainText(/-\$\s250,50/);
    await expect(page.getByRole('row').nth(1)).toContainText(/PayU.*\+\$\s35\.000/);
    await page.getByLabel('Tipo').selectOption({ label: 'Ajuste' });
    await page.getByRole('button', { name: 'Buscar' }).click();
    await expect(page).toHaveURL(/tipo=AJUSTE/);
    await expect(page.getByRole('row').nth(1)).toContainText('Corrección');
  });
});
