export { NotaDialog, RespuestasMenu } from './later-parts.ts';
export { barraAt } from './respuestas.ts';
export { pickRespuesta } from './respuestas.queries.ts';
