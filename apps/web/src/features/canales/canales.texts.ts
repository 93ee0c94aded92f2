export const CANALES_TEXTS = {
  title: 'Conexiones',
  add: 'AGREGAR',
  create: 'Nuevo canal',
  edit: 'Editar canal',
  editAction: 'Editar',
  more: 'Opciones de',
  activate: 'Activar',
  deactivate: 'Desactivar',
  unnamed: 'Conexión',
  connected: 'Conectada',
  disconnected: 'Desconectada',
  principal: 'Principal',
  qr: 'QR-Code',
  qrMissing: 'Acción de QR-Code aún no conectada',
  empty: 'No hay canales',
  emptyText: 'Agrega el número de WhatsApp con el que atiendes a tus clientes.',
  noSuscriptor: 'No se pudo determinar el suscriptor',
  loadFailed: 'No se pudieron cargar los canales',
  estadoFailed: 'No se pudo cambiar el estado',
  changed: 'Cambio aplicado',
  created: 'Canal creado',
  saved: 'Cambios guardados',
  createFailed: 'No se pudo crear',
  updateFailed: 'No se pudo actualizar',
  noneActive: 'Tu negocio no tiene un número de WhatsApp activo.',
  noneSupervisor: 'No llegan ni salen mensajes. Un número nuevo se activa cuando comprobamos que es tuyo.',
  noneAgent: 'No llegan ni salen mensajes: pide a tu supervisor que revise los canales.',
  noneAction: 'Ver canales',
  waits: 'Quedó desconectado: un superadministrador debe comprobar que el número es tuyo.',
  numero: 'Número de WhatsApp',
  numeroHint: 'Con el indicativo del país: +57…',
  friendlyName: 'Nombre',
  proveedor: 'Proveedor',
  canalTipo: 'Tipo de canal',
  twilioSid: 'Twilio SID',
  twilioSidHint: 'Opcional: PN… o XE… del remitente, MG… del servicio o AC… de la subcuenta',
  esPrincipal: 'Canal principal',
  esPrincipalHint: 'Con él comienzan los chats nuevos y las difusiones a quien aún no ha escrito.',
  estado: 'Estado',
} as const;

export const SALUD_TEXTS = {
  title: 'Salud de la conexión',
  failed: 'No pudimos consultar la salud de la conexión.',
  ultimoWebhook: 'Último evento',
  nothingRecent: 'sin eventos recientes',
  atraso: 'Procesamiento',
  upToDate: 'al día',
  off: 'no recibe mensajes',
  aparcados: 'Eventos aparcados',
  conciliado: 'Revisado con WhatsApp',
  fallos: 'Fallos en la última hora',
  calidad: 'Calidad',
  limite: 'Límite',
  noData: 'sin dato',
  cuarentena: 'En cuarentena',
  view: 'Ver',
} as const;

export const CUARENTENA_TEXTS = {
  title: 'Cuarentena de',
  hint: 'Avisos de WhatsApp para este número que no se aceptaron. Corrige la causa y vuelve a intentarlo: ninguno se procesa dos veces.',
  empty: 'No hay avisos en cuarentena.',
  loadFailed: 'No pudimos consultar la cuarentena.',
  replay: 'Reintentar',
  accepted: 'Aviso aceptado: ya se está procesando.',
  refused: 'Sigue en cuarentena',
  replayFailed: 'No se pudo reintentar.',
} as const;

export const MOTIVO_TEXTS: Record<string, string> = {
  FIRMA: 'La firma no corresponde',
  CANAL_DESCONOCIDO: 'Ningún canal tiene este número',
  CANAL_INACTIVO: 'El canal está desconectado',
  CUENTA: 'Llegó de otra cuenta del proveedor',
};

/** «¿Seguro que deseas desactivar "Tienda"?» */
export function estadoQuestion(estado: 0 | 1, nombre: string): string {
  return `¿Seguro que deseas ${estado === 1 ? 'activar' : 'desactivar'} "${nombre}"?`;
}

/** Separate from the texts that the banner of every page needs. */
export const CANAL_DIALOG_TEXTS = {
  principalStays: 'El canal principal no se desactiva: marca otro primero',
  willWait:
    'Al guardar comprobamos que el número es tuyo. Si no lo encontramos en tu cuenta de WhatsApp, queda desconectado hasta que un superadministrador lo active.',
  moveTitle: 'Cambiar el número',
  moveText: (numero: string) => `Esta conexión deja de usar ${numero}: por él ya no llegan ni salen mensajes.`,
  moveNote:
    'El número nuevo queda conectado si lo encontramos en tu cuenta de WhatsApp; si no, un superadministrador debe activarlo.',
  moveAccept: 'Cambiar el número',
} as const;
