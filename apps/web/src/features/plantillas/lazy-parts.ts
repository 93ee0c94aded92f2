import { lazyPart } from '../../ui/lazy-part.ts';

/** Needed where the 24-hour window is shut, or a chat is begun. */
export const PlantillaPicker = lazyPart(() => import('./PlantillaPicker.tsx').then((part) => part.PlantillaPicker));
