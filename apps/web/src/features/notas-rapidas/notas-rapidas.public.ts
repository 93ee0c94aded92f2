export { NotaDialog, RespuestasMenu } from './lazy-parts.ts';
export { barraAt } from './respuestas.queries.ts';
export { pickRespuesta } from './respuestas.queries.ts';
