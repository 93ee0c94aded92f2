/**
 * The topics of the documents. A destination is only a name: the session, not the name, determines whose rows it
 * carries.
 */
export const DESTINATION_ALL = '/topic/conversations';

export function destinationOfSuscriptor(suscriptorId: number): string {
  return `/topic/suscriptores/${suscriptorId}/conversations`;
}

export function destinationOfMensajes(conversacionId: number): string {
  return `/topic/conversations/${conversacionId}/messages`;
}

export function destinationOfPresencia(conversacionId: number): string {
  return `/topic/conversations/${conversacionId}/presencia`;
}

/** Moves of cards and changes of boards, ids only. */
export function destinationOfKanban(suscriptorId: number): string {
  return `/topic/suscriptores/${suscriptorId}/kanban`;
}

/** Progress of broadcasts, ids only, for supervisors. */
export function destinationOfDifusiones(suscriptorId: number): string {
  return `/topic/suscriptores/${suscriptorId}/difusiones`;
}

/** New reminders of the user's tasks. */
export function destinationOfTareas(suscriptorId: number): string {
  return `/topic/suscriptores/${suscriptorId}/tareas`;
}

/** Changes in the user's rooms of the internal chat. */
export function destinationOfChatInterno(suscriptorId: number): string {
  return `/topic/suscriptores/${suscriptorId}/internal-chat`;
}

/** Changes of the business's name, logo or colour. */
export function destinationOfMarca(suscriptorId: number): string {
  return `/topic/suscriptores/${suscriptorId}/marca`;
}

/** For supervisors: the balance was topped up or corrected, or crossed the threshold. */
export function destinationOfSaldo(suscriptorId: number): string {
  return `/topic/suscriptores/${suscriptorId}/saldo`;
}

/** State of the user's own call, and of one that rings for the user. */
export function destinationOfLlamadas(suscriptorId: number): string {
  return `/topic/suscriptores/${suscriptorId}/llamadas`;
}

/** A bot of the business was enabled or disabled. */
export function destinationOfBot(suscriptorId: number): string {
  return `/topic/suscriptores/${suscriptorId}/bot`;
}

export type Destination =
  | { kind: 'all' }
  | { kind: 'suscriptor'; suscriptorId: number }
  | { kind: 'kanban'; suscriptorId: number }
  | { kind: 'difusiones'; suscriptorId: number }
  | { kind: 'tareas'; suscriptorId: number }
  | { kind: 'chat-interno'; suscriptorId: number }
  | { kind: 'marca'; suscriptorId: number }
  | { kind: 'saldo'; suscriptorId: number }
  | { kind: 'llamadas'; suscriptorId: number }
  | { kind: 'bot'; suscriptorId: number }
  | { kind: 'mensajes'; conversacionId: number }
  | { kind: 'presencia'; conversacionId: number };

/** Parses a destination; null when it is not a topic of the documents. */
export function parseDestination(text: string): Destination | null {
  if (text === DESTINATION_ALL) return { kind: 'all' };
  const suscriptor = /^\/topic\/suscriptores\/([1-9]\d{0,15})\/conversations$/.exec(text);
  if (suscriptor) return { kind: 'suscriptor', suscriptorId: Number(suscriptor[1]) };
  const kanban = /^\/topic\/suscriptores\/([1-9]\d{0,15})\/kanban$/.exec(text);
  if (kanban) return { kind: 'kanban', suscriptorId: Number(kanban[1]) };
  const difusiones = /^\/topic\/suscriptores\/([1-9]\d{0,15})\/difusiones$/.exec(text);
  if (difusiones) return { kind: 'difusiones', suscriptorId: Number(difusiones[1]) };
  const tareas = /^\/topic\/suscriptores\/([1-9]\d{0,15})\/tareas$/.exec(text);
  if (tareas) return { kind: 'tareas', suscriptorId: Number(tareas[1]) };
  const chatInterno = /^\/topic\/suscriptores\/([1-9]\d{0,15})\/internal-chat$/.exec(text);
  if (chatInterno) return { kind: 'chat-interno', suscriptorId: Number(chatInterno[1]) };
  const marca = /^\/topic\/suscriptores\/([1-9]\d{0,15})\/marca$/.exec(text);
  if (marca) return { kind: 'marca', suscriptorId: Number(marca[1]) };
  const saldo = /^\/topic\/suscriptores\/([1-9]\d{0,15})\/saldo$/.exec(text);
  if (saldo) return { kind: 'saldo', suscriptorId: Number(saldo[1]) };
  const llamadas = /^\/topic\/suscriptores\/([1-9]\d{0,15})\/llamadas$/.exec(text);
  if (llamadas) return { kind: 'llamadas', suscriptorId: Number(llamadas[1]) };
  const bot = /^\/topic\/suscriptores\/([1-9]\d{0,15})\/bot$/.exec(text);
  if (bot) return { kind: 'bot', suscriptorId: Number(bot[1]) };
  const mensajes = /^\/topic\/conversations\/([1-9]\d{0,15})\/messages$/.exec(text);
  if (mensajes) return { kind: 'mensajes', conversacionId: Number(mensajes[1]) };
  const presencia = /^\/topic\/conversations\/([1-9]\d{0,15})\/presencia$/.exec(text);
  if (presencia) return { kind: 'presencia', conversacionId: Number(presencia[1]) };
  return null;
}
