import type { Suscriptor } from '@tertulia/contract/features/suscriptores/suscriptor';
import { changedOf } from '../../platform/http/changed.ts';

export interface MarcaForm {
  color: string;
  condiciones: string;
  /** A logo that was chosen now. */
  foto: File | null;
  quitarLogo: boolean;
}

/** What the fields begin with. */
export function marcaOf({ colorPrimario, condicionesCotizacion }: Suscriptor): MarcaForm {
  return { color: colorPrimario, condiciones: condicionesCotizacion ?? '', foto: null, quitarLogo: false };
}

/** What was changed of the brand, as the call takes it beside the file. */
export function marcaChangeOf({ color, condiciones, foto, quitarLogo }: MarcaForm, begun: Suscriptor) {
  const change = changedOf(
    { colorPrimario: color, condicionesCotizacion: condiciones.trim() === '' ? null : condiciones },
    { colorPrimario: begun.colorPrimario, condicionesCotizacion: begun.condicionesCotizacion },
  );
  return { ...change, ...(quitarLogo && !foto && { quitarLogo: true }) };
}

/** The form once what was sent has been stored: what was typed or chosen meanwhile stays. */
export function marcaAfter(saved: Suscriptor, { sent, now }: { sent: MarcaForm; now: MarcaForm }): MarcaForm {
  // one file is to JSON as good as another
  const foto = now.foto === sent.foto ? null : now.foto;
  return { ...marcaOf(saved), ...changedOf(now, sent), foto };
}
