import { KANBAN_TEXTS } from './kanban.texts.ts';

/** The new-contact form of the assign-state dialog; the phone is the conversation's. */
export interface NewContacto {
  nombre: string;
  apellido: string;
  email: string;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/** The initial form: the customer's own name, or «Cliente WhatsApp». */
export function newContactoOf(clienteNombre: string | null): NewContacto {
  const name = clienteNombre?.trim() ?? '';
  return { nombre: name === '' ? KANBAN_TEXTS.defaultName : name, apellido: '', email: '' };
}

/** The rules of the form. */
export const NEW_CONTACTO_RULES = {
  nombre: (typed: string) => (typed.trim() === '' ? KANBAN_TEXTS.nombreRequired : null),
  email: (typed: string) => (typed.trim() === '' || EMAIL.test(typed.trim()) ? null : KANBAN_TEXTS.emailInvalid),
};
