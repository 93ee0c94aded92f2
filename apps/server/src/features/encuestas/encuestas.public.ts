export { parseRating } from './rating.ts';
export { sendEncuesta } from './encuestas.service.ts';
export { setComentario, setRating } from './encuestas.repository.ts';
