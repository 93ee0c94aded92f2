import { lazyPart } from '../../ui/lazy/lazy-part.ts';

/** Includes the rendering of QR codes, which few users need once. */
export const ActivateFactor = lazyPart(() => import('./ActivateFactor.tsx').then((part) => part.ActivateFactor));
