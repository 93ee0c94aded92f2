import { lazyPart } from '../../ui/lazy-part.ts';

/** Brings the drawing of QR codes along, which few people need once. */
export const ActivateFactor = lazyPart(() => import('./ActivateFactor.tsx').then((part) => part.ActivateFactor));
