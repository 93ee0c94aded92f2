export { DisponibleSwitch, LlamadasLive, LlamadasPanel, LlamarDialog, VozAjustesDialog } from './later-parts.ts';
