import type { Suscriptor } from '@tertulia/contract/features/suscriptores/suscriptor';
import { changedOf } from '../../platform/http/changed.ts';

interface MarcaForm {
  color: string;
  condiciones: string;
  /** A newly chosen logo. */
  foto: File | null;
  quitarLogo: boolean;
}

/** The initial values. */
export function marcaOf({ colorPrimario, condicionesCotizacion }: Suscriptor): MarcaForm {
  return { color: colorPrimario, condiciones: condicionesCotizacion ?? '', foto: null, quitarLogo: false };
}

/** The changes of the brand as request values beside the file. */
export function marcaChangeOf({ color, condiciones, foto, quitarLogo }: MarcaForm, begun: Suscriptor) {
  const change = changedOf(
    { colorPrimario: color, condicionesCotizacion: condiciones.trim() === '' ? null : condiciones },
    { colorPrimario: begun.colorPrimario, condicionesCotizacion: begun.condicionesCotizacion },
  );
  return { ...change, ...(quitarLogo && !foto && { quitarLogo: true }) };
}
