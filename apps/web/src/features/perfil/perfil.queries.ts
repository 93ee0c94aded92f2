import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/http/api.ts';
import { queryClient } from '../../platform/query/client.ts';
import { type SesionUsuario, updateUsuario } from '../../platform/session/session.ts';

const ME = ['perfil', 'me'] as const;
const SESIONES = ['perfil', 'sesiones'] as const;
const FACTOR = ['perfil', 'segundo-factor'] as const;

/** The user's own account on the server. */
export function usePerfil() {
  return useQuery({
    queryKey: ME,
    queryFn: ({ signal }) => call('GET /api/usuarios/me', { signal }),
    // a form begins with its content: another tab may have changed it
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  });
}

/** Refetches the user's photo for the bar: its address expires after ten minutes. */
export async function refreshFoto(): Promise<void> {
  const { fotoUrl } = await call('GET /api/usuarios/me');
  updateUsuario({ fotoUrl });
}

/** Stores the profile; the bar shows name and photo at once. */
export async function savePerfil(body: FormData): Promise<SesionUsuario> {
  const usuario = await call('PUT /api/usuarios/me', { body });
  queryClient.setQueryData(ME, usuario);
  updateUsuario(usuario);
  return usuario;
}

/** All other sessions end with the old password. */
export async function changePassword(body: { currentPassword: string; newPassword: string }): Promise<void> {
  await call('POST /api/profile/change-password', { body });
  await queryClient.invalidateQueries({ queryKey: SESIONES });
}

export function useSesiones() {
  return useQuery({
    queryKey: SESIONES,
    queryFn: ({ signal }) => call('GET /api/profile/sesiones', { signal }),
    staleTime: 0,
  });
}

export async function closeSesion(id: number): Promise<void> {
  await call('DELETE /api/profile/sesiones/{id}', { params: { id } });
  await queryClient.invalidateQueries({ queryKey: SESIONES });
}

/** Ends all other sessions; resolves with their number. */
export async function closeOtherSesiones(): Promise<number> {
  const { cerradas } = await call('DELETE /api/profile/sesiones');
  await queryClient.invalidateQueries({ queryKey: SESIONES });
  return cerradas;
}

export function useSegundoFactor() {
  return useQuery({
    queryKey: FACTOR,
    queryFn: ({ signal }) => call('GET /api/profile/segundo-factor', { signal }),
    staleTime: 0,
  });
}

export function beginSegundoFactor(password: string): Promise<{ secreto: string; otpauthUrl: string }> {
  return call('POST /api/profile/segundo-factor', { body: { password } });
}

/** Activates the second factor; resolves with the recovery codes, which are shown only once. */
export async function confirmSegundoFactor(codigo: string): Promise<string[]> {
  const { codigos } = await call('POST /api/profile/segundo-factor/confirmar', { body: { codigo } });
  await queryClient.invalidateQueries({ queryKey: FACTOR });
  return codigos;
}

export async function removeSegundoFactor(body: { password: string; codigo: string }): Promise<void> {
  await call('POST /api/profile/segundo-factor/desactivar', { body });
  await queryClient.invalidateQueries({ queryKey: FACTOR });
}
