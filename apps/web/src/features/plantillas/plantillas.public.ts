export { PlantillaPicker } from './later-parts.ts';
