import type { Page } from '@playwright/test';
import { askApi } from './world.ts';

/** A new room of the page's user, with a link to a contact. */
export async function salaWithContacto(page: Page, nombre: string): Promise<{ salaId: number; contacto: string }> {
  const { content } = await askApi<{ content: { id: number; nombre: string }[] }>(page, 'GET', '/contactos?size=1');
  const colegas = await askApi<{ id: number }[]>(page, 'GET', '/usuarios/suggest?q=valentina');
  const [contacto] = content;
  const [colega] = colegas;
  if (!contacto || !colega) throw new Error('The demo has no contact, or no user of that name');
  const sala = { nombre, usuarioIds: [colega.id], clave: crypto.randomUUID() };
  const { id: salaId } = await askApi<{ id: number }>(page, 'POST', '/internal-chat/salas', sala);
  const mensaje = { contenido: 'Mira este contacto', contactoId: contacto.id };
  await askApi(page, 'POST', `/internal-chat/salas/${salaId}/mensajes`, mensaje);
  return { salaId, contacto: contacto.nombre };
}
