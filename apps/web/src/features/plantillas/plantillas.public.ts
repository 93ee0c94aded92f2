export { PlantillaBubble } from './PlantillaBubble.tsx';
export { usePlantillas } from './plantillas.queries.ts';
export { PlantillaPicker } from './PlantillaPicker.tsx';
export { type Conocidos, conocidosOfSesion } from './sugerencias.ts';
export { type Relleno, isFilled } from './sugerencias.ts';
