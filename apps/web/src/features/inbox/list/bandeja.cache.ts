import { useQuery } from '@tanstack/react-query';
import { isSupervising } from '@tertulia/contract/core/roles';
import { queryClient } from '../../../platform/query/client.ts';
import { getSession, rolesOf, type SesionUsuario } from '../../../platform/session/session.ts';
import { createBandeja, type Bandeja } from './bandeja.ts';
import type { Viewer } from './bandeja-evento.ts';

const NOBODY: Viewer = { usuarioId: 0, isSupervising: false };

/** The user as the inbox's rules see them. */
export function viewerOf(usuario: SesionUsuario): Viewer {
  return { usuarioId: usuario.id, isSupervising: isSupervising(rolesOf(usuario)) };
}

function currentViewer(): Viewer {
  const usuario = getSession()?.usuario;
  return usuario ? viewerOf(usuario) : NOBODY;
}

function keyOf(viewer: Viewer) {
  return ['conversaciones', 'bandeja', viewer.usuarioId, viewer.isSupervising] as const;
}

/** The inbox as it is known now. */
export function readBandeja(): Bandeja {
  const viewer = currentViewer();
  return queryClient.getQueryData<Bandeja>(keyOf(viewer)) ?? createBandeja(viewer);
}

/** Changes the inbox. Mounted lists that depend on the change render again. */
export function changeBandeja(change: (bandeja: Bandeja) => Bandeja): void {
  const viewer = currentViewer();
  queryClient.setQueryData<Bandeja>(keyOf(viewer), (bandeja) => change(bandeja ?? createBandeja(viewer)));
}

/** A part of the inbox as React state; renders again only when that part changes. */
export function useBandeja<T>(select: (bandeja: Bandeja) => T): T {
  const viewer = currentViewer();
  const { data } = useQuery({
    queryKey: keyOf(viewer),
    queryFn: readBandeja,
    // Only pages, responses and events write it.
    enabled: false,
    initialData: () => createBandeja(viewer),
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
    select,
  });
  return data;
}
