import type { SalaDetalle, SalaMensaje } from '@tertulia/contract/features/chat-interno/sala';
import { call } from '../../platform/http/api.ts';
import { queryClient } from '../../platform/query/client.ts';
import { refreshLists, refreshSala, takeInCambio } from './chat-interno.queries.ts';

/** Opens the one direct sala with a colleague, which is created if there is none. */
export async function openDirecta(usuarioId: number): Promise<SalaDetalle> {
  return taken(await call('POST /api/internal-chat/salas', { body: { usuarioId } }));
}

/** The same `clave` twice creates one group. */
export async function createGrupo(nombre: string, usuarioIds: number[], clave: string): Promise<SalaDetalle> {
  return taken(await call('POST /api/internal-chat/salas', { body: { nombre, usuarioIds, clave } }));
}

export async function renameSala(id: number, nombre: string): Promise<void> {
  taken(await call('PUT /api/internal-chat/salas/{id}', { params: { id }, body: { nombre } }));
}

export async function addMiembros(id: number, usuarioIds: number[]): Promise<void> {
  taken(await call('POST /api/internal-chat/salas/{id}/miembros', { params: { id }, body: { usuarioIds } }));
}

/** Removes a user from a group; with the caller's own id, leaves it. */
export async function removeMiembro(id: number, usuarioId: number): Promise<void> {
  await call('DELETE /api/internal-chat/salas/{id}/miembros/{usuarioId}', { params: { id, usuarioId } });
  refreshLists();
  refreshSala(id);
}

function taken(sala: SalaDetalle): SalaDetalle {
  queryClient.setQueryData(['salas', 'sala', sala.id], sala);
  refreshLists();
  return sala;
}

/** Changes the text of the user's own message. */
export async function updateMensaje(
  { salaId, id }: Pick<SalaMensaje, 'salaId' | 'id'>,
  words: { contenido: string; menciones: number[] },
): Promise<void> {
  const params = { id: salaId, mensajeId: id };
  takeInCambio(await call('PUT /api/internal-chat/salas/{id}/mensajes/{mensajeId}', { params, body: words }));
}

/** Deletes the user's own message for all members. */
export async function removeMensaje({ salaId, id }: Pick<SalaMensaje, 'salaId' | 'id'>): Promise<void> {
  const params = { id: salaId, mensajeId: id };
  takeInCambio(await call('DELETE /api/internal-chat/salas/{id}/mensajes/{mensajeId}', { params }));
}
