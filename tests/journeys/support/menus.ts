import type { Locator, Page } from '@playwright/test';
import { salaWithContacto } from './sala.ts';
import { askApi, panel, type World } from './world.ts';

/** A button with a menu of options, and how to reach it. */
export interface OptionsButton {
  what: string;
  /** The component that renders the menu, below `apps/web/src`. */
  file: string;
  /** The next button of the same path is tapped on the same page. A function first prepares the page. */
  path: string | ((page: Page) => Promise<string>);
  /** A supervisor taps it, unless it is on a SUPERADMIN's page. */
  rol?: 'SUPERADMIN';
  reach?: (page: Page, world: World) => Promise<void>;
  button: (page: Page) => Locator;
}

const named = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name });
const inMain = (name: string | RegExp) => (page: Page) => page.getByRole('main').getByRole('button', { name });

async function withQuote(page: Page): Promise<string> {
  const { content } = await askApi<{ content: { id: number; clienteNombre: string }[] }>(
    page,
    'GET',
    '/conversations/explorar?size=1&estado=ABIERTA',
  );
  await askApi(page, 'POST', '/cotizaciones', {
    conversacionId: content[0]?.id,
    clienteNombre: 'Cliente del menú',
    clienteEmail: 'menu@correo.co',
    clienteTelefono: '3105550101',
    items: [{ nombre: 'Café', cantidad: 1, precioUnitario: 1000 }],
    clienteCotizacionId: crypto.randomUUID(),
  });
  return 'cotizaciones';
}

export const OPTIONS_BUTTONS: readonly OptionsButton[] = [
  {
    what: 'profile',
    file: 'app/shell/ProfileOptions.tsx',
    path: 'areas',
    button: named(/^Menú de /),
  },
  { what: 'area', file: 'features/areas/AreaCard.tsx', path: 'areas', button: inMain(/^Opciones de /) },
  { what: 'channel', file: 'features/canales/CanalCard.tsx', path: 'channels', button: inMain(/^Opciones de /) },
  {
    what: 'board',
    file: 'features/kanban/KanbanHeader.tsx',
    path: 'kanban',
    button: inMain('Opciones del tablero'),
  },
  {
    what: 'column',
    file: 'features/kanban/ColumnaPanel.tsx',
    path: 'kanban',
    button: inMain(/^Opciones de (?!l? ?tablero)/),
  },
  { what: 'card', file: 'features/kanban/TarjetaCard.tsx', path: 'kanban', button: inMain(/^Más opciones de /) },
  {
    what: 'row of a table',
    file: 'ui/table/RowMenu.tsx',
    path: withQuote,
    button: inMain(/^Opciones de /),
  },
  {
    what: 'media',
    file: 'features/multimedia/MediaTile.tsx',
    path: 'notas-rapidas',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Nueva nota' }).tap();
      await page.getByRole('dialog').getByRole('button', { name: 'Adjuntar del banco' }).tap();
    },
    button: (page) => page.getByRole('dialog').getByRole('button', { name: /^Opciones de / }),
  },
  {
    what: 'own message of a room',
    file: 'features/chat-interno/SalaMenu.tsx',
    path: async (page) => `internal-chat?sala=${(await salaWithContacto(page, 'Menús')).salaId}`,
    button: named(/^Opciones del mensaje/),
  },
  {
    what: 'which chats',
    file: 'features/inbox/page/OwnedOptions.tsx',
    path: 'conversations?tab=waiting',
    button: named('Elegir qué chats ver'),
  },
  {
    what: 'order of the waiting chats',
    file: 'features/inbox/page/WaitingOrder.tsx',
    path: 'conversations?tab=waiting',
    button: named('Ordenar los chats en espera'),
  },
  {
    what: 'number in a message',
    file: 'features/inbox/thread/TextoConEnlaces.tsx',
    path: 'conversations?tab=waiting',
    reach: async (page, world) => {
      const body = 'Buenas tardes, cuando puedan me llaman, por favor, al 310 555 0101';
      const profileName = `Menús ${world.newCustomer().slice(-4)}`;
      await world.control.inbound({ from: world.newCustomer(), to: world.business, body, profileName });
      await panel(page).take(profileName);
    },
    button: named(/^Opciones del número/),
  },
  {
    what: 'message',
    file: 'features/inbox/thread/MensajeMenu.tsx',
    path: 'conversations?tab=waiting',
    button: named(/^Opciones del mensaje/),
  },
  {
    what: 'header of a chat',
    file: 'features/inbox/page/ChatMenu.tsx',
    path: 'conversations?tab=waiting',
    button: named('Más opciones'),
  },
  {
    what: 'template',
    file: 'features/plantillas/PlantillasTable.tsx',
    path: 'admin/plantillas-masivo',
    rol: 'SUPERADMIN',
    button: inMain(/^Más opciones de /),
  },
  {
    what: 'business',
    file: 'features/suscriptores/SuscriptoresPage.tsx',
    path: 'admin/suscriptores',
    rol: 'SUPERADMIN',
    button: inMain(/^Acciones de /),
  },
];
