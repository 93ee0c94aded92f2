export { NotasDialog } from './NotasDialog.tsx';
export { keepNota } from './nota-drafts.ts';
export { createNota } from './notas.queries.ts';
export { NotasPanel } from './NotasPanel.tsx';
