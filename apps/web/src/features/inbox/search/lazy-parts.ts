import { lazyPart } from '../../../ui/lazy/lazy-part.ts';

/** For loading the search ahead of its first use. */
export const importBusqueda = () => import('./BusquedaList.tsx');

/** The search of the inbox; the lists do without it. */
export const BusquedaList = lazyPart(() => importBusqueda().then((part) => part.BusquedaList));
