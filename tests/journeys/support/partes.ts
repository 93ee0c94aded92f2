import type { Page } from '@playwright/test';
import { NUMEROS_OCULTOS } from '@tertulia/contract/features/llamadas/numero-oculto';
import { shutWindow } from './chat.ts';
import { askApi, expect, panel, test, type World } from './world.ts';

/** Called with each part while it is on the screen; `part` is its selector if it is above the page. */
type Look = (name: string, part: string) => Promise<void>;

type Step = (title: string, walk: () => Promise<void>) => Promise<void>;

const DIALOG = '[role=dialog]';
const NOBODY = NUMEROS_OCULTOS[0] ?? '';

/** Two customers that the walk needs: one who may not be written to, and one who called with a hidden number. */
export async function bringPartes(world: World, page: Page): Promise<{ blocked: number }> {
  const from = world.newCustomer();
  await world.control.inbound({ from, to: world.business, body: 'BAJA', profileName: 'Partes Baja' });
  await world.control.ringUp({ from: NOBODY, to: world.business });
  await panel(page).waiting();
  const row = await panel(page).find(/^Partes Baja/);
  const blocked = Number(await row.getAttribute('data-row-id'));
  const { id: usuarioId } = await askApi<{ id: number }>(page, 'GET', '/usuarios/me');
  await askApi(page, 'POST', `/conversations/${blocked}/assign`, { usuarioId });
  return { blocked };
}

/** Opens as a supervisor every part in and beside the conversations workspace, and changes nothing. */
export async function walkPartes(
  world: World,
  page: Page,
  blocked: number,
  look: Look,
  step: Step = test.step,
): Promise<void> {
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
  const closes = async (name: string | RegExp) => {
    await page.keyboard.press('Escape');
    await expect(dialog(name)).toBeHidden();
  };
  const { url } = world.stack;
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'Más opciones' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };

  const chat = page.getByRole('region', { name: 'Chat con Daniela Muñoz' });
  const openDaniela = async () => {
    // each part leaves the chat as it found it
    if (await chat.isVisible()) return;
    await page.goto(`${url}/conversations?tab=all`);
    await panel(page).open(/^Daniela Muñoz/);
    await expect(chat).toBeVisible();
  };

  /** Each part leaves the list as it found it. */
  const openWaiting = async () => {
    if (await page.getByRole('button', { name: 'Iniciar un chat' }).isVisible()) return;
    await page.goto(`${url}/conversations?tab=waiting`);
  };

  const walks: Readonly<Record<string, () => Promise<void>>> = {
    'what a waiting chat shows': async () => {
      await page.goto(`${url}/conversations?tab=waiting`);
      await expect(await panel(page).find(/^Jhon Jairo/)).toBeVisible();
      await page.getByRole('button', { name: /^Vista previa de Jhon Jairo/ }).click();
      await expect(
        dialog(/^Vista previa · Jhon Jairo/)
          .getByText(/\d\d:\d\d/)
          .first(),
      ).toBeVisible();
      await look('Vista previa', DIALOG);
      await closes(/^Vista previa/);
    },
    'how a chat begins': async () => {
      await openWaiting();
      await page.getByRole('button', { name: 'Iniciar un chat' }).click();
      const starting = dialog('Iniciar un chat');
      await starting.getByLabel('Contacto', { exact: false }).first().fill('ana');
      await expect(page.getByRole('option', { name: /Añadir/ })).toBeVisible();
      await look('Iniciar un chat', DIALOG);
      await page.getByRole('option', { name: /Añadir/ }).click();
      const adding = dialog('Agregar contacto');
      await expect(adding.getByLabel('Nombre')).toBeFocused();
      await look('Agregar contacto', DIALOG);
      await closes('Agregar contacto');
      // the first one closes the search result
      await expect(async () => {
        await page.keyboard.press('Escape');
        await expect(starting).toBeHidden({ timeout: 1000 });
      }).toPass();
    },
    'missed calls': async () => {
      await openWaiting();
      await page.getByRole('button', { name: /^Llamadas perdidas/ }).click();
      await dialog('Llamadas perdidas').getByText('Todas', { exact: true }).click();
      await expect(dialog('Llamadas perdidas').getByText('Número oculto').first()).toBeVisible();
      await look('Número oculto', DIALOG);
      await closes('Llamadas perdidas');
    },
    'an open chat and what it asks': async () => {
      await openDaniela();
      await expect(chat.getByText('Vi el anuncio')).toBeVisible();
      await look('Chat', 'html');
      await choose('Transferir');
      await dialog('Transferir chat').getByRole('combobox', { name: 'Usuario' }).fill('a');
      await expect(page.locator('[role=option]').first()).toBeVisible();
      await look('Transferir', DIALOG);
      await page.locator('[role=option]').first().click();
      await closes('Transferir chat');
      await page.getByRole('button', { name: 'Resolver', exact: true }).click();
      await expect(dialog('Asignar estado').getByLabel('Ganado')).toBeVisible();
      await look('Asignar estado', DIALOG);
      await dialog('Asignar estado').getByRole('button', { name: 'Continuar sin asignar' }).click();
      await expect(dialog('Resolver conversación').getByRole('button', { name: 'Sí' })).toBeFocused();
      await look('Resolver', DIALOG);
      await closes('Resolver conversación');
      await chat.getByRole('button', { name: 'Banco de multimedia' }).click();
      await dialog('Banco de multimedia').getByRole('button', { name: 'Taza de la casa', exact: true }).click();
      await expect(dialog('Banco de multimedia').getByRole('button', { name: 'Enviar a conversación' })).toBeVisible();
      await look('Banco de multimedia', DIALOG);
      await closes('Banco de multimedia');
    },
    'a quote': async () => {
      await openDaniela();
      await choose('Generar cotización');
      const quote = dialog('Generar cotización');
      await quote.getByRole('textbox', { name: 'Buscar producto por código o nombre' }).fill('ca-gr-340');
      await page.getByRole('option', { name: /CA-GR-340/ }).click();
      await expect(quote.getByLabel('Subtotal del ítem 1')).toHaveText(/\$\s32\.000/);
      await look('Generar cotización', DIALOG);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Salir sin guardar' }).click();
      await expect(quote).toBeHidden();
    },
    'the contact’s details': async () => {
      await openDaniela();
      await choose('Detalles de contacto');
      const ficha = page.locator('[aria-label="Detalles de contacto"]:is([role=dialog], aside)');
      await expect(ficha.getByText('Confirmar el pago')).toBeVisible();
      await ficha.getByText('Más información').click();
      await expect(ficha.getByRole('button', { name: 'Registrar consentimiento' })).toBeVisible();
      await look('Detalles de contacto', '[aria-label="Detalles de contacto"]');
      await ficha.getByRole('button', { name: 'Registrar consentimiento' }).click();
      await expect(dialog('Registrar consentimiento').getByLabel('¿Cómo lo dijo?')).toBeVisible();
      await look('Registrar consentimiento', DIALOG);
      await closes('Registrar consentimiento');
      await ficha.getByRole('button', { name: 'Editar contacto' }).click();
      await expect(dialog('Editar contacto').getByLabel('Nombre')).toBeFocused();
      await look('Editar contacto', DIALOG);
      await closes('Editar contacto');
      await ficha.getByRole('button', { name: 'Cerrar' }).first().click();
      await expect(ficha).toBeHidden();
    },
    'a chat that may not be written in': async () => {
      await page.goto(`${url}/conversations?chat=${blocked}`);
      await expect(page.getByPlaceholder('Este contacto está marcado para NO contactar')).toBeVisible();
      await look('Chat de quien no quiere mensajes', 'main');
    },
    'a chat whose window is shut': async () => {
      const openWindow = await shutWindow(page.context());
      await openDaniela();
      await expect(page.getByRole('button', { name: /^pedido_en_camino Aprobada/ })).toBeVisible();
      await look('Plantillas', 'main');
      await page.getByRole('button', { name: /^pedido_en_camino Aprobada/ }).click();
      await expect(page.getByRole('button', { name: 'Enviar plantilla' })).toBeVisible();
      await look('Plantilla elegida', 'main');
      openWindow();
    },
    'quick notes': async () => {
      await page.goto(`${url}/notas-rapidas`);
      await expect(page.getByText('Saludo').first()).toBeVisible();
      await look('Mensajes Rapidos', 'main');
      await page.getByRole('button', { name: 'Nueva nota' }).click();
      await expect(dialog('Nueva nota')).toBeVisible();
      await look('Nueva nota', DIALOG);
      await closes('Nueva nota');
    },
    'the explorer': async () => {
      await page.goto(`${url}/explorar-chats`);
      await expect(page.locator('tbody tr').getByRole('button').first()).toBeVisible();
      const filters = page.getByRole('button', { name: /^Filtros/ });
      if (await filters.isVisible()) await filters.click();
      await look('Explorar chats', 'main');
      await page.locator('tbody tr').getByRole('button').first().click();
      await expect(page.getByRole('dialog').getByRole('region', { name: /^Mensajes con/ })).toBeVisible();
      await look('Lectura', DIALOG);
      await page.keyboard.press('Escape');
    },
  };
  for (const [title, walk] of Object.entries(walks)) await step(title, walk);
}
