import { expect, expectToast, freeze, readToasts, test } from './support/world.ts';

// covers D1-1-06, D1-1-11a, D1-2.1-02, D1-2.1-03, D1-2.1-13, D1-2.2-01, D1-2.2-04a, D1-2.3-01, D1-2.4-01, D1-2.4-02
// covers D1-2.4-03, D1-2.1-01, D1-2.6-01, D1-2.7-01, D1-2.7-02, D1-2.7-03, D1-5-01a, D1-5-01b, D1-5-02, D1-5-06b, D1-6-03
// covers D1-7-22, D1-8-01a, D1-8-01b, D1-8-02, D1-8-05a, D1-8-06c, D2-2-05
test('signing in reports errors, and leads each role to its page; a forgotten password is set with the mailed link, once', async ({
  page,
  world,
}) => {
  await page.goto(`${world.stack.url}/kanban`);
  await expect(page).toHaveURL(/\/login/);
  await page.getByRole('button', { name: 'Ingresa' }).click();
  await expect(page.getByText('Campo obligatorio')).toHaveCount(2);
  await page.getByLabel('Correo electrónico').fill('no-es-correo');
  await page.getByLabel('Contraseña', { exact: true }).fill('1234');
  await page.getByRole('button', { name: 'Ingresa' }).click();
  await expect(page.getByText('Email inválido')).toBeVisible();
  await expect(page.getByText('Debe contener un mínimo de 5 caracteres')).toBeVisible();
  const boss = world.account('SUPERVISOR');
  await page.getByLabel('Correo electrónico').fill(boss.email);
  await page.getByLabel('Contraseña', { exact: true }).fill('equivocada');
  await page.getByRole('button', { name: 'Ingresa' }).click();
  await expectToast(page, 'Error de autenticación. Vuelva a intentarlo.');
  await page.getByLabel('Correo electrónico').fill('nadie@cafeandino.demo');
  await page.getByRole('button', { name: 'Ingresa' }).click();
  await expectToast(page, 'No se encontró ningún usuario con este correo electrónico.');
  await page.getByLabel('Correo electrónico').fill(boss.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(boss.password);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Inicio de sesión exitoso');
  await expect(page).toHaveURL(/\/dashboard/);
  await page.reload();
  const menu = page.getByRole('button', { name: `Menú de ${boss.nombre}` });
  await expect(menu).toContainText(boss.nombre);
  await page.goto(`${world.stack.url}/login`);
  await expect(page).toHaveURL(/\/dashboard/);
  await menu.click();
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);

  await test.step('a forgotten password is set with the mailed link, once', async () => {
    const agent = world.account('AGENTE', 2);
    await page.getByRole('link', { name: /olvid/i }).click();
    // the page before has such a field too
    await expect(page.getByRole('heading', { name: '¿Olvidaste tu contraseña?' })).toBeVisible();
    await page.getByLabel(/Correo/).fill(agent.email);
    await page.getByRole('button', { name: /Enviar|Recuperar/ }).click();
    await expectToast(page, 'Enviamos un correo electrónico de recuperación…');

    const link = await test.step('the mail', async () => {
      let found: string | undefined;
      await expect(async () => {
        const box = `${world.stack.simulatorUrl}/mail-api/mails`;
        const { mails } = (await (await page.request.get(box)).json()) as { mails: { name: string; to: string }[] };
        // newest first; there may be mails about other things
        const theirs = mails.filter(({ to }) => to.includes(agent.email));
        const contents = await Promise.all(
          theirs.map(async ({ name }) => (await page.request.get(`${box}/${name}`)).text()),
        );
        found = /https?:[^\s"<>\\]+reset-password\?token=[\w-]+/.exec(contents.join('\n'))?.[0];
        expect(found).toBeTruthy();
      }).toPass();
      return found ?? '';
    });
    expect(link).toContain(world.stack.url);
    await page.goto(link);
    const [fresh, confirm] = [
      page.locator('input[autocomplete="new-password"]').first(),
      page.locator('input[autocomplete="new-password"]').nth(1),
    ];
    await fresh.fill('tinto-con-panela');
    await confirm.fill('otra cosa');
    await page
      .getByRole('button', { name: /contraseña|Guardar|Cambiar/i })
      .last()
      .click();
    await expect(page.getByText('Las contraseñas deben coincidir')).toBeVisible();
    await confirm.fill('tinto-con-panela');
    await page
      .getByRole('button', { name: /contraseña|Guardar|Cambiar/i })
      .last()
      .click();
    await expectToast(page, 'Contraseña cambiada exitosamente.');
    await expect(page).toHaveURL(/\/login/);
    await page.goto(link);
    await expect(
      page
        .getByText('El enlace ha expirado o no es válido. Solicita uno nuevo.')
        .or(page.getByText('Enlace inválido. Solicita uno nuevo.'))
        .first(),
    ).toBeVisible();
    agent.password = 'tinto-con-panela';
  });
});

// covers D1-1-05, D1-1-11a, D1-2.5-01, D1-2.5-03, D1-5-02, D1-5-03h, D1-8-03b, D1-8-04, D2-2.1-06
test('a business registers itself, sees what is taken, and can sign in', async ({ page, world }) => {
  const fill = async (email: string) => {
    await page.goto(`${world.stack.url}/register`);
    await page.getByLabel(/Nombre del negocio/).fill('Panadería La Espiga');
    await page
      .getByLabel(/Tu nombre|Nombre completo|^Nombre$/)
      .first()
      .fill('Rosa Elena Mora');
    await page.getByLabel(/NIT/).fill('900.555.111-2');
    await page.getByLabel(/Correo/).fill(email);
    await page
      .getByLabel(/Teléfono/)
      .first()
      .fill('3105550101');
    await page
      .getByLabel(/WhatsApp/)
      .first()
      .fill('3115550202');
    await page.getByLabel('Contraseña', { exact: true }).fill('pandebono26');
    await page.getByRole('checkbox').check();
  };
  const submit = () => page.getByRole('button', { name: /Registr|Crear/ }).click();
  await page.clock.install();
  await page.goto(`${world.stack.url}/register`);
  await submit();
  await expect(page.getByText('Debe aceptar los términos para continuar')).toBeVisible();
  await expect(page.getByText('Campo obligatorio').first()).toBeVisible();
  await fill('rosa@laespiga.co');
  await submit();
  await expectToast(page, 'Bienvenido, Rosa Elena Mora. Tu cuenta fue creada correctamente.');
  // the user who registers a business is its supervisor
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByText('Sin conversaciones atendidas')).toBeVisible();
  await page.getByRole('button', { name: 'Menú de Rosa Elena Mora' }).click();
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL(/\/login/);
  await fill('otra@laespiga.co');
  // they appear one after another, however long the check of the first one takes
  await freeze(page);
  await submit();
  const taken = [
    'Ya existe un usuario con este número de WhatsApp.',
    'El nombre del negocio ya está registrado.',
    'Este documento (NIT/CC) ya está registrado.',
  ];
  await expect.poll(async () => (await readToasts(page)).length).toBe(1);
  for (const _ of taken.slice(1)) await page.clock.runFor(3000);
  await expect.poll(async () => new Set(await readToasts(page))).toEqual(new Set(taken));
});
