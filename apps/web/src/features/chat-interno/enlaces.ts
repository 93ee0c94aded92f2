import { formatPhone } from '@tertulia/contract/core/phone';
import type { SalaMensaje } from '@tertulia/contract/features/chat-interno/sala';
import { CHAT_INTERNO_TEXTS } from './chat-interno.texts.ts';

export type ClaseEnlace = SalaMensaje['enlaces'][number]['clase'];

/** What a message is to lead to, with the name under which its writer knows it. */
export interface Enlace {
  clase: ClaseEnlace;
  id: number;
  titulo: string;
}

const CHAT = /^\/conversations(?:\/([1-9]\d{0,15}))?\/?$/;

/** The chat whose address was pasted; null for every other text, and for the addresses of strangers. */
export function conversacionIdIn(text: string, origin: string): number | null {
  const typed = text.trim();
  if (!URL.canParse(typed)) return null;
  const url = new URL(typed);
  const path = url.origin === origin ? CHAT.exec(url.pathname) : null;
  if (!path) return null;
  const id = Number(path[1] ?? url.searchParams.get('chat'));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** How a link is named: after the person, else after their number, else that they have neither. */
export function tituloOf(nombre: string | null, telefono: string | null): string {
  const name = nombre?.trim() ?? '';
  if (name !== '') return formatPhone(name);
  return telefono === null ? CHAT_INTERNO_TEXTS.nameless : formatPhone(telefono);
}

/** The number of somebody who is named after something else. */
export function detalleOf(nombre: string | null, telefono: string | null): string | null {
  return telefono === null || (nombre?.trim() ?? '') === '' ? null : formatPhone(telefono);
}
