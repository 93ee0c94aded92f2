export {
  DisponibleSwitch,
  LlamadasLive,
  LlamadasPanel,
  LlamarDialog,
  PerdidasButton,
  VozAjustes,
} from './lazy-parts.ts';
