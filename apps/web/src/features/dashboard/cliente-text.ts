import { formatPhone } from '@tertulia/contract/core/phone';
import { DASHBOARD_TEXTS } from './dashboard.texts.ts';

/** What a customer is called on the dashboard: the name, else the number. */
export function clienteText(chat: { clienteNombre: string | null; clienteTelefono: string | null }): string {
  if (chat.clienteNombre !== null && chat.clienteNombre.trim() !== '') return chat.clienteNombre;
  return chat.clienteTelefono === null ? DASHBOARD_TEXTS.nameless : formatPhone(chat.clienteTelefono);
}
