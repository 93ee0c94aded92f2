export { DisponibleSwitch } from './DisponibleSwitch.tsx';
export { LlamadasLive } from './LlamadasLive.tsx';
export { LlamadasPanel } from './LlamadasPanel.tsx';
export { LlamarDialog } from './LlamarDialog.tsx';
export { PerdidasButton } from './PerdidasButton.tsx';
export { VozAjustes } from './VozAjustes.tsx';
