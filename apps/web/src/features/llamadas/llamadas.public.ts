export { DisponibleSwitch, LlamadasLive, LlamadasPanel, LlamarDialog, VozAjustes } from './later-parts.ts';
