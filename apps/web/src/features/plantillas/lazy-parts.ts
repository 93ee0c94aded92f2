import { lazyPart } from '../../ui/lazy/lazy-part.ts';

/** Needed if the 24-hour window is closed, or to start a chat. */
export const PlantillaPicker = lazyPart(() => import('./PlantillaPicker.tsx').then((part) => part.PlantillaPicker));
