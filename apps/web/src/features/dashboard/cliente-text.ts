import { formatPhone } from '@tertulia/contract/core/phone';
import { DASHBOARD_TEXTS } from './dashboard.texts.ts';

/** The customer's name on the dashboard, or the number. */
export function clienteText(chat: { clienteNombre: string | null; clienteTelefono: string | null }): string {
  if (chat.clienteNombre !== null && chat.clienteNombre.trim() !== '') return chat.clienteNombre;
  return chat.clienteTelefono === null ? DASHBOARD_TEXTS.nameless : formatPhone(chat.clienteTelefono);
}
