import { CSV_MAX_FILAS, type VENTANAS } from '@tertulia/contract/features/conversaciones/estados';
import { formatCount } from '../../platform/format/numbers.ts';

export const EXPLORAR_TEXTS = {
  search: 'Nombre, número o email',
  estado: 'Estado',
  canal: 'Canal',
  usuario: 'Agente',
  area: 'Área',
  kanban: 'Estado Kanban',
  ventana: 'Ventana',
  desde: 'Inicio desde',
  hasta: 'Inicio hasta',
  all: 'Todos',
  allAreas: 'Todas',
  allVentanas: 'Todas',
  filters: 'Filtros',
  clear: 'Limpiar',
  csv: 'Descargar CSV',
  csvBusy: 'Preparando CSV…',
  csvReady: 'El CSV con los chats está listo.',
  csvCut: `El CSV llega hasta los ${formatCount(CSV_MAX_FILAS)} chats más recientes. Acota los filtros para llevarte los demás.`,
  inactivo: '(inactivo)',
  csvFailed: 'No pudimos preparar el CSV. Intenta nuevamente.',
  csvTooOften: 'Descargaste varios CSV en poco tiempo. Espera un momento e intenta de nuevo.',
  client: 'Cliente',
  started: 'Inicio',
  lastMessage: 'Último mensaje',
  closed: 'Cierre',
  loadFailed: 'No pudimos cargar los chats.',
  emptyTitle: 'No hay chats con estos filtros',
  emptyText: 'Amplía las fechas o quita algún filtro.',
  noneTitle: 'Aún no hay chats',
  noneText: 'Aquí verás los chats que puedes leer en cuanto lleguen.',
  reading: 'Lectura del chat',
  openInInbox: 'Abrir en Conversaciones',
  readFailed: 'No pudimos abrir este chat.',
  readOnly: 'Solo lectura: abrirlo aquí no marca mensajes como leídos.',
  badRange: 'La fecha final es anterior a la inicial.',
} as const;

/** What becomes of the window in open chats, as the explorer filters by it. */
export const VENTANA_TEXTS: Readonly<Record<(typeof VENTANAS)[number], string>> = {
  POR_VENCER: 'Por vencer',
  VENCIDA: 'Vencida',
};
