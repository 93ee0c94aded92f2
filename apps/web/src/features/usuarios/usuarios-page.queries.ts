import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import { USUARIOS_PAGE_SIZE } from '@tertulia/contract/features/usuarios/limites';
import type { Usuario, UsuarioGlobal } from '@tertulia/contract/features/usuarios/usuario';
import { useAreas } from '#public/areas';
import { call } from '../../platform/http/api.ts';
import { newUuid } from '../../platform/http/uuid.ts';
import { queryClient, WHILE_TYPING } from '../../platform/query/client.ts';
import { DEFAULT_ORDEN, type UsuariosSearch } from './usuarios-search.ts';
import { botEmail, type valuesOf } from './usuario-form.ts';

/** Prefix of the keys of all user lists: pickers refresh with the page. */
const ALL = ['usuarios'] as const;
const SEARCH_MS = 300;

/** A row of the page; it has the business if those of all businesses are listed. */
export type UsuarioRow = Usuario & Partial<Pick<UsuarioGlobal, 'suscriptorNombre'>>;
type Values = ReturnType<typeof valuesOf>;

/** A page of users; the previous page stays on screen while the next one loads. */
export function useUsuariosPagina(search: UsuariosSearch, isGlobal: boolean) {
  const {
    q,
    areaId,
    rol,
    estado,
    page = 0,
    size = USUARIOS_PAGE_SIZE,
    sort = DEFAULT_ORDEN,
    suscriptor: suscriptorId,
  } = search;
  const query = { q, rol, estado, page, size, sort };
  return useQuery({
    queryKey: [...ALL, 'pagina', isGlobal, query, suscriptorId, areaId],
    queryFn: ({ signal }): Promise<{ content: UsuarioRow[]; totalElements: number; last: boolean }> =>
      isGlobal
        ? call('GET /api/admin/usuarios/page', { query: { ...query, suscriptorId }, signal })
        : call('GET /api/usuarios/page', { query: { ...query, areaId }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function refreshUsuarios(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ALL });
}

/** Creates a user of the own business. The photo is a separate part of the request. */
export async function createUsuario(values: Values, foto: File | null): Promise<Usuario> {
  const made = await call('POST /api/usuarios', { body: toForm(values, foto) });
  await refreshUsuarios();
  return made;
}

/** Invites a user of the own business by mail: they choose their password themselves. */
export async function inviteUsuario(values: Values, foto: File | null): Promise<Usuario> {
  const made = await call('POST /api/usuarios/invitaciones', { body: toForm(invitedOf(values), foto) });
  await refreshUsuarios();
  return made;
}

/** Invites a user of a named business by mail. */
export async function inviteUsuarioGlobal(suscriptorId: number, values: Values): Promise<Usuario> {
  const { roles, ...invited } = invitedOf(values);
  const made = await call('POST /api/admin/suscriptores/{suscriptorId}/usuarios/invitaciones', {
    params: { suscriptorId },
    body: { ...invited, roles },
  });
  await refreshUsuarios();
  return made;
}

/** Mails a pending invitation again. The list refetches in any case: the invitation may have been accepted. */
export async function reinviteUsuario({ id, suscriptorId }: UsuarioRow, isGlobal: boolean): Promise<void> {
  try {
    await (isGlobal
      ? call('POST /api/admin/suscriptores/{suscriptorId}/usuarios/{id}/invitacion', { params: { suscriptorId, id } })
      : call('POST /api/usuarios/{id}/invitacion', { params: { id } }));
  } finally {
    await refreshUsuarios();
  }
}

function invitedOf({ nombre, email, telefono, areaId, presentar, roles }: Values) {
  return { nombre, email, telefono, areaId, presentar, roles };
}

/** Stores the changes of a user; without a photo for another business. */
export async function saveUsuario(
  { id, suscriptorId }: UsuarioRow,
  change: Partial<Values>,
  { foto, isGlobal }: { foto: File | null; isGlobal: boolean },
): Promise<Usuario> {
  const saved = await (isGlobal
    ? call('PUT /api/admin/suscriptores/{suscriptorId}/usuarios/{id}', { params: { suscriptorId, id }, body: change })
    : call('PUT /api/usuarios/{id}', { params: { id }, body: toForm(change, foto) }));
  await refreshUsuarios();
  return saved;
}

function toForm(values: Partial<Values>, foto: File | null): FormData {
  const body = new FormData();
  body.append('usuario', JSON.stringify(values));
  if (foto) body.append('foto', foto, foto.name);
  return body;
}

/** Creates a BOT user of the own business, with a random password, since it does not sign in. */
export function createUsuarioBot({
  nombre,
  areaId,
  presentar,
}: Pick<Values, 'nombre' | 'areaId' | 'presentar'>): Promise<Usuario> {
  const values: Values = {
    nombre: nombre.trim(),
    email: botEmail(),
    telefono: null,
    estado: 1,
    areaId,
    tipoUsuario: 'BOT',
    presentar,
    roles: [{ nombre: 'AGENTE' }],
    passwordHash: newUuid(),
  };
  return createUsuario(values, null);
}

/** Creates a user of a named business. */
export async function createUsuarioGlobal(suscriptorId: number, values: Values): Promise<Usuario> {
  const made = await call('POST /api/admin/suscriptores/{suscriptorId}/usuarios', {
    params: { suscriptorId },
    body: { ...values, passwordHash: values.passwordHash ?? '', roles: values.roles ?? [] },
  });
  await refreshUsuarios();
  return made;
}

export async function setUsuarioEstado(
  { id, suscriptorId }: UsuarioRow,
  estado: 0 | 1,
  isGlobal: boolean,
): Promise<void> {
  if (isGlobal) {
    const params = { suscriptorId, id };
    await (estado === 1
      ? call('PATCH /api/admin/suscriptores/{suscriptorId}/usuarios/{id}/activate', { params })
      : call('PATCH /api/admin/suscriptores/{suscriptorId}/usuarios/{id}/deactivate', { params }));
  } else {
    await (estado === 1
      ? call('PATCH /api/usuarios/{id}/activate', { params: { id } })
      : call('PATCH /api/usuarios/{id}/deactivate', { params: { id } }));
  }
  await refreshUsuarios();
}

/** Removes a user's second factor; false if there was none. */
export async function resetSegundoFactor({ id, suscriptorId }: UsuarioRow, isGlobal: boolean): Promise<boolean> {
  const { restablecido } = await (isGlobal
    ? call('PATCH /api/admin/suscriptores/{suscriptorId}/usuarios/{id}/restablecer-segundo-factor', {
        params: { suscriptorId, id },
      })
    : call('PATCH /api/usuarios/{id}/restablecer-segundo-factor', { params: { id } }));
  return restablecido;
}

/** The first fifty subscribers whose name contains the typed text. */
export function useSuscriptores(typed: string) {
  const [q] = useDebouncedValue(typed.trim(), SEARCH_MS);
  const search = useQuery({
    ...WHILE_TYPING,
    queryKey: ['suscriptores', 'sugeridos', q],
    queryFn: ({ signal }) => call('GET /api/admin/suscriptores/suggest', { query: { q }, signal }),
    placeholderData: keepPreviousData,
  });
  /** Whether the answer belongs to the typed text. */
  const isSettled = q === typed.trim() && search.isSuccess && !search.isPlaceholderData;
  return { search, isSettled };
}

/** The active areas of the named business, or of the own one. */
export function useAreasOf(suscriptorId: number | null, isGlobal: boolean) {
  const own = useAreas(!isGlobal);
  const theirs = useQuery({
    queryKey: ['areas', 'global', suscriptorId],
    queryFn: async ({ signal }) => {
      const areas = await call('GET /api/admin/suscriptores/{suscriptorId}/areas', {
        params: { suscriptorId: suscriptorId ?? 0 },
        signal,
      });
      return areas.filter(({ estado }) => estado === 1);
    },
    enabled: isGlobal && suscriptorId !== null,
  });
  return isGlobal ? theirs : own;
}
