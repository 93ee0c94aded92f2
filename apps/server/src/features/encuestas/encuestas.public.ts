export { findCalificaciones, meanOfCalificaciones } from './calificaciones.repository.ts';
export { parseRating } from './rating.ts';
export { findPlantillaEncuesta, sendEncuesta } from './encuestas.service.ts';
export { setComentario, setRating } from './encuestas.repository.ts';
