import { later } from '../../ui/later.ts';

/** Needed where the 24-hour window is shut, or a chat is begun. */
export const PlantillaPicker = later(() => import('./PlantillaPicker.tsx').then((part) => part.PlantillaPicker));
