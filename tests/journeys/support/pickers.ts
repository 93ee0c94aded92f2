import type { Locator, Page } from '@playwright/test';

/** A field with a list or a calendar, and how to reach it. */
export interface Picker {
  what: string;
  /** The component that renders the field, below `apps/web/src/features`. */
  file: string;
  /** The next picker with the same path and the same steps is opened on the same page. */
  path: string;
  /** A supervisor opens it, unless it is on a SUPERADMIN's page. */
  rol?: 'SUPERADMIN';
  reach?: (page: Page, openChat: (name: RegExp) => Promise<void>) => Promise<void>;
  field: (page: Page) => Locator;
  /** Typed if the list opens with the first letters. */
  typed?: string;
}

const press = async (page: Page, name: string | RegExp, index = 0) =>
  page.getByRole('main').getByRole('button', { name }).nth(index).tap();
const choose = async (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name }).tap();
const inDialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog').getByRole('combobox', { name });
const combobox = (name: string | RegExp) => (page: Page) => page.getByRole('main').getByRole('combobox', { name });
const calendarIn = (place: Locator, name: string | RegExp) =>
  place.getByLabel(name).locator('xpath=ancestor::*[contains(@class,"InputWrapper")][1]').getByRole('button');
const calendar = (name: string | RegExp) => (page: Page) => calendarIn(page.getByRole('main'), name);
const calendarInDialog = (name: string | RegExp) => (page: Page) => calendarIn(page.getByRole('dialog'), name);
const inChat =
  (item: string): Picker['reach'] =>
  async (page, openChat) => {
    await openChat(/^Daniela Muñoz/);
    await page.getByRole('button', { name: 'Más opciones' }).tap();
    await choose(page, item);
  };
const onCard = async (page: Page, item: RegExp) => {
  await press(page, /^Más opciones de /, 1);
  await choose(page, item);
};
const inColumn = (item: string | RegExp) => async (page: Page) => {
  await press(page, /^Opciones de (?!l? ?tablero)/);
  await choose(page, item);
};
const dialogOf = (button: string | RegExp) => (page: Page) => press(page, button);
const openFilters = (page: Page) => press(page, /^Filtros/);
const assignTask = (page: Page) => onCard(page, /asignar tarea/i);
const newArea = dialogOf('Nueva área');
const explorer = (name: string): Picker => ({
  what: `explorer, ${name}`,
  file: 'inbox/explorer/ExplorarFiltros.tsx',
  path: 'explorar-chats',
  reach: openFilters,
  field: combobox(name),
});

export const PICKERS: readonly Picker[] = [
  {
    // before a chat is opened: the page would show that one
    what: 'start of a chat, contact',
    file: 'inbox/start-chat/ContactoPicker.tsx',
    path: 'conversations',
    reach: async (page) => page.getByRole('button', { name: 'Iniciar un chat' }).tap(),
    field: (page) => page.getByRole('dialog').getByPlaceholder('Busca por nombre o número'),
    typed: 'ana',
  },
  {
    what: 'broadcast, template',
    file: 'difusiones/EnvioForm.tsx',
    path: 'kanban',
    reach: inColumn('Enviar plantilla masiva'),
    field: inDialog('Plantilla'),
  },
  {
    what: 'broadcast, when',
    file: 'difusiones/ProgramarFields.tsx',
    path: 'kanban',
    reach: async (page) => {
      await inColumn('Enviar plantilla masiva')(page);
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('combobox', { name: 'Plantilla' }).tap();
      await page.getByRole('option', { name: 'saludo_seguimiento' }).tap();
      await dialog.getByText('Programar para más tarde').tap();
    },
    field: calendarInDialog(/^Fecha y hora/),
  },
  {
    what: 'task, user',
    file: 'usuarios/UsuarioPicker.tsx',
    path: 'kanban',
    reach: assignTask,
    field: inDialog(/Usuario/),
  },
  {
    what: 'task, date',
    file: 'tareas/TareaFields.tsx',
    path: 'kanban',
    reach: assignTask,
    field: calendarInDialog(/^Fecha/),
  },
  {
    what: 'state, color',
    file: 'kanban/KanbanEstadoDialog.tsx',
    path: 'kanban',
    reach: inColumn(/^Editar/),
    field: (page) => page.getByRole('dialog').getByLabel('Color'),
  },
  {
    what: 'board, from',
    file: 'kanban/KanbanFiltros.tsx',
    path: 'kanban',
    reach: (page) => press(page, /^Filtros/),
    field: calendar('Desde'),
  },
  {
    what: 'transfer, user',
    file: 'usuarios/UsuarioPicker.tsx',
    path: 'conversations?tab=all',
    reach: inChat('Transferir'),
    field: inDialog('Usuario'),
  },
  {
    what: 'quote, product',
    file: 'cotizaciones/ProductoPicker.tsx',
    path: 'conversations?tab=all',
    reach: inChat('Generar cotización'),
    field: (page) => page.getByRole('dialog').getByRole('textbox', { name: /^Buscar producto/ }),
    typed: 'café',
  },
  {
    what: 'new task, contact',
    file: 'contactos/ContactoField.tsx',
    path: 'tareas',
    reach: dialogOf('Nueva tarea'),
    field: (page) => page.getByRole('dialog').getByPlaceholder('Nombre, número o correo'),
    typed: 'ana',
  },
  {
    what: 'union, other contact',
    file: 'contactos/ContactoBuscador.tsx',
    path: 'contacts',
    reach: async (page) => {
      await press(page, /^Editar/);
      await page.getByRole('dialog').getByRole('button', { name: 'Unir con otro contacto' }).tap();
    },
    field: (page) => page.getByRole('dialog').getByLabel('Otro contacto'),
    typed: 'ana',
  },
  {
    what: 'area, time zone',
    file: 'areas/AreaDialog.tsx',
    path: 'areas',
    reach: newArea,
    field: inDialog('Zona horaria'),
  },
  {
    what: 'area, survey',
    file: 'areas/AreaDialog.tsx',
    path: 'areas',
    reach: newArea,
    field: inDialog(/^Encuesta/),
  },
  {
    what: 'area, special date',
    file: 'areas/FechasField.tsx',
    path: 'areas',
    reach: async (page) => {
      await press(page, 'Nueva área');
      await page.getByRole('dialog').getByRole('button', { name: 'Agregar fecha' }).tap();
    },
    field: calendarInDialog('Fecha'),
  },
  {
    what: 'brand, color',
    file: 'suscriptores/MarcaForm.tsx',
    path: 'settings?tab=apariencia',
    field: (page) => page.getByLabel(/^Color/),
  },
  { what: 'audit, user', file: 'usuarios/UsuarioPicker.tsx', path: 'reports', field: combobox(/Usuario/) },
  {
    what: 'audit, entity',
    file: 'auditoria/AuditoriaFiltros.tsx',
    path: 'reports',
    field: (page) => page.getByRole('main').getByLabel('Entidad'),
  },
  {
    what: 'audit, action',
    file: 'auditoria/AuditoriaFiltros.tsx',
    path: 'reports',
    field: (page) => page.getByRole('main').getByLabel('Acción'),
  },
  ...['Estado', 'Canal', 'Agente', 'Área', 'Estado Kanban', 'Ventana', 'Etapa', 'Lectura'].map(explorer),
  {
    what: 'explorer, until',
    file: 'inbox/explorer/ExplorarFiltros.tsx',
    path: 'explorar-chats',
    reach: openFilters,
    field: calendar('Hasta'),
  },
  { what: 'ratings, from', file: 'encuestas/EncuestasPage.tsx', path: 'encuestas', field: calendar('Desde') },
  { what: 'dashboard, until', file: 'dashboard/RangoBar.tsx', path: 'dashboard', field: calendar('Hasta') },
  { what: 'tasks, until', file: 'tareas/TareasFiltros.tsx', path: 'tareas', field: calendar('Hasta') },
  { what: 'quotes, from', file: 'cotizaciones/CotizacionesPage.tsx', path: 'cotizaciones', field: calendar('Desde') },
  { what: 'movements, until', file: 'saldo/MovimientosPage.tsx', path: 'movimientos', field: calendar('Hasta') },
  { what: 'profile, area', file: 'perfil/DatosCard.tsx', path: 'mi-perfil', field: combobox(/Área/) },
  {
    what: 'user, area',
    file: 'usuarios/UsuarioFields.tsx',
    path: 'users',
    reach: dialogOf(/^Nuevo/),
    field: inDialog(/Área/),
  },
  {
    what: 'users of all, business',
    file: 'usuarios/SuscriptorPicker.tsx',
    path: 'admin/usuarios',
    rol: 'SUPERADMIN',
    field: combobox(/Suscriptor/),
  },
  {
    what: 'price, from',
    file: 'saldo/TarifaDialog.tsx',
    path: 'subscriptions',
    rol: 'SUPERADMIN',
    reach: dialogOf('Nueva tarifa'),
    field: calendarInDialog(/^Desde/),
  },
];
