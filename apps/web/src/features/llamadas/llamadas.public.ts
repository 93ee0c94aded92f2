export {
  DisponibleSwitch,
  LlamadasLive,
  LlamadasPanel,
  LlamarDialog,
  PerdidasButton,
  VozAjustes,
} from './later-parts.ts';
