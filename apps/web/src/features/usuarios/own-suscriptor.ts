import { useUsuario } from '../../platform/session/session.ts';
import type { SuscriptorElegido } from './SuscriptorPicker.tsx';

/** The own business, a SUPERADMIN's default. */
export function useOwnSuscriptor(): SuscriptorElegido {
  const { suscriptor } = useUsuario();
  return { id: suscriptor.id, nombre: suscriptor.nombreNegocio };
}
