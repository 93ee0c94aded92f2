import { lazy } from 'react';

/** Needed where the 24-hour window is shut, or a chat is begun. */
export const PlantillaPicker = lazy(() =>
  import('./PlantillaPicker.tsx').then((part) => ({ default: part.PlantillaPicker })),
);
