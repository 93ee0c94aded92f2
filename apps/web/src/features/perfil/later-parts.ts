import { later } from '../../ui/later.ts';

/** Brings the drawing of QR codes along, which few people need once. */
export const ActivateFactor = later(() => import('./ActivateFactor.tsx').then((part) => part.ActivateFactor));
