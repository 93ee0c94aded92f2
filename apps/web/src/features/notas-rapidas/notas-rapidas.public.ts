export { NotaDialog } from './NotaDialog.tsx';
export { RespuestasMenu } from './RespuestasMenu.tsx';
export { barraAt } from './respuestas.queries.ts';
export { pickRespuesta } from './respuestas.queries.ts';
