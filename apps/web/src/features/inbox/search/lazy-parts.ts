import { lazyPart } from '../../../ui/lazy-part.ts';

/** For who brings the search ahead of the first one. */
export const importBusqueda = () => import('./BusquedaList.tsx');

/** The search of the inbox: the lists are shown without it. */
export const BusquedaList = lazyPart(() => importBusqueda().then((part) => part.BusquedaList));
