export { countLlamadas } from './resumenes.repository.ts';
