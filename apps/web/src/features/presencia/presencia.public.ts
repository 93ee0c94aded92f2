export { PresenciaLine } from './PresenciaLine.tsx';
export { tellWriting } from './usePresencia.ts';
