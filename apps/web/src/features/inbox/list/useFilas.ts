import { useMemo } from 'react';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { useBandeja } from './bandeja.cache.ts';
import { type ListaName, recibidasFirst } from './bandeja-orden.ts';

/** The rows of a list as they are shown. */
export function useFilas(lista: ListaName): readonly Conversacion[] {
  const filas = useBandeja(({ lists }) => lists[lista].filas);
  const known = useBandeja(({ byId }) => (lista === 'all' ? byId : null));
  return useMemo(
    () =>
      known === null
        ? filas
        : recibidasFirst(
            filas,
            [...known.values()].map(({ conversacion }) => conversacion),
          ),
    [filas, known],
  );
}
