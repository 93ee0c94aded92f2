export { NotaDialog, RespuestasMenu } from './lazy-parts.ts';
export { barraAt } from './respuestas.ts';
export { pickRespuesta } from './respuestas.queries.ts';
