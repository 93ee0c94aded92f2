import { formatPhone } from '@tertulia/contract/core/phone';
import type { SalaMensaje } from '@tertulia/contract/features/chat-interno/sala';
import { CHAT_INTERNO_TEXTS } from './chat-interno.texts.ts';

export type ClaseEnlace = SalaMensaje['enlaces'][number]['clase'];

/** The link of a message, with the name by which its writer knows the target. */
export interface Enlace {
  clase: ClaseEnlace;
  id: number;
  titulo: string;
}

const CHAT = /^\/conversations(?:\/([1-9]\d{0,15}))?\/?$/;

/** The chat of a pasted address; null for other texts and other sites' addresses. */
export function conversacionIdIn(text: string, origin: string): number | null {
  const typed = text.trim();
  if (!URL.canParse(typed)) return null;
  const url = new URL(typed);
  const path = url.origin === origin ? CHAT.exec(url.pathname) : null;
  if (!path) return null;
  const id = Number(path[1] ?? url.searchParams.get('chat'));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** The title of a link: the name, or the number, or that there is neither. */
export function tituloOf(nombre: string | null, telefono: string | null): string {
  const name = nombre?.trim() ?? '';
  if (name !== '') return formatPhone(name);
  return telefono === null ? CHAT_INTERNO_TEXTS.nameless : formatPhone(telefono);
}

/** The number, if the title is something else. */
export function detalleOf(nombre: string | null, telefono: string | null): string | null {
  return telefono === null || (nombre?.trim() ?? '') === '' ? null : formatPhone(telefono);
}
