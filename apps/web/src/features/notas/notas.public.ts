export { NotasDialog } from './lazy-parts.ts';
export { keepNota } from './nota-drafts.ts';
export { createNota } from './notas.queries.ts';
export { NotasPanel } from './NotasPanel.tsx';
